import { useEffect, useState } from 'react';

/** Removes the token from the address bar, so that it stays out of the history too. */
function takeToken(): string | null {
  const found = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (found !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  return found;
}

/**
 * The token of a mailed link. It is in the fragment, so that it never reaches a server's log. Opening a link on a page
 * that is already open changes only the fragment, which is read as well.
 */
export function useFragmentToken(): string | null {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const takeNew = () => setToken((before) => takeToken() ?? before);
    window.addEventListener('hashchange', takeNew);
    return () => window.removeEventListener('hashchange', takeNew);
  }, []);
  return token;
}
