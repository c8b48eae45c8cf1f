import type { StepOptions, StepRunner } from './steps.ts';

/**
 * Format, lint and types. The linter reads the types of all files anyway, so it reports the compiler's errors, too.
 * Boundaries have a test: `tools/boundaries.test.ts`.
 */
export async function runStaticChecks(steps: StepRunner, options: StepOptions = {}): Promise<void> {
  await steps.program('포맷', '@biomejs/biome/bin/biome', ['format', '.'], options);
  await steps.program('린트와 타입', 'oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings'], options);
}
