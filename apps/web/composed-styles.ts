import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import type { Plugin } from 'vite';

const ENTRY = path.join(import.meta.dirname, 'src/main.tsx');
const SHARED_IMPORT = /^import '(\.\/[^']+\.module\.css)';$/gmu;
const MODULE = /\.module\.css$/u;
const CLASS = /\._[a-zA-Z\d]+_([\da-f]{5})\b/gu;
const HASH_LENGTH = 5;

/** What the classes of one sheet end in, the same on every machine. */
function suffixOf(file: string): string {
  const relative = path
    .relative(import.meta.dirname, file)
    .split(path.sep)
    .join('/');
  return createHash('sha256').update(relative).digest('hex').slice(0, HASH_LENGTH);
}

export const generateScopedName = (name: string, file: string): string => `_${name}_${suffixOf(file)}`;

/** The sheets that the entry loads before all others. */
function sharedSheets(): string[] {
  const imports = [...readFileSync(ENTRY, 'utf8').matchAll(SHARED_IMPORT)];
  return imports.map(([, file = '']) => path.join(path.dirname(ENTRY), file));
}

/**
 * Removes from each sheet what it composes from another: CSS modules repeat the whole other sheet in it, which the
 * browser would load many times, in an order that depends on which screens were open before. Only sheets that the
 * entry imports can be composed from; those are kept whole.
 */
export function composedStyles(): Plugin[] {
  const sheets = sharedSheets();
  const shared = new Set(sheets.map((file) => suffixOf(file)));
  return [
    {
      name: 'composed-styles',
      transform: {
        filter: { id: MODULE },
        handler(code, id) {
          const own = suffixOf(id);
          const root = postcss.parse(code, { from: id });
          root.walkRules((rule) => {
            const suffixes = [...rule.selector.matchAll(CLASS)].map(([, suffix = '']) => suffix);
            const foreign = suffixes.find((suffix) => suffix !== own);
            if (foreign === undefined) return;
            if (!shared.has(foreign)) this.error(`${id}: the entry must import what this sheet composes from.`);
            rule.remove();
          });
          root.walkAtRules('media', (rule) => {
            if (rule.nodes?.length === 0) rule.remove();
          });
          return { code: root.toString(), map: null };
        },
      },
    },
    {
      name: 'shared-styles',
      // After the style sheet has become a module, which the bundler would drop if no script uses its names.
      enforce: 'post',
      transform: {
        filter: { id: sheets },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
      generateBundle(_options, bundle) {
        const styles = Object.values(bundle).map((file) => (file.type === 'asset' ? String(file.source) : ''));
        const missing = sheets.find((sheet) => !styles.some((style) => style.includes(`_${suffixOf(sheet)}`)));
        if (missing !== undefined) this.error(`${missing} is missing from the styles of the build.`);
      },
    },
  ];
}
