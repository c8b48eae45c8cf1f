/** Where external sign-in providers send one back to. */
const CALLBACK_PATHS = new Set(['/oauth2/callback', '/OAuth']);

let taken: string | null = null;

/** Takes a token out of the address bar before anything is painted, logged or remembered in the history. */
export function takeCallbackToken(): void {
  if (!CALLBACK_PATHS.has(window.location.pathname) || window.location.hash === '') return;
  taken = new URLSearchParams(window.location.hash.slice(1)).get('access');
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** The token that was taken, once. */
export function spendCallbackToken(): string | null {
  const token = taken;
  taken = null;
  return token;
}
