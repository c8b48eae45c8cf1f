import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './launcher/paths.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const page = (name: string): string => read(`docs/security/${name}.md`);

/** Names in backticks in the first column of the tables of a page, of one section or of all. */
function described(text: string): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([\w-]+)`/gu)].map(([, name = '']) => name));
}

function sectionOf(text: string, heading: string): string {
  return text.split(`\n## ${heading}`)[1]?.split('\n## ')[0] ?? '';
}

function sourcesBelow(folder: string): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: join(ROOT, folder), exclude: (name) => /\.test\.tsx?$/u.test(name) }).map(
    (path) => read(join(folder, path)),
  );
}

function found(sources: readonly string[], pattern: RegExp): string[] {
  return [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].toSorted();
}

/** Public halves of keys, and parts of names. */
const NO_SECRETS = new Set([
  'VAPID_PUBLIC_KEY',
  'APPLE_KEY_ID',
  'KEY_ID',
  'PRIVATE_KEY',
  'SECRET_SETTINGS',
  'CLIENT_SECRET',
]);
/** Names in the client that are no storage: of locks, channels, events and files to save. */
const NOT_STORED = new Set([
  'salim-answers',
  'salim-book',
  'salim-files-',
  'salim-live',
  'salim-my-data',
  'salim-my-data-',
  'salim-recovery-codes',
  'salim-reissue',
]);

test('every table has its class', () => {
  const [, tables = ''] = read('apps/server/src/db/tables.generated.ts').split('export interface Tables');
  const names = [...tables.matchAll(/^ {2}(\w+): \{/gmu)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(described(sectionOf(page('data'), 'Database')).toSorted()).toEqual(names.toSorted());
});

test('every purpose of the master key is in the key inventory', () => {
  const purposes = found(
    sourcesBelow('apps/server/src'),
    /(?:secrets\.(?:derive|deriveAll|lookup|lookups)|keyFor)\('([\w-]+)'/gu,
  );
  expect(described(sectionOf(page('keys'), 'Derived from the master key')).toSorted()).toEqual(purposes);
});

test('every secret setting is in the key inventory', () => {
  const [, list = ''] = /SECRET_SETTINGS = new Set\(\[([^\]]*)\]/u.exec(read('apps/server/src/config.ts')) ?? [];
  const settings = [...list.matchAll(/'(\w+)'/gu)].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !page('keys').includes(`\`${name}\``))).toEqual([]);
});

test('every setting that sounds like a secret is one, or is known to be public', () => {
  const source = read('apps/server/src/config.ts') + read('apps/server/src/external-providers.ts');
  const [, list = ''] = /SECRET_SETTINGS = new Set\(\[([^\]]*)\]/u.exec(source) ?? [];
  const named = found([source, read('apps/server/src/file-store/s3-settings.ts')], /\b([A-Z0-9]+(?:_[A-Z0-9]+)+)\b/gu);
  const suspects = named.filter((name) => /(?:^|_)(?:KEY|SECRET|TOKEN|PASSWORD|PASSPHRASE)(?:_|$)/u.test(name));
  expect(suspects.length).toBeGreaterThan(5);
  const isSecret = (name: string): boolean => list.includes(`'${name}'`) || name.endsWith('_CLIENT_SECRET');
  expect(suspects.filter((name) => !isSecret(name) && !NO_SECRETS.has(name))).toEqual([]);
});

test('every kind of security event is in the log inventory', () => {
  const source = read('apps/server/src/features/security-log/security-log.service.ts');
  const [, kinds = ''] = /SecurityEventKind =([^;]*);/u.exec(source) ?? [];
  const names = [...kinds.matchAll(/'(\w+)'/gu)].map(([, name = '']) => name);
  expect(described(sectionOf(page('logs'), 'Security log')).toSorted()).toEqual(names.toSorted());
});

test('everything that the client stores in a browser is described', () => {
  const sources = [...sourcesBelow('apps/web/src'), read('apps/web/public/theme.js')];
  const names = [
    ...found(sources, /const (?:\w+_KEY|KEY|MARKER|DATABASE|LAST_KNOWN_DATABASE) = '([a-z][\w-]*)'/gu),
    ...found(sources, /name: '([a-z]+-storage)'/gu),
    ...found(sources, /['"`](salim-[a-z-]+)/gu).filter((name) => !NOT_STORED.has(name)),
  ];
  expect(names.length).toBeGreaterThan(15);
  expect([...new Set(described(page('browser')))].toSorted()).toEqual([...new Set(names)].toSorted());
});
