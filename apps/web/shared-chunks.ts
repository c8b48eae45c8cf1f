import type { Plugin, Rolldown } from 'vite';

/**
 * Where people begin and what they open all day: these load in few files, and nothing that they do not need. All other
 * screens may bring along a little more.
 */
const BEGINNINGS: readonly (readonly [letter: string, file: RegExp])[] = [
  ['m', /\/index\.html$/u],
  ['l', /\/src\/app\/pages\/(?:login|register)-page\.tsx$/u],
  ['s', /\/src\/app\/(?:shell\/shell|pages\/dashboard-page)\.tsx$/u],
  ['t', /\/src\/app\/pages\/transactions-page\.tsx$/u],
  ['f', /\/src\/app\/pages\/transaction-form-page\.tsx$/u],
  // What follows every first screen by itself.
  ['a', /\/(?:offline-app|live-updates|ready-for-offline|dashboard-lower|toast-region)\.tsx?$/u],
];
const OTHER = 'o';
const LETTERS = BEGINNINGS.map(([letter]) => letter);

/** What has no lists of exports in between: there an import says more than is really used. */
const WITHOUT_LISTS =
  /\/apps\/web\/src\/|\/node_modules\/(?:lucide-react|react-aria|react-stately|react-aria-components|@internationalized)\//u;

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
    groups: [...setsOf(LETTERS), OTHER].map((letters) => ({
      name: letters.startsWith('m') ? 'main' : `shared-${letters}`,
      test: (id) => lettersById.get(id) === letters,
      // What a module imports is needed by all the screens that need the module, so no two of these files import each
      // other in a circle, and each module can stay where it belongs.
      includeDependenciesRecursively: false,
    })),
  };
}

/** All sets of the letters but the empty one, each in the order of `letters`. */
function setsOf(letters: readonly string[]): string[] {
  const sets = letters.reduce<string[]>((known, letter) => known.flatMap((set) => [set, set + letter]), ['']);
  return sets.filter((set) => set !== '');
}

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
