import type { ClientBase } from 'pg';

/** One thing that the database must do right with Korean text: an SQL expression that has to be true. */
interface LocaleProbe {
  name: string;
  expression: string;
}

const PROBES: LocaleProbe[] = [
  { name: 'encoding', expression: `current_setting('server_encoding') = 'UTF8'` },
  { name: 'lower and upper', expression: `lower('ÀB가') = 'àb가' AND upper('àb가') = 'ÀB가'` },
  { name: 'character classes', expression: `'가' ~ '^[가-힣]$' AND 'ㄱ' !~ '[가-힣]' AND '살림' ~ '^\\w+$'` },
  { name: 'case-blind matching', expression: `'점심 Café' ILIKE '%점심%' AND '점심 CAFÉ' ILIKE '%café%'` },
  { name: 'counting by character', expression: `length('가계부') = 3 AND substr('가계부', 2, 1) = '계'` },
  {
    name: 'sort order',
    expression: `(SELECT array_agg(w ORDER BY w) FROM unnest(ARRAY['하','가나','가','힣','나']) w) = ARRAY['가','가나','나','하','힣']`,
  },
  // Trigrams ask the C library what a letter is, whatever else sorts and compares the text. Under plain C they drop
  // Hangul in silence. Asked of the catalogue, as trying would mean installing an extension.
  {
    name: 'trigrams',
    expression: `(SELECT datctype NOT IN ('C', 'POSIX') FROM pg_database WHERE datname = current_database())`,
  },
];

/**
 * Tries out how the connected database treats Korean text and returns the names of what it does wrong:
 * an empty list is a good database. Reads only.
 */
export async function findLocaleFaults(client: ClientBase): Promise<string[]> {
  const columns = PROBES.map(({ expression }, index) => `(${expression}) AS probe_${index}`);
  const { rows } = await client.query<Record<string, boolean | null>>(`SELECT ${columns.join(', ')}`);
  return PROBES.filter((_, index) => rows[0]?.[`probe_${index}`] !== true).map(({ name }) => name);
}
