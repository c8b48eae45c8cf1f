import type { Plugin, Rolldown } from 'vite';

/**
 * Where people begin and what they open all day: these load in few files, and nothing that they do not need. All other
 * screens may bring along a little more.
 */
const BEGINNINGS: readonly (readonly [letter: string, file: RegExp])[] = [
  ['m', /\/index\.html$/u],
  ['l', /\/src\/app\/pages\/(?:login|register)-page\.tsx$/u],
  // The shell stands around each of these.
  ['s', /\/src\/app\/(?:shell\/shell|pages\/dashboard-page)\.tsx$/u],
  ['t', /\/src\/app\/(?:shell\/shell|pages\/transactions-page)\.tsx$/u],
  ['f', /\/src\/app\/(?:shell\/shell|pages\/transaction-form-page)\.tsx$/u],
  // What follows every first screen by itself, and the lower half of two of them.
  ['a', /\/(?:offline-app|live-updates|ready-for-offline)\.tsx?$/u],
  ['d', /\/(?:dashboard-lower|first-steps)\.tsx$/u],
  ['r', /\/form-rest\.tsx$/u],
  // Comes with the first message, of which there is one on every screen.
  ['g', /\/toast-region\.tsx$/u],
];
const OTHER = 'o';

/**
 * The files, by the beginnings that need a module: it goes into the first that takes it. What a module imports is needed
 * wherever the module is, so its letters are the same or more; each rule takes those with more letters as well, unless an
 * earlier one has them. So no two files import each other in a circle. A file in which a beginning finds a little that
 * it does not need is cheaper than one more request.
 */
const FILES: readonly (readonly [name: string, takes: (letters: string) => boolean])[] = [
  ['main', (letters) => letters.includes('m')],
  // The sign-in and what comes after it.
  ['both', (letters) => letters.includes('l') && letters !== 'l'],
  ['inside', (letters) => letters.includes('s') && /[tf]/u.test(letters)],
  ['after', (letters) => letters.includes('a')],
  ['lower', (letters) => letters.includes('d')],
  ['entries', (letters) => letters.includes('t') && letters.includes('f')],
  ['sign-in', (letters) => letters.includes('l')],
  ['dashboard', (letters) => letters.includes('s')],
  ['list', (letters) => letters.includes('t')],
  ['form', (letters) => letters.includes('f')],
  ['toasts', (letters) => letters.includes('g')],
  ['rest', (letters) => letters.includes('r')],
  ['others', (letters) => letters === OTHER],
];

/** What has no lists of exports in between: there an import says more than is really used. */
const WITHOUT_LISTS =
  /\/apps\/web\/src\/|\/packages\/contract\/src\/facts\/|\/node_modules\/(?:lucide-react|react-aria|react-stately|react-aria-components|@internationalized)\//u;

/** On every screen anyway. */
const BASE = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack)\//u;
/** How much source a module of the other screens may bring along to be given to those that may not use it. */
const LIGHT_CHARACTERS_MAX = 30_000;

interface SharedChunks {
  readonly plugin: Plugin;
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/**
 * Puts modules that several screens need together by the beginnings that reach them through static imports. Without
 * this each shared icon and hook is a file and a request of its own. Modules of one screen alone, and heavy ones that no
 * beginning needs, stay where the bundler puts them.
 */
export function sharedChunks(): SharedChunks {
  const lettersById = new Map<string, string>();
  return {
    plugin: {
      name: 'shared-chunks',
      apply: 'build',
      buildEnd() {
        const infoOf = (id: string) => this.getModuleInfo(id);
        const roots = rootsByModule([...this.getModuleIds()], infoOf);
        for (const [id, its] of roots) {
          if (its.size === 1 || !WITHOUT_LISTS.test(id)) continue;
          const letters = lettersOf(its);
          if (letters !== OTHER || isLight(id, infoOf)) lettersById.set(id, letters);
        }
      },
    },
    groups: FILES.map(([name]) => ({
      name,
      test: (id) => fileOf(lettersById.get(id)) === name,
      // Each module stays where the rules put it.
      includeDependenciesRecursively: false,
    })),
  };
}

const fileOf = (letters: string | undefined) =>
  letters === undefined ? undefined : FILES.find(([, takes]) => takes(letters))?.[0];

/** The beginnings among the roots; the other screens count where there are none. */
function lettersOf(roots: ReadonlySet<string>): string {
  const isRoot = (file: RegExp) => [...roots].some((root) => file.test(root));
  const letters = BEGINNINGS.filter(([, file]) => isRoot(file)).map(([letter]) => letter);
  return letters.join('') || OTHER;
}

/** For each module the files that are loaded on their own (the entry, screens, dialogs) and bring it along. */
function rootsByModule(
  ids: readonly string[],
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
): ReadonlyMap<string, ReadonlySet<string>> {
  const roots = new Map<string, Set<string>>();
  for (const root of ids) {
    const info = infoOf(root);
    if (info === null || (!info.isEntry && info.dynamicImporters.length === 0)) continue;
    const open = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const its = roots.get(id) ?? new Set();
      if (its.has(root)) continue;
      roots.set(id, its.add(root));
      open.push(...(infoOf(id)?.importedIds ?? []));
    }
  }
  return roots;
}

/** Whether a module brings little along, so that no screen suffers from having it without need. */
function isLight(id: string, infoOf: (id: string) => Rolldown.ModuleInfo | null): boolean {
  const seen = new Set<string>();
  const open = [id];
  let characters = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next) || BASE.test(next)) continue;
    seen.add(next);
    const info = infoOf(next);
    characters += info?.code?.length ?? 0;
    if (characters > LIGHT_CHARACTERS_MAX) return false;
    open.push(...(info?.importedIds ?? []));
  }
  return true;
}
