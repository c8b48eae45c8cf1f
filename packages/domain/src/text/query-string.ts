/** The decoded text of one name or value; null for malformed escapes. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/**
 * Parses the query string of a URL, with or without the question mark.
 *
 * @returns null for malformed escapes and for a name that occurs twice
 */
export function parseQueryString(query: string): Readonly<Record<string, string>> | null {
  const values = new Map<string, string>();
  for (const part of query.replace(/^\?/u, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decoded(at === -1 ? part : part.slice(0, at));
    const value = at === -1 ? '' : decoded(part.slice(at + 1));
    if (name === null || value === null || values.has(name)) return null;
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** The query string of named values, without the question mark. */
export function queryStringOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}
