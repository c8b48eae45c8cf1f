import type { StepOptions, StepRunner } from './steps.ts';

const GIBIBYTE = 2 ** 30;
/** What the linter needs for the types of all files if it never collects garbage: 7.7 GB in November 2026. */
const MEMORY_WITHOUT_COLLECTION = 10 * GIBIBYTE;

/** Lets the linter, a Go program, skip garbage collection where memory is free: a quarter of its CPU time. */
function collectNoGarbage(availableMemory: number): NodeJS.ProcessEnv {
  if (availableMemory < 1.5 * MEMORY_WITHOUT_COLLECTION) return {};
  return { GOGC: 'off', GOMEMLIMIT: `${MEMORY_WITHOUT_COLLECTION}B` };
}

/**
 * Format, lint and types. The linter reads the types of all files anyway, so it reports the compiler's errors, too.
 * Boundaries have a test: `tools/boundaries.test.ts`.
 */
export async function runStaticChecks(steps: StepRunner, options: StepOptions = {}): Promise<void> {
  await steps.program('포맷', '@biomejs/biome/bin/biome', ['format', '.'], options);
  await steps.program('린트와 타입', 'oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings'], {
    ...options,
    env: { ...options.env, ...collectNoGarbage(process.availableMemory()) },
  });
}
