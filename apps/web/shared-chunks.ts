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
/** What only the entry, or only a part of the dashboard, needs stays in its own file. */
const APART = ['m', 'd'];

/**
 * The chunks, by the start screens that need a module: it is assigned to the first chunk that matches. A module's
 * imports are needed wherever the module is, so their letters are a superset of its own; each rule matches supersets
 * too, unless an earlier rule has them. So no two chunks import each other in a cycle. A chunk with a little code that
 * a start screen does not need is cheaper than one more request.
 */
const FILES: readonly (readonly [name: string, takes: (letters: string) => boolean])[] = [
  // With what sign-in and the screen after it share: every visit needs it.
  ['main', (letters) => letters.includes('m') || (letters.includes('l') && letters.includes('s'))],
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

/** Sources whose imports are known by module. In other packages a barrel file hides which modules an import uses. */
const KNOWN_IMPORTS =
  /\/apps\/web\/src\/|\/packages\/(?:contract\/src\/facts|domain\/src)\/|\/node_modules\/(?:react-aria|react-stately|react-aria-components|@internationalized|clsx|idb|uqr)\//u;
/** Parts of the query library for the screens behind sign-in; its barrel file hides that. */
const INSIDE_QUERIES =
  /\/node_modules\/@tanstack\/(?:query-core|react-query)\/.+\/(?:infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)\.js$/u;
/** A barrel file of ours, whose importers name what they use. */
const BARREL = /\/packages\/domain\/src\/index\.ts$/u;
const IMPORTS_FROM_BARREL = /import\s*\{([^}]*)\}\s*from\s*["']@salim\/domain["']/gu;

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
        const graph = moduleGraph([...this.getModuleIds()], (id) => this.getModuleInfo(id));
        for (const [id, its] of rootsByModule(graph)) {
          const letters = lettersOf(its);
          const isShared = its.size > 1 && KNOWN_IMPORTS.test(id) && !BARREL.test(id);
          const isWanted = letters === OTHER ? isShared && isLight(id, graph) : isShared || !APART.includes(letters);
          if (isWanted) lettersById.set(id, letters);
          if (INSIDE_QUERIES.test(id)) lettersById.set(id, 'st');
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

/** The modules of the app by id. */
type ModuleGraph = ReadonlyMap<string, { readonly info: Rolldown.ModuleInfo; readonly imports: readonly string[] }>;

/** Reads which modules each module imports, looking through our barrel file. */
function moduleGraph(ids: readonly string[], infoOf: (id: string) => Rolldown.ModuleInfo | null): ModuleGraph {
  const infos = ids.map(infoOf).filter((info) => info !== null);
  const barrel = infos.find(({ id }) => BARREL.test(id));
  const moduleByExport = new Map(
    (barrel?.importedIds ?? []).flatMap((id) => (infoOf(id)?.exports ?? []).map((name) => [name, id] as const)),
  );
  const importsOf = ({ id, code, importedIds }: Rolldown.ModuleInfo): string[] => {
    if (barrel === undefined || id === barrel.id || !importedIds.includes(barrel.id)) return importedIds;
    const names = [...(code ?? '').matchAll(IMPORTS_FROM_BARREL)].flatMap(([, list = '']) => list.split(','));
    const used = names.map((name) => moduleByExport.get(name.trim().split(/\s/u)[0] ?? ''));
    return [...importedIds.filter((one) => one !== barrel.id), ...used.filter((one) => one !== undefined)];
  };
  return new Map(infos.map((info) => [info.id, { info, imports: importsOf(info) }]));
}

/** For each module, the separately loaded files (the entry, screens, dialogs) that pull it in. */
function rootsByModule(graph: ModuleGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const roots = new Map<string, Set<string>>();
  for (const [root, { info }] of graph) {
    if (!info.isEntry && info.dynamicImporters.length === 0) continue;
    const open = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const its = roots.get(id) ?? new Set();
      if (its.has(root)) continue;
      roots.set(id, its.add(root));
      open.push(...(graph.get(id)?.imports ?? []));
    }
  }
  return roots;
}

/** Whether a module pulls in little code, so that loading it without need costs little. */
function isLight(id: string, graph: ModuleGraph): boolean {
  const seen = new Set<string>();
  const open = [id];
  let characters = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next) || BASE.test(next)) continue;
    seen.add(next);
    const node = graph.get(next);
    characters += node?.info.code?.length ?? 0;
    if (characters > LIGHT_CHARACTERS_MAX) return false;
    open.push(...(node?.imports ?? []));
  }
  return true;
}
