/** Redirect targets of external providers. */
const CALLBACK_PATHS = new Set(['/oauth2/callback', '/OAuth']);

/** The parameters that the server appends to the callback URL. */
export interface CallbackFragment {
  /** The access token of a completed sign-in. */
  readonly access: string | null;
  /** For a sign-in that needs one more step. */
  readonly ticket: string | null;
  /** The page to open afterwards. */
  readonly to: string | null;
}

let taken: CallbackFragment | null = null;

/** Removes the parameters from the address bar before anything is painted, logged or stored in the history. */
export function takeCallbackToken(): void {
  if (!CALLBACK_PATHS.has(window.location.pathname) || window.location.hash === '') return;
  const fields = new URLSearchParams(window.location.hash.slice(1));
  taken = { access: fields.get('access'), ticket: fields.get('ticket'), to: fields.get('to') };
  window.history.replaceState(window.history.state, '', window.location.pathname);
}

/** Returns the parameters, once. */
export function spendCallbackToken(): CallbackFragment | null {
  const fragment = taken;
  taken = null;
  return fragment;
}
