import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Path for the names: a JSON array of strings. Set by the step that runs the tests. */
const OUTPUT = 'FLAKY_TESTS_FILE';

/** Collects tests that passed only on a retry, so that the run can print them at its end. */
export default class FlakyTestReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.#names.push(`${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    const file = process.env[OUTPUT];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names));
  }
}
