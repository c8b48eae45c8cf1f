import { setTimeout as delay } from 'node:timers/promises';
import { ExpectedLedger } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { postmasterPid, runOperation, startServer, withDataDir } from './fault-server.ts';

/** A first start takes about three seconds; a kill hits the creation of the files, the database, or the schema. */
const FIRST_START_MS = 3000;

/**
 * Kills first starts at points spread over their whole duration, in one directory, and then starts once undisturbed.
 * Processes left by the killed ones keep running for a while, as after a real crash.
 */
export async function killFirstStarts(report: FaultReport, { kills }: { kills: number }): Promise<void> {
  report.section(`첫 시작을 도중에 kill -9, ${kills}번`);
  await withDataDir(async (dataDir) => {
    const wrong: string[] = [];
    for (let n = 0; n < kills; n += 1) {
      const server = await startServer({ dataDir, isImpatient: true });
      await delay(100 + (FIRST_START_MS * n) / kills);
      if (server.isOver()) wrong.push(`${n + 1}번째 시작이 스스로 끝났어요: ${server.output().slice(-500)}`);
      server.kill('SIGKILL');
      await server.ended;
      const pid = postmasterPid(dataDir);
      // Every other time the database is killed with it.
      if (pid !== null && n % 2 === 1) process.kill(pid, 'SIGKILL');
    }
    const began = performance.now();
    const server = await startServer({ dataDir });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const ledger = await ExpectedLedger.open(server.url, 1);
    await ledger.write({ writers: 1, isOver: () => ledger.acknowledged >= 20, retries: false });
    await ledger.compare();
    const audit = await runOperation(dataDir, ['audit']);
    report.none(
      '그 뒤에는 온전히 시작해요',
      [...wrong, ...ledger.violations, ...(audit.code === 0 ? [] : [audit.output])],
      `${seconds} s, audit 통과`,
    );
    ledger.person.close();
    await server.stop();
  });
}
