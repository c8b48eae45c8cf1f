import type { StepOptions, StepRunner } from './steps.ts';

const TYPE_CHECKED = [
  'packages/domain/tsconfig.json',
  'packages/contract/tsconfig.json',
  'apps/server/tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/web/src/service-worker/tsconfig.json',
  'tsconfig.tests.json',
];

/** Format, lint and types. Boundaries have a test: `tools/boundaries.test.ts`. */
export async function runStaticChecks(steps: StepRunner, options: StepOptions = {}): Promise<void> {
  await steps.program('포맷', '@biomejs/biome/bin/biome', ['format', '.'], options);
  await steps.program('린트', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'], options);
  for (const project of TYPE_CHECKED) {
    await steps.program(`타입 ${project}`, 'typescript-7/bin/tsc', ['--pretty', 'false', '-p', project], options);
  }
}
