import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { SERVER_LAYERS, SHARED_TABLES, WRITERS_OF_MANY_TABLES } from './server-layers.ts';

/*
 * Rules about folders of the server that the dependency checker cannot express, because it checks one import at a time.
 */

/** One rule violation. */
export interface FolderViolation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

interface Import {
  readonly from: string;
  readonly to: string;
}

const TESTS = /\.test\.ts$|\/testing\//u;
const SERVER_FOLDER = /^apps\/server\/src\/(?:features\/)?([^/]+)\//u;
const FEATURE = /^apps\/server\/src\/features\/([^/]+)\//u;
const WRITTEN_TABLE =
  /(?:insert\s+into|delete\s+from|(?<!for\s)(?<!do\s)update)\s+(?:only\s+)?([a-z_]{3,})\b|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)\b/gu;

const RULES = {
  layers: 'features-import-lower-layers',
  cycles: 'server-folders-are-acyclic',
  tables: 'one-feature-writes-a-table',
} as const;

export const FOLDER_RULE_NAMES: readonly string[] = Object.values(RULES);

function folderOf(path: string): string | null {
  return SERVER_FOLDER.exec(path)?.[1] ?? null;
}

function importsBetweenFolders(modules: ICruiseResult['modules']): Import[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => ({ from: source, to: resolved }))
      .filter(({ from, to }) => {
        const [one, other] = [folderOf(from), folderOf(to)];
        return one !== null && other !== null && one !== other && !TESTS.test(from) && !TESTS.test(to);
      }),
  );
}

const layerOf = (feature: string): number => SERVER_LAYERS.findIndex(({ features }) => features.includes(feature));

function upwardImports(imports: readonly Import[]): FolderViolation[] {
  return imports.flatMap(({ from, to }) => {
    const [one, other] = [FEATURE.exec(from)?.[1], FEATURE.exec(to)?.[1]];
    if (one === undefined || other === undefined || layerOf(one) >= Math.max(0, layerOf(other))) return [];
    return [
      { rule: RULES.layers, from, to, why: 'A feature imports its own layer and those below (server-layers.ts).' },
    ];
  });
}

/** Imports inside a strongly connected set of folders: each is part of some cycle. */
function importsInCycles(imports: readonly Import[]): FolderViolation[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const folder = folderOf(from) ?? '';
    targets.set(folder, (targets.get(folder) ?? new Set()).add(folderOf(to) ?? ''));
  }
  const reaches = (start: string, goal: string): boolean => {
    const seen = new Set([start]);
    for (const folder of seen) {
      for (const next of targets.get(folder) ?? []) {
        if (next === goal) return true;
        seen.add(next);
      }
    }
    return false;
  };
  return imports
    .filter(({ from, to }) => reaches(folderOf(to) ?? '', folderOf(from) ?? ''))
    .map(({ from, to }) => ({
      rule: RULES.cycles,
      from,
      to,
      why: 'Folders that need each other cannot be read alone.',
    }));
}

function tablesWrittenTwice(baseDir: string, modules: ICruiseResult['modules']): FolderViolation[] {
  const writers = new Map<string, { feature: string; file: string }[]>();
  for (const { source } of modules) {
    const feature = folderOf(source);
    if (feature === null || TESTS.test(source) || source.includes('/migrations/')) continue;
    if (feature in WRITERS_OF_MANY_TABLES) continue;
    for (const match of readFileSync(join(baseDir, source), 'utf8').matchAll(WRITTEN_TABLE)) {
      const table = match[1] ?? match[2] ?? '';
      if (table in SHARED_TABLES) continue;
      writers.set(table, [...(writers.get(table) ?? []), { feature, file: source }]);
    }
  }
  return [...writers].flatMap(([table, places]) =>
    new Set(places.map(({ feature }) => feature)).size < 2
      ? []
      : [...new Set(places.map(({ file }) => file))].map((from) => ({
          rule: RULES.tables,
          from,
          to: table,
          why: 'A table is written by one feature; exceptions and their reasons are in server-layers.ts.',
        })),
  );
}

/** Checks the server folders of a tree that the dependency checker has read. */
export function checkFolders(baseDir: string, modules: ICruiseResult['modules']): FolderViolation[] {
  const imports = importsBetweenFolders(modules);
  return [...upwardImports(imports), ...importsInCycles(imports), ...tablesWrittenTwice(baseDir, modules)];
}

/** Features that are in no layer, and names in a layer without a feature. */
export function unplacedFeatures(modules: ICruiseResult['modules']): string[] {
  const existing = new Set(modules.flatMap(({ source }) => FEATURE.exec(source)?.[1] ?? []));
  const placed = new Set(SERVER_LAYERS.flatMap(({ features }) => features));
  return [...existing, ...placed].filter((name) => !existing.has(name) || !placed.has(name)).toSorted();
}
