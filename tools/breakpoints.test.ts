import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FEW_WORDS_UP_TO_EM, FROM, HIGH_UP_TO, UP_TO } from '../apps/web/src/platform/browser/breakpoints.ts';

const WEB = resolve(import.meta.dirname, '../apps/web/src');
const NAMES = 'platform/browser/breakpoints.ts';

const widths: readonly number[] = Object.values(UP_TO);
const ALLOWED: ReadonlySet<string> = new Set([
  ...widths.flatMap((width) => [`(max-width: ${width}px)`, `(min-width: ${width + 1}px)`]),
  ...Object.values(FROM).map((width) => `(min-width: ${width}px)`),
  ...Object.values(HIGH_UP_TO).map((height) => `(max-height: ${height}px)`),
  `(max-width: ${FEW_WORDS_UP_TO_EM}em)`,
]);

/** The size queries of a style sheet; those of containers depend on what is around them, not on the window. */
function sizesIn(css: string): string[] {
  const sizes = /\(\s*(?:(?:min|max)-)?(?:width|height)\s*[:<>=][^)]*\)|\([^()]*[<>]=?\s*(?:width|height)[^)]*\)/gu;
  return [...css.matchAll(/@media[^{]*/gu)].flatMap(([query]) => query.match(sizes) ?? []);
}

const sheets = globSync('**/*.css', { cwd: WEB }).map((path) => ({
  path,
  sizes: sizesIn(readFileSync(join(WEB, path), 'utf8')),
}));

test('style sheets use the named breakpoints alone', () => {
  const unknown = sheets.flatMap(({ path, sizes }) =>
    sizes.filter((size) => !ALLOWED.has(size)).map((size) => `${path} ${size}`),
  );
  expect(unknown).toEqual([]);
});

test('scripts use their names', () => {
  const scripts = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((path) => path !== NAMES);
  const spelledOut = scripts.filter((path) =>
    /\((?:min|max)-(?:width|height):/u.test(readFileSync(join(WEB, path), 'utf8')),
  );
  expect(spelledOut).toEqual([]);
});

test('every breakpoint is used', () => {
  const scripts = globSync('**/*.{ts,tsx}', { cwd: WEB }).map((path) => readFileSync(join(WEB, path), 'utf8'));
  const used = new Set(sheets.flatMap(({ sizes }) => sizes));
  const unusedWidths = Object.entries(UP_TO).filter(
    ([name, width]) =>
      !used.has(`(max-width: ${width}px)`) &&
      !used.has(`(min-width: ${width + 1}px)`) &&
      !scripts.some((text) => text.includes(`upTo('${name}')`) || text.includes(`above('${name}')`)),
  );
  expect(unusedWidths).toEqual([]);
  expect(Object.values(FROM).filter((width) => !used.has(`(min-width: ${width}px)`))).toEqual([]);
  expect(Object.values(HIGH_UP_TO).filter((height) => !used.has(`(max-height: ${height}px)`))).toEqual([]);
});

test('other sizes are found however they are written', () => {
  const css = `@media (max-width: 777px) {} @media print and (width <= 700px) {} @media (400px < width < 700px) {}
    @container list (min-width: 720px) {}`;
  expect(sizesIn(css)).toEqual(['(max-width: 777px)', '(width <= 700px)', '(400px < width < 700px)']);
});
