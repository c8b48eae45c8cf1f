import type { Plugin, Rolldown } from 'vite';

/**
 * The start screens and the most used ones: these load in few files, without code that they do not need. All other
 * screens may load a little more than they need.
 */
const BEGINNINGS: readonly (readonly [letter: string, file: RegExp])[] = [
  ['m', /\/index\.html$/u],
  ['l', /\/src\/app\/pages\/(?:login|register)-page\.tsx$/u],
  // The shell surrounds each of these.
  ['s', /\/src\/app\/(?:shell\/shell|pages\/dashboard-page)\.tsx$/u],
  ['t', /\/src\/app\/(?:shell\/shell|pages\/transactions-page)\.tsx$/u],
  ['f', /\/src\/app\/(?:shell\/shell|pages\/transaction-form-page)\.tsx$/u],
  // Loaded after every first screen, and the lower half of two of them.
  ['a', /\/(?:offline-app|live-updates|ready-for-offline)\.tsx?$/u],
  ['d', /\/(?:dashboard-parts\.ts|dashboard-rest\.tsx)$/u],
  ['r', /\/form-rest\.tsx$/u],
  // Loaded with the first toast; every screen shows one.
  ['g', /\/toast-region\.tsx$/u],
];
const OTHER = 'o';

/**
 * The chunks, by the start screens that need a module: it is assigned to the first chunk that matches. A module's
 * imports are needed wherever the module is, so their letters are a superset of its own; each rule matches supersets
 * too, unless an earlier rule has them. So no two chunks import each other in a cycle. A chunk with a little code that
 * a start screen does not need is cheaper than one more request.
 */
const FILES: readonly (readonly [name: string, takes: (letters: string) => boolean])[] = [
  ['main', (letters) => letters.includes('m')],
  // Sign-in and the screen after it.
  ['both', (letters) => letters.includes('l') && letters.includes('s')],
  // Sign-in and parts that load later.
  ['fields', (letters) => letters.includes('l') && letters !== 'l'],
  ['inside', (letters) => letters.includes('s') && /[tf]/u.test(letters)],
  ['after', (letters) => letters.includes('a')],
  ['entries', (letters) => letters.includes('t') && letters.includes('f')],
  ['sign-in', (letters) => letters.includes('l')],
  ['dashboard', (letters) => letters.includes('s')],
  ['lower', (letters) => letters.includes('d')],
  ['list', (letters) => letters.includes('t')],
  ['form', (letters) => letters.includes('f')],
  ['toasts', (letters) => letters.includes('g')],
  ['rest', (letters) => letters.includes('r')],
  ['others', (letters) => letters === OTHER],
];

/** Sources without barrel files: in a barrel an import means more than is really used. */
const WITHOUT_LISTS =
  /\/apps\/web\/src\/|\/packages\/contract\/src\/facts\/|\/node_modules\/(?:react-aria|react-stately|react-aria-components|@internationalized)\//u;

/** Loaded on every screen anyway. */
const BASE = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack)\//u;
/** How much source a module of the other screens may pull in to be shared with screens that may not use it. */
const LIGHT_CHARACTERS_MAX = 30_000;

interface SharedChunks {
  readonly plugin: Plugin;
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/**
 * Groups modules that several screens need by the start screens that reach them through static imports. Without this
 * each shared icon and hook would be a separate file and request. Modules of a single screen, and large ones that no
 * start screen needs, stay where the bundler puts them.
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
      // Keep each module in its assigned chunk.
      includeDependenciesRecursively: false,
    })),
  };
}

const fileOf = (letters: string | undefined) =>
  letters === undefined ? undefined : FILES.find(([, takes]) => takes(letters))?.[0];

/** The start screens among the roots; the other screens if there are no start screens. */
function lettersOf(roots: ReadonlySet<string>): string {
  const isRoot = (file: RegExp) => [...roots].some((root) => file.test(root));
  const letters = BEGINNINGS.filter(([, file]) => isRoot(file)).map(([letter]) => letter);
  return letters.join('') || OTHER;
}

/** For each module, the separately loaded files (the entry, screens, dialogs) that pull it in. */
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

/** Whether a module pulls in little code, so that loading it without need costs little. */
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
