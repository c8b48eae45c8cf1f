import type { Plugin, Rolldown } from 'vite';

/**
 * Where people begin and what they open all day: each of these loads little that it does not need. All other screens
 * share what is left.
 */
const BEGINNINGS: readonly (readonly [letter: string, file: RegExp])[] = [
  ['m', /\/index\.html$/u],
  ['l', /\/src\/app\/pages\/(?:login|register)-page\.tsx$/u],
  ['s', /\/src\/app\/(?:shell\/shell|pages\/dashboard-page)\.tsx$/u],
  ['t', /\/src\/app\/pages\/transactions-page\.tsx$/u],
  ['f', /\/src\/app\/pages\/transaction-form-page\.tsx$/u],
  // What is read more than written.
  [
    'r',
    /\/src\/app\/(?:pages\/(?:about|help|more|not-found|notifications|privacy-policy|terms-of-service|email-verification|search|transaction-detail|book-detail|books)-page|public-layout)\.tsx$/u,
  ],
];
const OTHER = 'o';
const LETTERS = [...BEGINNINGS.map(([letter]) => letter), OTHER];

/** Larger modules stay where the bundler puts them: exact there, and few enough. */
const CRUMB_CHARACTERS_MAX = 12_000;
/** The component library knows best which of its modules go together. */
const LIBRARY = /\/node_modules\/(?:react-aria|react-stately)/u;

interface SharedChunks {
  readonly plugin: Plugin;
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/**
 * Puts small modules that several screens need together by the beginnings that reach them through static imports.
 * Without this each shared icon and hook is a file and a request of its own, a hundred for the list of entries; with
 * it there are a third as many. Modules of one screen alone stay with it.
 */
export function sharedChunks(): SharedChunks {
  const lettersById = new Map<string, string>();
  return {
    plugin: {
      name: 'shared-chunks',
      apply: 'build',
      buildEnd() {
        const roots = rootsByModule([...this.getModuleIds()], (id) => this.getModuleInfo(id));
        for (const [id, its] of roots) {
          const size = this.getModuleInfo(id)?.code?.length ?? 0;
          if (its.size > 1 && size < CRUMB_CHARACTERS_MAX && !LIBRARY.test(id)) lettersById.set(id, lettersOf(its));
        }
      },
    },
    groups: setsOf(LETTERS).map((letters) => ({
      name: letters.startsWith('m') ? 'main' : `shared-${letters}`,
      test: (id) => lettersById.get(id) === letters,
      // A group takes what its modules import along, unless another one took it before: what more screens need first.
      priority: (letters.startsWith('m') ? 100 : 0) + letters.length,
    })),
  };
}

/** All sets of the letters but the empty one, each in the order of `letters`. */
function setsOf(letters: readonly string[]): string[] {
  const sets = letters.reduce<string[]>((known, letter) => known.flatMap((set) => [set, set + letter]), ['']);
  return sets.filter((set) => set !== '');
}

function lettersOf(roots: ReadonlySet<string>): string {
  const found = new Set([...roots].map((root) => BEGINNINGS.find(([, file]) => file.test(root))?.[0] ?? OTHER));
  return LETTERS.filter((letter) => found.has(letter)).join('');
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
