import type { Plugin } from 'vite';

const ICON = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/u;
const KEY = /key: "\w+"/gu;
const UNUSED_READ = '__iconData.node;\n';

/**
 * The icon library gives every path of an icon a random React key, which cannot be compressed: more than half a
 * kilobyte on each first visit. This plugin numbers them instead.
 */
export function shortIconKeys(): Plugin {
  return {
    name: 'short-icon-keys',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!ICON.test(id) || !code.includes('__iconData')) return null;
      let count = 0;
      const changed = code.replaceAll(KEY, () => `key: "${count++}"`).replace(UNUSED_READ, '');
      if (count === 0) this.error('The icon library writes its keys in another way by now.');
      return { code: changed, map: null };
    },
  };
}
