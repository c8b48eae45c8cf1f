// Runs before all other scripts, without dependencies: before the first paint, so that a dark screen never flashes
// white, and before the component library reads its locale, which is Korean whatever the browser prefers.
// `salim-theme` holds 'light' or 'dark'; any other value follows the system.
(function () {
  window[Symbol.for('react-aria.i18n.locale')] = 'ko-KR';
  var grounds = { light: '#f6f5f2', dark: '#121411' };
  var system = window.matchMedia('(prefers-color-scheme: dark)');
  var root = document.documentElement;
  // The whole screen changes in one frame, instead of each element at its own pace.
  function show(theme) {
    root.dataset.switching = '';
    root.dataset.theme = theme;
    window.requestAnimationFrame(function () {
      window.requestAnimationFrame(function () {
        delete root.dataset.switching;
      });
    });
  }
  function apply() {
    var chosen = null;
    try {
      chosen = window.localStorage.getItem('salim-theme');
    } catch {
      chosen = null;
    }
    var theme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light';
    if (root.dataset.theme !== theme) show(theme);
    // Both the light and the dark one, because the chosen theme overrides the system's.
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('content', grounds[theme]);
    });
  }
  // iOS zooms into a field whose text is below 16 px, and there alone ignores this limit for the user's own zoom.
  if (/iP(?:hone|ad|od)/.test(navigator.userAgent)) {
    document.querySelector('meta[name="viewport"]').content += ', maximum-scale=1';
  }

  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', function (event) {
    if (event.key === 'salim-theme' || event.key === null) apply();
  });
  window.addEventListener('salim-theme', apply);

  // If a script of the page fails to load, only this file can report it, with the texts of the fallback screen.
  function part(name, text) {
    var element = document.createElement(name);
    element.textContent = text;
    return element;
  }
  function sayFailed() {
    var opening = document.querySelector('.opening');
    if (opening === null || opening.querySelector('button') !== null) return;
    var words = document.createElement('div');
    words.setAttribute('role', 'alert');
    var button = part('button', '새로고침');
    button.type = 'button';
    button.addEventListener('click', function () {
      window.location.reload();
    });
    words.append(
      part('h1', '오류가 발생했어요'),
      part('p', '예상하지 못한 오류가 발생했어요. 페이지를 새로고침하거나 잠시 후 다시 시도해 주세요.'),
      button,
    );
    opening.append(words);
  }
  window.addEventListener(
    'error',
    function (event) {
      if (!(event.target instanceof HTMLScriptElement) || event.target.type !== 'module') return;
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', sayFailed);
      else sayFailed();
    },
    true,
  );
})();
