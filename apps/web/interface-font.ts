import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vite';

const STYLE_SHEET = '/src/ui/interface-font.css';
/** The placeholder for the file in the style sheet. */
const PLACE = 'salim-interface.woff2';

/** Cuts the font in a worker: it takes seconds. @returns its path */
async function cutFont(): Promise<string> {
  const worker = new Worker(new URL('./cut-interface-font.ts', import.meta.url));
  const [file] = (await once(worker, 'message')) as [string];
  return file;
}

/**
 * Builds one font file with the syllables of the interface's own text. The dynamic subsets of the font are grouped by
 * how often syllables occur in any Korean text, so that our few hundred are spread over twenty of them: twenty
 * requests, and a layout after each. Those subsets remain for user text.
 */
export function interfaceFont(): Plugin {
  let font: Promise<string> | undefined;
  return {
    name: 'interface-font',
    enforce: 'pre',
    // While the modules before the style sheet are built.
    buildStart() {
      font = cutFont();
    },
    async transform(code, id) {
      if (!id.endsWith(STYLE_SHEET)) return null;
      if (!code.includes(PLACE)) this.error(`${STYLE_SHEET} leaves no place for the file.`);
      return { code: code.replace(PLACE, (await font) ?? ''), map: null };
    },
  };
}
