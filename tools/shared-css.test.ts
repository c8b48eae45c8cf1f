import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const WEB = resolve(import.meta.dirname, '../apps/web/src');
/** The page of guests shares no file with the app. */
const OWN_BUILD = 'guest/';

/** Fewer are shorter written out than composed. */
const DECLARATIONS_MIN = 3;
const FILES_MIN = 3;

/** Rules for single classes outside of media queries: those that `composes` can replace. */
const RULE = /^(\.\w+(?:,\n\.\w+)*) \{\n([^{}]+)\}/gmu;

/** The declarations of each rule, in a stable order and without `composes`. */
function rulesOf(css: string): string[][] {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//gu, '').matchAll(RULE)].map(([, , body = '']) =>
    body
      .split(';')
      .map((declaration) => declaration.trim().replaceAll(/\s+/gu, ' '))
      .filter((declaration) => declaration !== '' && !declaration.startsWith('composes:'))
      .toSorted(),
  );
}

test('a rule that several style sheets need is written once, in the ui folder, and composed', () => {
  const filesByRule = new Map<string, Set<string>>();
  const files = globSync('**/*.module.css', { cwd: WEB }).filter((file) => !file.startsWith(OWN_BUILD));
  for (const file of files) {
    for (const declarations of rulesOf(readFileSync(join(WEB, file), 'utf8'))) {
      if (declarations.length < DECLARATIONS_MIN) continue;
      const rule = declarations.join('; ');
      filesByRule.set(rule, (filesByRule.get(rule) ?? new Set()).add(file));
    }
  }
  expect(filesByRule.size).toBeGreaterThan(400);
  const repeated = [...filesByRule].filter(([, its]) => its.size >= FILES_MIN);
  expect(repeated.map(([rule, its]) => `${rule} (${[...its].join(', ')})`)).toEqual([]);
});
