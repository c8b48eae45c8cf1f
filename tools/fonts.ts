import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

/*
 * Rewrites the fonts of the interface from the whole font, a development dependency of 98 MB: `node tools/fonts.ts`,
 * after a text of the product has used a character for the first time.
 *
 *   apps/web/fonts/salim-interface.woff2   every character of the product's own text
 *   apps/web/fonts/characters.txt          these characters
 *   apps/web/fonts/…                       the font in pieces, for what users write
 */

const ROOT = resolve(import.meta.dirname, '..');
const WHOLE_FONT = 'node_modules/pretendard/dist/web/variable';
const FONTS = 'apps/web/fonts';

/** What is copied as it is. */
export const PIECES = ['pretendardvariable-dynamic-subset.css', 'woff2-dynamic-subset'];

/** Sources of the product's own text, and of names that it knows, such as those of well-known merchants. */
const SOURCES = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/domain/src'];
const SOURCE_FILE = /(?<!\.test)\.tsx?$/u;
/** Folders of what only tests use. */
const FOR_TESTS = /[\\/](?:corpus|testing)(?:[\\/]|$)/u;

/** The style sheets use no other weights. */
const WEIGHTS = { min: 400, max: 800, default: 400 };
const CUT = {
  targetFormat: 'sfnt',
  variationAxes: { wght: WEIGHTS },
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
} as const;
const PACK = { targetFormat: 'woff2', keepAllGlyphs: true } as const;

/** The font's license reserves its name for the complete font, so a subset is renamed, to a name of the same length. */
const RESERVED_NAME = 'Pretendard';
const OUR_NAME = 'SalimWords';

/** Every character of the sources, and all characters of a keyboard, in a stable order. */
export function charactersOfTheProduct(): string {
  const characters = new Set(Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)));
  for (const source of SOURCES) {
    for (const entry of readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !SOURCE_FILE.test(entry.name) || FOR_TESTS.test(entry.parentPath)) continue;
      for (const character of readFileSync(join(entry.parentPath, entry.name), 'utf8')) characters.add(character);
    }
  }
  return [...characters]
    .filter((character) => character >= ' ')
    .toSorted()
    .join('');
}

/** A string in the encoding of the name table. */
const inNames = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** @param font uncompressed; is modified */
function renameFont(font: Buffer): Buffer {
  const from = inNames(RESERVED_NAME);
  const to = inNames(OUR_NAME);
  for (let at = font.indexOf(from); at >= 0; at = font.indexOf(from, at)) to.copy(font, at);
  return font;
}

async function main(): Promise<void> {
  const characters = charactersOfTheProduct();
  const whole = readFileSync(join(ROOT, WHOLE_FONT, 'woff2', 'PretendardVariable.woff2'));
  const part = renameFont(await subsetFont(whole, characters, { ...CUT }));
  await rm(join(ROOT, FONTS), { recursive: true, force: true });
  await mkdir(join(ROOT, FONTS), { recursive: true });
  await writeFile(join(ROOT, FONTS, 'salim-interface.woff2'), await subsetFont(part, '', PACK));
  await writeFile(join(ROOT, FONTS, 'characters.txt'), `${characters}\n`);
  for (const piece of PIECES) await cp(join(ROOT, WHOLE_FONT, piece), join(ROOT, FONTS, piece), { recursive: true });
}

if (process.argv[1] === import.meta.filename) await main();
