import { availableParallelism } from 'node:os';
import { useCompileCache } from './compile-cache.ts';
import { findHeadlessChromium } from './find-chromium.ts';
import { LauncherError, say } from './launcher/say.mjs';
import { useMemoryForTempFiles } from './memory-temp-dir.ts';
import { runStaticChecks } from './static-checks.ts';
import { StepRunner } from './steps.ts';
import { type SystemPostgres, startSystemPostgres } from './system-postgres.ts';

/*
 * `npm test`: everything.
 *
 * No code of the server and the domain uses the time zone of the machine: a rule of the repository and a test of the
 * connections prove it. What is about days is tested in a second time zone all the same, and the screens in one far from
 * Seoul; the stories run in Seoul. If the machine has a PostgreSQL other than the embedded one, the second run uses it,
 * and also repeats what another PostgreSQL may do differently.
 *
 * The stories run first: they wait for browsers, servers and animations, and everything that needs none of these uses
 * that time. The server tests follow alone, because side by side each takes an eighth more processor time on two cores,
 * which keep too little in their caches. The tests with limits that a concurrent test would break come last.
 */

/** Rules about days and months, which run in both time zones. */
const DAY_RULES = [
  ...['budgets', 'calendar', 'cards', 'dues', 'gifts', 'goals', 'loans', 'outlook'],
  ...['recurrence', 'reports', 'savings', 'tax'],
].map((folder) => `packages/domain/src/${folder}/`);

/** Server tests about days and hours, which run in both time zones. */
const DAY_TESTS = ['recurring', 'calendar-feeds', 'notifications', 'books'].map(
  (feature) => `apps/server/src/features/${feature}/`,
);

/** What another PostgreSQL may do differently: migrations, every statement, lists in order, sums, search and backups. */
const DATABASE_TESTS = [
  ...['db/migrations', 'db/every-statement', 'db/installation', 'db/catalogue', 'operations/backup'],
  ...['transactions', 'search', 'analytics', 'exports'].map((feature) => `features/${feature}/`),
].map((path) => `apps/server/src/${path}`);

/** About locks, which the other PostgreSQL may hold differently. The product limits their time, so it runs alone. */
const MANY_EDITORS = 'apps/server/src/features/transactions/many-editors.test.ts';

const SEOUL = { TZ: 'Asia/Seoul' };

async function main(): Promise<number> {
  useMemoryForTempFiles();
  useCompileCache();
  const steps = new StepRunner();
  // Checked first: a machine without a browser should report it before the other tests run.
  const chromium = await findHeadlessChromium();
  const system = await startSystemPostgres();
  try {
    if (system === null) say('설치된 PostgreSQL(15 이상)이 없어 내장 PostgreSQL로만 테스트해요.');
    await Promise.all([runStories(steps, chromium), runBesideStories(steps)]);
    await runServer(steps, system);
    if (system !== null) {
      await steps.tests(
        `여럿이 쓰는 테스트 (시스템 PostgreSQL ${system.version})`,
        ['--project', 'limited', MANY_EDITORS],
        {
          env: { TZ: 'UTC', TEST_DATABASE_URL: system.url },
        },
      );
    }
  } finally {
    await system?.stop();
  }
  await steps.tests('시간과 메모리를 재는 테스트', ['--project', 'limited', '--project', 'measured'], {
    env: SEOUL,
  });
  return steps.finish();
}

async function runStories(steps: StepRunner, chromium: string): Promise<void> {
  await steps.tests('브라우저 테스트', ['--config', 'e2e/vitest.config.ts'], {
    env: { ...SEOUL, CHROMIUM_PATH: chromium },
  });
}

/** What needs neither a database nor a browser; its limits are long, as it gets only the time that is left. */
async function runBesideStories(steps: StepRunner): Promise<void> {
  const options = { isOutputHeld: true, isInBackground: true };
  const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);
  await runStaticChecks(steps, options);
  const rules = projects('domain', 'contract', 'tools');
  await steps.tests('규칙과 도구 테스트 (서울 시간)', rules, { ...options, env: SEOUL });
  await steps.tests('날짜 규칙 테스트 (UTC)', [...projects('domain'), ...DAY_RULES], {
    ...options,
    env: { TZ: 'UTC' },
  });
  await steps.tests('화면 테스트 (UTC)', projects('web'), { ...options, env: { TZ: 'UTC' } });
}

async function runServer(steps: StepRunner, system: SystemPostgres | null): Promise<void> {
  // Three use two cores best: each waits for its database a fifth of the time.
  const server = ['--project', 'server', `--maxWorkers=${Math.max(3, availableParallelism() - 1)}`];
  await steps.tests('서버 테스트 (서울 시간, 내장 PostgreSQL)', server, { env: SEOUL });
  await steps.tests(
    `서버 테스트 (UTC, ${system === null ? '내장 PostgreSQL' : `시스템 PostgreSQL ${system.version}`})`,
    [...server, ...DAY_TESTS, ...(system === null ? [] : DATABASE_TESTS)],
    { env: { TZ: 'UTC', ...(system === null ? {} : { TEST_DATABASE_URL: system.url }) } },
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof LauncherError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
