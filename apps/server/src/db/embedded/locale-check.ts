import type { ClientBase } from 'pg';

/** A requirement on how the database handles Korean text: an SQL expression that must be true. */
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
  // Trigrams ask the C library what a letter is, whatever the collation. Under plain C they silently drop Hangul.
  // Checked in the catalog, because trying it would require the extension.
  {
    name: 'trigrams',
    expression: `(SELECT datctype NOT IN ('C', 'POSIX') FROM pg_database WHERE datname = current_database())`,
  },
];

/**
 * Checks how the connected database handles Korean text and returns the names of failed checks; empty when all pass.
 * Read-only.
 */
export async function findLocaleFaults(client: ClientBase): Promise<string[]> {
  const columns = PROBES.map(({ expression }, index) => `(${expression}) AS probe_${index}`);
  const { rows } = await client.query<Record<string, boolean | null>>(`SELECT ${columns.join(', ')}`);
  return PROBES.filter((_, index) => rows[0]?.[`probe_${index}`] !== true).map(({ name }) => name);
}
