import { findChromium } from './find-chromium.ts';
import { LauncherError, say } from './launcher/say.mjs';
import { runStaticChecks } from './static-checks.ts';
import { StepRunner } from './steps.ts';
import { startSystemPostgres } from './system-postgres.ts';

/*
 * `npm test`: everything.
 *
 * The rules and the server are tested in two time zones, because no date may depend on the machine's. The second run
 * also uses another PostgreSQL than the embedded one, if the machine has one. The screens are tested in a time zone far
 * from Seoul; the stories run in Seoul.
 */

/** Tests of the supervisor; they start separate databases and would only repeat the first run. */
const SUPERVISOR_TESTS = 'apps/server/src/db/embedded/embedded-postgres.test.ts';

async function main(): Promise<number> {
  const steps = new StepRunner();
  // Checked first: a machine without a browser should report it before the other tests run.
  const chromium = await findChromium();
  await runStaticChecks(steps);
  await steps.tests('테스트 (서울 시간, 내장 PostgreSQL)', ['--project', '!web'], { env: { TZ: 'Asia/Seoul' } });
  const system = await startSystemPostgres();
  try {
    if (system === null) say('설치된 PostgreSQL(15 이상)이 없어 내장 PostgreSQL로만 테스트해요.');
    // Browsers mostly wait, so both fit on two cores.
    await Promise.all([
      steps.tests('브라우저 테스트', ['--config', 'e2e/vitest.config.ts'], {
        env: { TZ: 'Asia/Seoul', CHROMIUM_PATH: chromium },
        isOutputHeld: true,
      }),
      steps.tests(
        `테스트 (UTC, ${system === null ? '내장 PostgreSQL' : `시스템 PostgreSQL ${system.version}`})`,
        ['--project', 'domain', '--project', 'server', '--project', 'web', '--exclude', SUPERVISOR_TESTS],
        { env: { TZ: 'UTC', ...(system === null ? {} : { TEST_DATABASE_URL: system.url }) } },
      ),
    ]);
  } finally {
    await system?.stop();
  }
  return steps.finish();
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof LauncherError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
