import type { StepOptions, StepRunner } from './steps.ts';

const GIBIBYTE = 2 ** 30;
/** What the linter needs for the types of all files if it collects garbage rarely: 6.2 GB in November 2026. */
const MEMORY_FOR_RARE_COLLECTION = 8 * GIBIBYTE;

/**
 * Lets the linter, a Go program, collect garbage rarely where memory is free: a third of its processor time. Never
 * collecting takes longer where new memory is expensive, as on some virtual machines.
 */
function collectRarely(availableMemory: number): NodeJS.ProcessEnv {
  if (availableMemory < 1.5 * MEMORY_FOR_RARE_COLLECTION) return {};
  return { GOGC: '400', GOMEMLIMIT: `${MEMORY_FOR_RARE_COLLECTION}B` };
}

/**
 * Format, lint and types. The linter reads the types of all files anyway, so it reports the compiler's errors, too.
 * Boundaries have a test: `tools/boundaries.test.ts`.
 */
export async function runStaticChecks(steps: StepRunner, options: StepOptions = {}): Promise<void> {
  await steps.program('포맷', '@biomejs/biome/bin/biome', ['format', '.'], options);
  await steps.program('린트와 타입', 'oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings'], {
    ...options,
    env: { ...options.env, ...collectRarely(process.availableMemory()) },
  });
}
