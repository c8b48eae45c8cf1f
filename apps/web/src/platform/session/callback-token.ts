/** Where external sign-in providers send one back to. */
const CALLBACK_PATHS = new Set(['/oauth2/callback', '/OAuth']);

/** What the server has put behind the address of the callback. */
export interface CallbackFragment {
  /** The access token of a sign-in that is over. */
  readonly access: string | null;
  /** For a sign-in that waits for one more step. */
  readonly ticket: string | null;
  /** The page to go to afterwards. */
  readonly to: string | null;
}

let taken: CallbackFragment | null = null;

/** Takes what came along out of the address bar before anything is painted, logged or remembered in the history. */
export function takeCallbackToken(): void {
  if (!CALLBACK_PATHS.has(window.location.pathname) || window.location.hash === '') return;
  const fields = new URLSearchParams(window.location.hash.slice(1));
  taken = { access: fields.get('access'), ticket: fields.get('ticket'), to: fields.get('to') };
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** What was taken, once. */
export function spendCallbackToken(): CallbackFragment | null {
  const fragment = taken;
  taken = null;
  return fragment;
}
