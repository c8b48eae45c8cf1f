import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrations } from '../../apps/server/src/db/migrations/index.ts';
import { ExpectedLedger } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { runOperation, startServer, withDataDir, withPreparedDataDir } from './fault-server.ts';
import { createOlderDatabase, duringMigration, OLD_STEPS } from './older-database.ts';

const WRITERS = 4;

/**
 * Kills a newer program during the migration of an older database: a lock delays the step, so that every kill hits its
 * transaction. Afterwards the database is still at the old version, and a last start completes the migration.
 */
export async function killUpgrades(report: FaultReport, { kills }: { kills: number }): Promise<void> {
  report.section(`올리는 도중에 kill -9, ${kills}번`);
  await withPreparedDataDir((dataDir) =>
    withDataDir(async (oldDataDir) => {
      const server = await startServer({ dataDir });
      const ledger = await ExpectedLedger.open(server.url, WRITERS);
      const until = performance.now() + 700;
      await ledger.write({ writers: WRITERS, isOver: () => performance.now() > until, retries: false });
      await server.stop();

      const quiet = (): void => undefined;
      const postgres = await startEmbeddedPostgres({ dataDir, log: { info: quiet, warn: quiet, error: quiet } });
      try {
        const url = await createOlderDatabase(postgres.superuserUrl);
        await mkdir(join(oldDataDir, 'secrets'), { mode: 0o700 });
        await copyFile(join(dataDir, 'secrets', 'master.key'), join(oldDataDir, 'secrets', 'master.key'));
        const env = { DATABASE_URL: url };
        const wrong: string[] = [];
        for (let n = 0; n < kills; n += 1) wrong.push(...(await killDuringStep(oldDataDir, server.port, url)));
        report.none('죽을 때마다 옛 데이터베이스 그대로예요', wrong);

        const upgraded = await startServer({ dataDir: oldDataDir, port: server.port, env });
        await ledger.settle();
        await ledger.compare();
        const audit = await runOperation(oldDataDir, ['audit'], { env });
        report.none(
          '마지막에는 끝까지 올라가고 모두 그대로예요',
          [...ledger.violations, ...(audit.code === 0 ? [] : [audit.output])],
          `단계 ${OLD_STEPS.length} → ${migrations.length}, ${ledger.acknowledged}건, audit 통과`,
        );
        ledger.person.close();
        await upgraded.stop();
      } finally {
        await postgres.stop();
      }
    }),
  );
}

function killDuringStep(dataDir: string, port: number, url: string): Promise<string[]> {
  return duringMigration(url, async (untilBlocked) => {
    const server = await startServer({ dataDir, port, env: { DATABASE_URL: url }, isImpatient: true });
    await untilBlocked();
    server.kill('SIGKILL');
    await server.ended;
    return [];
  });
}
