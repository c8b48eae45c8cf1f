import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { checkFolders, FOLDER_RULE_NAMES, unplacedFeatures } from './feature-boundaries.ts';

const ROOT = resolve(import.meta.dirname, '..');

// The rules are the dependency checker's configuration file, so that its command line uses them too.
const rules: IConfiguration = createRequire(import.meta.url)('./dependency-rules.cjs');

/** The rules, in checking order. */
export const RULE_NAMES: readonly string[] = [
  ...(rules.forbidden ?? []).map(({ name }) => name ?? ''),
  ...FOLDER_RULE_NAMES,
];

/** One forbidden import: the rule, the importing file and the imported file. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
  why: string;
}

/** The result of the checker. The counts show whether it really read the code. */
export interface BoundaryReport {
  violations: Violation[];
  /** Server features without a layer, and names in layers without a feature. */
  unplaced: string[];
  modules: number;
  dependencies: number;
}

/** Checks the imports of a tree with the layout of the repository; the repository itself by default. */
export async function checkBoundaries(baseDir: string = ROOT): Promise<BoundaryReport> {
  const { enhancedResolveOptions, exclude, doNotFollow, tsPreCompilationDeps } = rules.options ?? {};
  const { output } = await cruise(
    ['packages', 'apps'],
    // The fixture is in a folder that the repository's check excludes.
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
