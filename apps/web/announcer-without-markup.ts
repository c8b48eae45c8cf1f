import type { Plugin } from 'vite';

const ANNOUNCER = /\/dist\/private\/live-announcer\/LiveAnnouncer\.m?js$/u;
const EMPTYING = /\.innerHTML = ''/gu;

/**
 * The component library clears its screen reader announcements with `innerHTML`, which the content security policy
 * refuses: typing a date would crash the whole screen. This plugin makes it remove the nodes instead.
 */
export function announcerWithoutMarkup(): Plugin {
  return {
    name: 'announcer-without-markup',
    enforce: 'pre',
    transform(code, id) {
      if (!ANNOUNCER.test(id)) return null;
      const changed = code.replaceAll(EMPTYING, '.replaceChildren()');
      if (changed === code) this.error('The announcer of the component library empties itself in another way by now.');
      return { code: changed, map: null };
    },
  };
}
