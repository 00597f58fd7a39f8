"use strict";
(()=>{function t(){let e=/(?:^|; )theme=(day|night)/.exec(document.cookie)?.[1];e&&(document.documentElement.dataset.theme=e)}t();})();
