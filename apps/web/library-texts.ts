import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const OWN_TEXTS = join(import.meta.dirname, 'src/ui/library-texts');
/** The library imports texts as a default export. */
const OWN_MODULE = '\0library-texts:';
const KOREAN_TEXTS = /\/intl\/(\w+)\/ko-KR\.m?js$/u;

/** Replaces what the component library says to screen readers by texts in the words of the screens. */
export function libraryTexts(): Plugin {
  const missing = new Set(readdirSync(OWN_TEXTS).flatMap((file) => /^(\w+)\.ts$/u.exec(file)?.[1] ?? []));
  const topics = new Set(missing);
  return {
    name: 'library-texts',
    enforce: 'pre',
    resolveId(specifier, importer) {
      const topic = KOREAN_TEXTS.exec(specifier)?.[1];
      if (topic === undefined || !topics.has(topic) || importer?.includes('/react-aria/') !== true) return null;
      missing.delete(topic);
      return `${OWN_MODULE}${topic}`;
    },
    load(id) {
      if (!id.startsWith(OWN_MODULE)) return null;
      const file = join(OWN_TEXTS, `${id.slice(OWN_MODULE.length)}.ts`);
      return `export { texts as default } from ${JSON.stringify(file)};`;
    },
    generateBundle() {
      if (missing.size > 0) this.error(`The component library has these texts elsewhere: ${[...missing].join(', ')}`);
    },
  };
}
