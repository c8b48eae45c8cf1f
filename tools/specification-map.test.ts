import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const MAP = readFileSync(join(ROOT, 'docs/specification-map.md'), 'utf8');
const TEST_FILE = /\.(test|story)\.tsx?$/u;

interface Row {
  readonly what: string;
  readonly shownBy: readonly { readonly file: string; readonly name: string }[];
}

function rowsOf(map: string): Row[] {
  return map
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
    .map((line) => {
      const [what = '', shownBy = ''] = line.slice(2).split(' | ');
      const named = shownBy.matchAll(/`([^`]+)` “([^”]+)”/gu);
      return { what, shownBy: [...named].map(([, file = '', name = '']) => ({ file, name })) };
    });
}

/** Whether the file contains a test, or a table-driven test, with this name: the name must be a literal in the file. */
function isNamedIn(source: string, name: string): boolean {
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((literal) => source.includes(literal));
}

const rows = rowsOf(MAP);

describe('the map from specification to tests', () => {
  test('has a test for each row', () => {
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter((row) => row.shownBy.length === 0).map((row) => row.what)).toEqual([]);
  });

  test('has no duplicate rows', () => {
    const whats = rows.map((row) => row.what);
    expect(whats.filter((what, index) => whats.indexOf(what) !== index)).toEqual([]);
  });

  test('refers to existing tests', () => {
    const wrong = rows
      .flatMap((row) => row.shownBy)
      .filter(({ file, name }) => {
        const path = join(ROOT, file);
        return !TEST_FILE.test(file) || !existsSync(path) || !isNamedIn(readFileSync(path, 'utf8'), name);
      })
      .map(({ file, name }) => `${file}: ${name}`);
    expect(wrong).toEqual([]);
  });
});
