/* A worker that cuts the font of the interface, and answers with its path: see `interface-font.ts`. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import subsetFont from 'subset-font';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Sources of the product's own text, and of names that it knows, such as those of well-known merchants. */
const SOURCES = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/domain/src'];
const SOURCE_FILE = /(?<!\.test)\.tsx?$/u;
const WHOLE_FONT = createRequire(import.meta.url).resolve(
  'pretendard/dist/web/variable/woff2/PretendardVariable.woff2',
);
const CACHE = path.join(ROOT, 'node_modules/.cache/salim');

/** The style sheets use no other weights. */
const WEIGHTS = { min: 400, max: 800, default: 400 };
const CUT = {
  targetFormat: 'sfnt',
  variationAxes: { wght: WEIGHTS },
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
} as const;
const PACK = { targetFormat: 'woff2', keepAllGlyphs: true } as const;

/** The font's licence reserves its name for the complete font, so a subset is renamed, to a name of the same length. */
const RESERVED_NAME = 'Pretendard';
const OUR_NAME = 'SalimWords';

/** Every character of the sources, and all characters of a keyboard, in a stable order. */
function charactersOfTheProduct(): string {
  const characters = new Set(Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)));
  for (const source of SOURCES) {
    for (const entry of readdirSync(path.join(ROOT, source), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !SOURCE_FILE.test(entry.name)) continue;
      for (const character of readFileSync(path.join(entry.parentPath, entry.name), 'utf8')) characters.add(character);
    }
  }
  return [...characters].toSorted().join('');
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

/** Subsetting takes seconds, so the result is cached until the text contains a new syllable. @returns the path of the font */
async function cutFont(): Promise<string> {
  const characters = charactersOfTheProduct();
  const key = createHash('sha256').update(characters).update(JSON.stringify(CUT)).digest('hex').slice(0, 16);
  const file = path.join(CACHE, `salim-interface-${key}.woff2`);
  if (!existsSync(file)) {
    const part = renameFont(await subsetFont(readFileSync(WHOLE_FONT), characters, { ...CUT }));
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(file, await subsetFont(part, '', PACK));
  }
  return file;
}

// oxlint-disable-next-line require-post-message-target-origin -- a port of Node has no origins
parentPort?.postMessage(await cutFont());
