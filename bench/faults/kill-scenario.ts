import { setTimeout as delay } from 'node:timers/promises';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import {
  childrenOf,
  type FaultServer,
  isReadyWithin,
  postmasterPid,
  runOperation,
  startServer,
  withPreparedDataDir,
} from './fault-server.ts';
import { InterruptedImport } from './interrupted-import.ts';

const WRITERS = 8;
/** Minimum number of acknowledged requests in each round before the kill. */
const ENOUGH = 100;
/** The processes to kill, in turn. A killed backend or checkpointer makes PostgreSQL end all the others and recover. */
const VICTIMS = ['server', 'database', 'both', 'backend'] as const;
type Victim = (typeof VICTIMS)[number];

const NAMES: Readonly<Record<Victim, string>> = {
  server: '서버',
  database: '데이터베이스',
  both: '서버와 데이터베이스',
  backend: '데이터베이스의 한 프로세스',
};

function kill(victim: Victim, server: FaultServer): void {
  const postmaster = postmasterPid(server.dataDir);
  if (postmaster === null) throw new Error('no database process to kill');
  if (victim === 'server' || victim === 'both') server.kill('SIGKILL');
  if (victim === 'database' || victim === 'both') process.kill(postmaster, 'SIGKILL');
  if (victim === 'backend') {
    const [backend] = childrenOf(postmaster).toReversed();
    process.kill(backend ?? postmaster, 'SIGKILL');
  }
}

/**
 * Kills without warning while eight clients write and a file is being imported, again and again on the same data. Shows
 * that the process may crash at any point of a request; not that the machine may (see the power cut).
 */
export async function killUnderWriters(
  report: FaultReport,
  { rounds, importsRows }: { rounds: number; importsRows: number },
): Promise<void> {
  report.section(`kill -9, ${WRITERS}명이 쓰는 동안 ${rounds}번`);
  await withPreparedDataDir(async (dataDir) => {
    let server = await startServer({ dataDir });
    const ledger = await ExpectedLedger.open(server.url, WRITERS);
    for (let round = 0; round < rounds; round += 1) {
      const victim = VICTIMS[round % VICTIMS.length] ?? 'server';
      server = await surviveKill(victim, server, ledger, { report, importsRows });
    }
    report.note(
      `모두 ${ledger.acknowledged}건이 확인되고, ${ledger.cut}건은 끊기고, ${ledger.unavailable}건은 503이었어요. ` +
        `가장 늦은 답은 ${(ledger.slowestMs / 1000).toFixed(1)}초였어요.`,
    );
    report.check('모든 답이 10초 안에 왔어요', ledger.slowestMs <= 10_000, `${(ledger.slowestMs / 1000).toFixed(1)} s`);
    ledger.person.close();
    report.check('마지막에도 정상으로 끝나요', (await server.stop()).code === 0);
  });
}

async function surviveKill(
  victim: Victim,
  server: FaultServer,
  ledger: ExpectedLedger,
  { report, importsRows }: { report: FaultReport; importsRows: number },
): Promise<FaultServer> {
  const isServerKilled = victim === 'server' || victim === 'both';
  const importing = importsRows > 0 ? await InterruptedImport.prepare(server.url, importsRows) : null;
  const before = ledger.acknowledged;
  let isKilled = false;
  const writing = ledger.write({ writers: WRITERS, isOver: () => isKilled, retries: false });
  await untilAcknowledged(ledger, before + ENOUGH);
  const committing = importing?.commit();
  await delay(Math.random() * 300);
  kill(victim, server);
  const killedAt = performance.now();
  isKilled = true;
  await Promise.all([writing, committing]);
  const acknowledged = ledger.acknowledged - before;

  const { dataDir, port } = server;
  let next = server;
  if (isServerKilled) {
    await server.ended;
    next = await startServer({ dataDir, port });
  }
  const isBack = await isReadyWithin(next.url, 30_000);
  const seconds = ((performance.now() - killedAt) / 1000).toFixed(1);
  const found = await ledger.compare();
  await ledger.settle();
  await ledger.compare();
  const wrongImports = (await importing?.findProblems()) ?? [];
  const audit = await runOperation(dataDir, ['audit']);
  report.none(
    `${NAMES[victim]}: 확인된 ${acknowledged}건이 모두 그대로`,
    [
      ...ledger.violations.splice(0),
      ...wrongImports,
      ...(isBack ? [] : ['다시 열리지 않았어요']),
      ...(audit.code === 0 ? [] : [audit.output]),
    ],
    `${seconds}초 뒤 다시 열림, 답 없던 것 가운데 ${found.happened}건은 온전히 있고 ${found.absent}건은 없음, audit 통과`,
  );
  return next;
}
