/**
 * Search parameters stand in the address as they are, all of them text: `?type=EXPENSE&month=2026-11`. The router's
 * own way would turn `q=123` into a number and quote it on the way back.
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

/** Takes the named parameters that are there; everything else in the address is dropped. */
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

/**
 * A path of this app to go to after signing in, or null: other origins, protocol-relative and backslash tricks, and
 * the sign-in pages themselves are refused.
 */
export function safeReturnPath(path: string | undefined): string | null {
  if (!path?.startsWith('/')) return null;
  // The browser's own reading decides: it takes a backslash for a slash, drops line feeds and resolves dots.
  const address = URL.parse(path, window.location.origin);
  if (address?.origin !== window.location.origin || address.pathname.startsWith('//')) return null;
  if (['/login', '/register', '/oauth2/callback', '/OAuth'].includes(address.pathname)) return null;
  return address.pathname + address.search + address.hash;
}
