import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { charactersOfTheProduct, PIECES } from './fonts.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FONTS = join(ROOT, 'apps/web/fonts');
const PACKAGE = join(ROOT, 'node_modules/pretendard/dist/web/variable');

const filesOf = (piece: string): string[] =>
  statSync(join(PACKAGE, piece)).isFile()
    ? [piece]
    : readdirSync(join(PACKAGE, piece)).map((name) => join(piece, name));

describe('the fonts of the interface', () => {
  it('have every character of the product, otherwise run node tools/fonts.ts', () => {
    const known = new Set(readFileSync(join(FONTS, 'characters.txt'), 'utf8'));
    expect([...charactersOfTheProduct()].filter((character) => !known.has(character))).toEqual([]);
  });

  it('are the pieces of the installed package', () => {
    const files = PIECES.flatMap(filesOf);
    expect(files.length).toBeGreaterThan(90);
    expect(readdirSync(FONTS).toSorted()).toEqual(['characters.txt', ...PIECES, 'salim-interface.woff2'].toSorted());
    const changed = files.filter((file) => !readFileSync(join(FONTS, file)).equals(readFileSync(join(PACKAGE, file))));
    expect(changed).toEqual([]);
  });
});
