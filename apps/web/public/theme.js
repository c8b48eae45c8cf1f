// Runs before anything else: before the first paint, so that a dark screen never flashes white, and before the
// component library asks for its language, which is Korean whatever the browser prefers.
// `salim-theme` holds 'light' or 'dark'; anything else means: as the system says.
(function () {
  window[Symbol.for('react-aria.i18n.locale')] = 'ko-KR';
  var grounds = { light: '#f6f5f2', dark: '#121411' };
  var system = window.matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var chosen = null;
    try {
      chosen = window.localStorage.getItem('salim-theme');
    } catch {
      chosen = null;
    }
    var theme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    // Both of them, the light and the dark one: what was chosen goes before what the system says.
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('content', grounds[theme]);
    });
  }
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', function (event) {
    if (event.key === 'salim-theme' || event.key === null) apply();
  });
  window.addEventListener('salim-theme', apply);
})();
