import { useState } from 'react';

/**
 * The token of a mail's link, once. It stands in the fragment, so that it never reaches a server's log, and is taken
 * out of the address bar at once, so that it stays out of the history too.
 */
export function useFragmentToken(): string | null {
  const [token] = useState(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token');
    if (found !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
    return found;
  });
  return token;
}
