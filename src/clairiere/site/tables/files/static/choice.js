// The page at the top of the folder leads on to the language of the browser.
location.replace(document.querySelector(`a[lang=${navigator.language.startsWith("fr") ? "fr" : "en"}]`).href);
