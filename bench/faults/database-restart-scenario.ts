import { setTimeout as delay } from 'node:timers/promises';
import { type SystemPostgres, startSystemPostgres } from '../../tools/system-postgres.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import {
  childrenOf,
  type FaultServer,
  isReadyWithin,
  postmasterPid,
  runOperation,
  startServer,
  withDataDir,
  withPreparedDataDir,
} from './fault-server.ts';

const WRITERS = 8;
/** How long the server has to respond again after its database is back. */
const RECOVERED_WITHIN_MS = 10_000;

interface Restart {
  readonly name: string;
  restart(server: FaultServer): Promise<void>;
}

/** Longer than a user would wait for a response. */
const FROZEN_MS = 14_000;

/** Simulates a database behind a broken connection: it accepts data and does not respond. */
const FROZEN: Restart = {
  name: `데이터베이스가 ${FROZEN_MS / 1000}초 얼어붙음`,
  async restart(server) {
    const postmaster = postmasterPid(server.dataDir);
    if (postmaster === null) throw new Error('no database process to freeze');
    const all = [postmaster, ...childrenOf(postmaster)];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    await delay(FROZEN_MS);
    for (const pid of all) process.kill(pid, 'SIGCONT');
  },
};

const KILLED: Restart = {
  name: '내장 데이터베이스를 kill -9',
  async restart(server) {
    const pid = postmasterPid(server.dataDir);
    if (pid === null) throw new Error('no database process to kill');
    process.kill(pid, 'SIGKILL');
    while (postmasterPid(server.dataDir) === pid) await delay(20);
  },
};

function restartsOf(postgres: SystemPostgres): Restart[] {
  const named = `PostgreSQL ${postgres.version}`;
  return [
    { name: `${named} restart -m fast`, restart: () => postgres.restart('fast') },
    { name: `${named} restart -m immediate`, restart: () => postgres.restart('immediate') },
  ];
}

/**
 * Stops the database under load while the server keeps running: every response must be a success or a 503, and no
 * connection may be closed.
 */
export async function restartDatabase(
  report: FaultReport,
  { kills, freezes, isExternalToo }: { kills: number; freezes: number; isExternalToo: boolean },
): Promise<void> {
  report.section(`${WRITERS}명이 쓰는 동안 데이터베이스 다시 시작`);
  const embedded = [...Array.from({ length: kills }, () => KILLED), ...Array.from({ length: freezes }, () => FROZEN)];
  await withPreparedDataDir((dataDir) => surviveRestarts(report, { dataDir, restarts: embedded }));
  if (!isExternalToo) return;
  const postgres = await startSystemPostgres({ max_connections: '60' });
  if (postgres === null) {
    report.impossible('설치된 PostgreSQL(15 이상)이 없어서 DATABASE_URL로는 해 보지 못했어요.');
    return;
  }
  try {
    const env = { DATABASE_URL: postgres.url };
    await withDataDir((dataDir) => surviveRestarts(report, { dataDir, env, restarts: restartsOf(postgres) }));
  } finally {
    await postgres.stop();
  }
}

async function surviveRestarts(
  report: FaultReport,
  { dataDir, env = {}, restarts }: { dataDir: string; env?: Record<string, string>; restarts: readonly Restart[] },
): Promise<void> {
  const server = await startServer({ dataDir, env });
  const ledger = await ExpectedLedger.open(server.url, WRITERS);
  for (const fault of restarts) {
    const before = ledger.acknowledged;
    let isOver = false;
    const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: true, isKeyed: true });
    await untilAcknowledged(ledger, before + 60);
    const takenAt = performance.now();
    await fault.restart(server);
    const isBack = await isReadyWithin(server.url, RECOVERED_WITHIN_MS);
    await untilAcknowledged(ledger, ledger.acknowledged + 60);
    isOver = true;
    await writing;
    const recovered = ledger.recoveredAfter(takenAt);
    await ledger.settle(true);
    await ledger.compare();
    const audit = await runOperation(dataDir, ['audit'], { env });
    report.none(
      `${fault.name}: 2xx와 503뿐, 확인된 ${ledger.acknowledged - before}건이 한 번씩`,
      [
        ...ledger.violations.splice(0),
        ...(isBack ? [] : ['다시 준비되지 않았어요']),
        ...(ledger.cut > 0 ? [`끊긴 요청 ${ledger.cut}건`] : []),
        ...(audit.code === 0 ? [] : [audit.output]),
      ],
      `503 ${ledger.unavailable}번, ${(recovered / 1000).toFixed(1)}초 뒤 다시 씀, ` +
        `가장 늦은 답 ${(ledger.slowestMs / 1000).toFixed(1)} s`,
    );
    report.check('모든 답이 10초 안에 왔어요', ledger.slowestMs <= 10_000);
    ledger.unavailable = 0;
  }
  ledger.person.close();
  report.check('정상으로 끝나요', (await server.stop()).code === 0);
}
