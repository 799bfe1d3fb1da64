// Runs before the first paint, so that a dark screen never flashes white. The app itself takes over afterwards.
(() => {
  const root = document.documentElement;
  try {
    const language = localStorage.getItem('curLang');
    if (language === 'en') root.lang = 'en';
    if (language === 'tw') root.lang = 'zh-Hant-TW';
    if (localStorage.getItem('theme') === 'dark') root.dataset.theme = 'dark';
  } catch {
    // Storage is blocked: the defaults stay.
  }
})();
