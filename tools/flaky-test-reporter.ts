import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

/** Path for the names and first errors: a JSON array of strings. Set by the step that runs the tests. */
const OUTPUT = 'FLAKY_TESTS_FILE';
const MESSAGE_LENGTH = 500;

/** Collects tests that passed only on a retry, so that the run can print them at its end. */
export default class FlakyTestReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    // Why it failed at first: the log does not tell once a test has passed.
    const [error] = test.result().errors ?? [];
    const words = stripVTControlCharacters(error?.diff ?? error?.message ?? '').replaceAll(/\s+/gu, ' ');
    const why = words === '' ? '' : ` (${words.slice(0, MESSAGE_LENGTH)})`;
    this.#names.push(`${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}${why}`);
  }

  onTestRunEnd(): void {
    const file = process.env[OUTPUT];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names));
  }
}
