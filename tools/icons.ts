import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/*
 * Rewrites the icons that the web app imports from the whole set, a development dependency of 39 MB:
 * `node tools/icons.ts`, after an icon is imported for the first time, or no longer.
 *
 *   apps/web/src/ui/icons/<name>.ts   the shapes of an icon; https://lucide.dev/icons lists the names
 *   apps/web/src/ui/icons/LICENSE     the license of the set
 */

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = join(ROOT, 'apps/web/src');
const ICONS = join(SOURCES, 'ui/icons');

const IMPORT = /from '(\.[^']*\/([a-z\d-]+)\.ts)'/gu;
/** What this tool writes: our own files of the folder end with `.tsx`. */
const WRITTEN = /^LICENSE$|\.ts$/u;
const LINE_WIDTH = 120;

type IconElement = readonly [name: string, attributes: Readonly<Record<string, string>>];

/** The names of the icons that the web app imports. */
function usedIcons(): string[] {
  const names = new Set<string>();
  for (const entry of readdirSync(SOURCES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/u.test(entry.name)) continue;
    for (const [, path = '', name = ''] of readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(IMPORT)) {
      if (dirname(resolve(entry.parentPath, path)) === ICONS) names.add(name);
    }
  }
  return [...names].toSorted();
}

async function elementsOf(icon: string): Promise<readonly IconElement[]> {
  const { __iconData: data } = (await import(`lucide-react/icons/${icon}`)) as {
    __iconData?: { readonly node: readonly IconElement[] };
  };
  if (data === undefined) throw new Error(`Lucide calls ${icon} by another name.`);
  return data.node;
}

/** Without the keys, which only a list that changes needs. */
function shapeOf([name, attributes]: IconElement): string {
  const pairs = Object.entries(attributes).filter(([attribute]) => attribute !== 'key');
  if (name === 'path' && pairs.length === 1) return `'${attributes['d']}'`;
  return `['${name}', { ${pairs.map(([attribute, value]) => `${attribute}: '${value}'`).join(', ')} }]`;
}

/** As the formatter would write it, which breaks the line of a list of several lists. */
function sourceOf(icon: string, elements: readonly IconElement[]): string {
  const name = icon.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());
  const shapes = elements.map(shapeOf);
  const line = `export const ${name} = createIcon([${shapes.join(', ')}]);`;
  const isOneLine = line.length <= LINE_WIDTH && (shapes.length === 1 || shapes.some((shape) => shape.startsWith("'")));
  return `// Written by \`tools/icons.ts\` from Lucide (ISC).
import { createIcon } from './icon.tsx';

${isOneLine ? line : `export const ${name} = createIcon([\n${shapes.map((shape) => `  ${shape},\n`).join('')}]);`}
`;
}

/** What the folder should contain: texts by file name. */
export async function iconFiles(): Promise<Record<string, string>> {
  const icons = await Promise.all(
    usedIcons().map(async (icon) => [`${icon}.ts`, sourceOf(icon, await elementsOf(icon))] as const),
  );
  return {
    LICENSE: readFileSync(join(ROOT, 'node_modules/lucide-react/LICENSE'), 'utf8'),
    ...Object.fromEntries(icons),
  };
}

/** What the folder contains, without our own files. */
export function keptIconFiles(): Record<string, string> {
  const names = readdirSync(ICONS).filter((name) => WRITTEN.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(ICONS, name), 'utf8')]));
}

async function main(): Promise<void> {
  const files = await iconFiles();
  for (const name of Object.keys(keptIconFiles())) if (!(name in files)) await rm(join(ICONS, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(ICONS, name), text);
}

if (process.argv[1] === import.meta.filename) await main();
