import { useEffect, useState } from 'react';

/** Takes the token out of the address bar, so that it stays out of the history too. */
function takeToken(): string | null {
  const found = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (found !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  return found;
}

/**
 * The token of a mail's link, which stands in the fragment so that it never reaches a server's log. A link that is
 * opened where its page stands already changes the fragment alone, and is taken as well.
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
