import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '..');

/** How much of a failure's output to print. */
const COMPLAINT_LINES = 8;

/** The tests of one feature should take no longer; otherwise the run names it. */
const FEATURE_SECONDS_MAX = 10;

/** How many checks a run made, and how many of them failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** The context of every step: environment for its child processes. */
export interface StepOptions {
  env?: NodeJS.ProcessEnv;
  /** Prints the output when the step has ended, because another step prints at the same time. */
  isOutputHeld?: boolean;
  /** Uses only the time that other steps leave: it has no time limits, and they do. */
  isInBackground?: boolean;
}

/** Runs steps one after the other, continues after a failure, and adds up their results. */
export class StepRunner {
  readonly tally: Tally = { passed: 0, failed: 0 };
  readonly #failures: string[] = [];
  readonly #flakyTests: string[] = [];
  /** Seconds that the tests of each feature took, in the run in which they took longest. */
  readonly #featureSeconds = new Map<string, number>();

  /** A single check: it passes or fails. */
  async check(name: string, work: () => Promise<boolean>, options: StepOptions = {}): Promise<void> {
    const isGood = await this.#timed(name, work, options);
    this.#add(name, isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }

  /** A package's program as a check: `program('lint', 'oxlint/bin/oxlint', ['--type-aware', …])`. */
  async program(name: string, program: string, args: string[], options: StepOptions = {}): Promise<void> {
    await this.check(
      name,
      async () => (await runNode([join('node_modules', program), ...args], options)) === 0,
      options,
    );
  }

  /** A Vitest run, which counts as many checks as it has tests. */
  async tests(name: string, args: string[], options: StepOptions = {}): Promise<void> {
    const { complaints, flakyTests, featureSeconds, ...tally } = await this.#timed(
      name,
      () => runVitest(args, options),
      options,
    );
    this.#add(name, tally);
    this.#flakyTests.push(...flakyTests);
    for (const [feature, seconds] of featureSeconds) {
      this.#featureSeconds.set(feature, Math.max(seconds, this.#featureSeconds.get(feature) ?? 0));
    }
    // Repeated at the end: thousands of lines may separate an early failure from the summary.
    this.#failures.push(...complaints);
  }

  /**
   * Prints slow features, what passed only on a retry, what failed and, on the last line, the summary. Returns the exit
   * code, on which slow features have no effect: the machine may be busy.
   */
  finish(): number {
    const { passed, failed } = this.tally;
    const slow = slowFeatures(this.#featureSeconds);
    if (slow.length > 0) process.stdout.write(`${FEATURE_SECONDS_MAX}초 넘게 걸린 기능: ${slow.join(', ')}\n`);
    for (const name of this.#flakyTests) process.stdout.write(`다시 시도해서 통과: ${name}\n`);
    for (const failure of this.#failures) process.stdout.write(`실패: ${failure}\n`);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
    return failed === 0 && passed > 0 ? 0 : 1;
  }

  async #timed<T>(name: string, work: () => Promise<T>, { isOutputHeld = false }: StepOptions = {}): Promise<T> {
    process.stdout.write(`\n── ${name}${isOutputHeld ? ': 함께 시작해요' : ''}\n`);
    const start = performance.now();
    try {
      return await work();
    } finally {
      const ended = isOutputHeld ? `── ${name}: 끝났어요` : '';
      process.stdout.write(`${ended}   ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    }
  }

  #add(name: string, { passed, failed }: Tally): void {
    this.tally.passed += passed;
    this.tally.failed += failed;
    if (failed > 0) this.#failures.push(failed === 1 ? name : `${name} (${failed})`);
  }
}

interface TestRun extends Tally {
  /** Each failed test, with its first message. */
  complaints: string[];
  /** Tests that failed once and passed on a retry. */
  flakyTests: string[];
  /** Seconds that the tests of each feature took, by its folder below `apps`. */
  featureSeconds: Map<string, number>;
}

/** The fields of Vitest's report that we read. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    /** In ms since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

async function runVitest(args: string[], options: StepOptions): Promise<TestRun> {
  const report = join(tmpdir(), `salim-tests-${process.pid}-${Math.round(performance.now())}.json`);
  const flakyReport = `${report}.flaky`;
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${join(ROOT, 'tools', 'flaky-test-reporter.ts')}`,
  ];
  const env = { ...options.env, FLAKY_TESTS_FILE: flakyReport };
  // A broken test fails twice; one that passes on the retry is listed at the end of the run.
  const code = await runNode([vitest, 'run', '--retry=1', ...reporters, ...args], { ...options, env });
  try {
    const flakyTests = existsSync(flakyReport) ? (JSON.parse(readFileSync(flakyReport, 'utf8')) as string[]) : [];
    return { ...countTests(report, code), flakyTests };
  } finally {
    rmSync(report, { force: true });
    rmSync(flakyReport, { force: true });
  }
}

function countTests(report: string, exitCode: number): Omit<TestRun, 'flakyTests'> {
  if (!existsSync(report)) return { passed: 0, failed: 1, complaints: [], featureSeconds: new Map() };
  const counts = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  // A file that cannot be loaded and an error outside of tests fail the run without failing a test.
  const failed = exitCode !== 0 && counts.numFailedTests === 0 ? 1 : counts.numFailedTests;
  return {
    passed: counts.numPassedTests,
    failed,
    complaints: counts.testResults.flatMap(complaintsOf),
    featureSeconds: secondsByFeature(counts.testResults),
  };
}

/** The sum of the test files of each feature. What they share, such as loading the server, is not part of it. */
export function secondsByFeature(
  files: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[],
): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const { name, startTime, endTime } of files) {
    const [, app, feature] = /\/apps\/(server|web)\/src\/features\/([^/]+)\//.exec(name) ?? [];
    if (app === undefined || feature === undefined) continue;
    const key = `${app}/${feature}`;
    seconds.set(key, (seconds.get(key) ?? 0) + (endTime - startTime) / 1000);
  }
  return seconds;
}

/** The features whose tests took too long, the slowest first. */
export function slowFeatures(seconds: ReadonlyMap<string, number>): string[] {
  return [...seconds]
    .filter(([, took]) => took > FEATURE_SECONDS_MAX)
    .toSorted(([, a], [, b]) => b - a)
    .map(([feature, took]) => `${feature} ${took.toFixed(1)} s`);
}

function complaintsOf({ name, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative(ROOT, name);
  const ofTests = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `  ${file}: ${fullName}\n${firstLines(failureMessages?.[0] ?? '')}`);
  return message === '' ? ofTests : [`  ${file}\n${firstLines(message)}`, ...ofTests];
}

const firstLines = (text: string): string =>
  text
    .split('\n')
    .slice(0, COMPLAINT_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

/** Runs a script with this Node, prints its output and returns its exit code. */
export async function runNode(
  args: string[],
  { env = {}, isOutputHeld = false, isInBackground = false }: StepOptions = {},
): Promise<number> {
  const output = isOutputHeld ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['inherit', output, output],
  });
  if (isInBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const held: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => held.push(chunk));
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.once('SIGTERM', stop);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('SIGTERM', stop);
  process.stdout.write(Buffer.concat(held));
  return code ?? 1;
}
