import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where words stand that the product says, and names that it knows by itself, such as those of well-known shops. */
const SOURCES = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/domain/src'];
const SOURCE_FILE = /(?<!\.test)\.tsx?$/u;
const WHOLE_FONT = createRequire(import.meta.url).resolve(
  'pretendard/dist/web/variable/woff2/PretendardVariable.woff2',
);
const CACHE = path.join(ROOT, 'node_modules/.cache/salim');

const STYLE_SHEET = '/src/ui/interface-font.css';
/** What stands in the style sheet for the file. */
const PLACE = 'salim-interface.woff2';

/** In the style sheets nothing is thinner or bolder. */
const WEIGHTS = { min: 400, max: 800, default: 400 };
const CUT = {
  targetFormat: 'sfnt',
  variationAxes: { wght: WEIGHTS },
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
} as const;
const PACK = { targetFormat: 'woff2', keepAllGlyphs: true } as const;

/** The font's licence reserves its name for the whole of it, so a part has one of ours, as long as the other. */
const RESERVED_NAME = 'Pretendard';
const OUR_NAME = 'SalimWords';

/** Every character of the sources, and all that a keyboard types, in a stable order. */
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

/** A string as the table of names has it. */
const inNames = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** @param font uncompressed; is changed */
function renameFont(font: Buffer): Buffer {
  const from = inNames(RESERVED_NAME);
  const to = inNames(OUR_NAME);
  for (let at = font.indexOf(from); at >= 0; at = font.indexOf(from, at)) to.copy(font, at);
  return font;
}

/** Cutting takes seconds, so the result is kept until a word with a new syllable comes. */
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

/**
 * Makes one font file of the syllables that the interface itself is written in. The dynamic subsets of the font are cut
 * by how often syllables occur in any Korean text, so that the few hundred of ours lie in twenty of them: twenty
 * requests, and a layout after each. These subsets stay for what people write themselves.
 */
export function interfaceFont(): Plugin {
  return {
    name: 'interface-font',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith(STYLE_SHEET)) return null;
      if (!code.includes(PLACE)) this.error(`${STYLE_SHEET} leaves no place for the file.`);
      return { code: code.replace(PLACE, await cutFont()), map: null };
    },
  };
}
