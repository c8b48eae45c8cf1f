/**
 * Search parameters are plain text in the URL: `?type=EXPENSE&month=2026-11`. The router's default would parse `q=123`
 * as a number and quote it when serializing.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
    else if (typeof value === 'number' || typeof value === 'boolean') search.set(name, `${value}`);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Picks the named parameters that are present; drops all others. */
export function pickSearch<Name extends string>(...names: readonly Name[]) {
  return (values: Record<string, unknown>): { [Key in Name]?: string } => {
    const picked: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = values[name];
      if (typeof value === 'string' && value !== '') picked[name] = value;
    }
    return picked;
  };
}

/** The code that a link of an invitation or a friend carries in its fragment, which is not sent to a server. */
export function codeInFragment(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/u, '')).get('code') ?? '';
}

/**
 * Returns the path of this app to open after sign-in, or null: rejects other origins, protocol-relative and backslash
 * tricks, and the sign-in pages themselves.
 */
export function safeReturnPath(path: string | undefined): string | null {
  if (!path?.startsWith('/')) return null;
  // Parse it as the browser does: a backslash counts as a slash, line feeds are dropped and dot segments resolved.
  const address = URL.parse(path, window.location.origin);
  if (address?.origin !== window.location.origin || address.pathname.startsWith('//')) return null;
  if (['/login', '/register', '/oauth2/callback', '/OAuth'].includes(address.pathname)) return null;
  return address.pathname + address.search + address.hash;
}
