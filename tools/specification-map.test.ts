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

/** Whether a test, or a row of one that runs over a table, is called so: its name is a literal of the file. */
function isNamedIn(source: string, name: string): boolean {
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((literal) => source.includes(literal));
}

const rows = rowsOf(MAP);

describe('the map from promises to tests', () => {
  test('has a test for each promise', () => {
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter((row) => row.shownBy.length === 0).map((row) => row.what)).toEqual([]);
  });

  test('says nothing twice', () => {
    const whats = rows.map((row) => row.what);
    expect(whats.filter((what, index) => whats.indexOf(what) !== index)).toEqual([]);
  });

  test('names tests that there are', () => {
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
