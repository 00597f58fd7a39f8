"use strict";
(()=>{location.replace(document.querySelector(`a[lang=${navigator.language.startsWith("fr")?"fr":"en"}]`).href);})();
