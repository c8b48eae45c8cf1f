import { checkBoundaries } from './boundaries.ts';
import type { StepRunner } from './steps.ts';

const TYPE_CHECKED = [
  'packages/domain/tsconfig.json',
  'packages/contract/tsconfig.json',
  'apps/server/tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/web/src/service-worker/tsconfig.json',
  'tsconfig.tests.json',
];

/** All static checks: format, lint, boundaries, types. */
export async function runStaticChecks(steps: StepRunner): Promise<void> {
  await steps.program('포맷', '@biomejs/biome/bin/biome', ['format', '.']);
  await steps.program('린트', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
  await steps.check('모듈 경계', keepsBoundaries);
  for (const project of TYPE_CHECKED) {
    await steps.program(`타입 ${project}`, 'typescript-7/bin/tsc', ['--pretty', 'false', '-p', project]);
  }
}

async function keepsBoundaries(): Promise<boolean> {
  const { violations, modules, dependencies } = await checkBoundaries();
  for (const { rule, from, to, why } of violations) process.stdout.write(`${from} → ${to}\n  ${rule}: ${why}\n`);
  process.stdout.write(`파일 ${modules}개, 가져오기 ${dependencies}개, 위반 ${violations.length}개\n`);
  return violations.length === 0;
}
