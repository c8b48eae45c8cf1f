import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { checkFolders, FOLDER_RULE_NAMES, unplacedFeatures } from './feature-boundaries.ts';

const ROOT = resolve(import.meta.dirname, '..');

// The rules are the dependency checker's own configuration file, so that its command line reads them too.
const rules: IConfiguration = createRequire(import.meta.url)('./dependency-rules.cjs');

/** The rules, in the order in which they are checked. */
export const RULE_NAMES: readonly string[] = [
  ...(rules.forbidden ?? []).map(({ name }) => name ?? ''),
  ...FOLDER_RULE_NAMES,
];

/** One forbidden import: which rule, from which file, to which. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
  why: string;
}

/** What the checker saw. The counts tell whether it really read the code. */
export interface BoundaryReport {
  violations: Violation[];
  /** Features of the server without a layer, and layers' names without a feature. */
  unplaced: string[];
  modules: number;
  dependencies: number;
}

/** Checks the imports of a tree that is laid out like the repository; the repository itself unless another is named. */
export async function checkBoundaries(baseDir: string = ROOT): Promise<BoundaryReport> {
  const { enhancedResolveOptions, exclude, doNotFollow, tsPreCompilationDeps } = rules.options ?? {};
  const { output } = await cruise(
    ['packages', 'apps'],
    // The fixture lies in what is excluded from the repository's own check.
    {
      ...(baseDir === ROOT ? { exclude } : {}),
      baseDir,
      doNotFollow,
      ruleSet: rules,
      tsPreCompilationDeps,
      validate: true,
    },
    enhancedResolveOptions,
    { tsConfig: extractTypeScriptConfig(resolve(ROOT, 'tsconfig.base.json')) },
  );
  const { summary, modules } = output as ICruiseResult;
  const reasons = new Map((rules.forbidden ?? []).map(({ name, comment }) => [name, comment ?? '']));
  return {
    modules: summary.totalCruised,
    dependencies: modules.reduce((sum, module) => sum + module.dependencies.length, 0),
    unplaced: unplacedFeatures(modules),
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({
        rule: rule.name,
        from,
        to,
        why: reasons.get(rule.name) ?? '',
      })),
      ...checkFolders(baseDir, modules),
    ],
  };
}
