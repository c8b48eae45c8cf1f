import { hasPgbouncer, startPgbouncer } from '../../apps/server/src/testing/pgbouncer.ts';
import { type SystemPostgres, startSystemPostgres } from '../../tools/system-postgres.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { isReadyWithin, runOperation, withDataDir } from './fault-server.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const WRITERS = 8;
const POOL_SIZE = 10;
const PATIENCE_MS = 120_000;
const BEFORE = 200;
/** The time of a restart, and a second until PgBouncer tries to connect again. */
const GAP_MAX_MS = 10_000;

interface Round {
  readonly postgres: SystemPostgres;
  readonly two: TwoServers;
  readonly ledger: ExpectedLedger;
  readonly report: FaultReport;
}

/** Restarts the database and kills servers while two of them work behind PgBouncer in transaction mode. */
export async function workBehindPgbouncer(report: FaultReport, { rounds }: { rounds: number }): Promise<void> {
  report.section(`PgBouncer 트랜잭션 모드 뒤의 서버 둘, ${WRITERS}명이 쓰는 동안 ${rounds}번`);
  const postgres = hasPgbouncer() ? await startSystemPostgres({ max_connections: '60' }) : null;
  if (postgres === null) {
    report.impossible('해 보지 못했어요. 먼저 설치해 주세요: apt-get install -y pgbouncer postgresql-15');
    return;
  }
  const pooler = await startPgbouncer(postgres.url, { poolSize: POOL_SIZE });
  try {
    await withDataDir(async (dataDir) => {
      const two = await startTwoServers(dataDir, {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: postgres.url,
        DATABASE_STATEMENT_NAMES: 'off',
      });
      const ledger = await ExpectedLedger.open(two.balancer.url, WRITERS);
      for (let round = 0; round < rounds; round += 1) await survive({ postgres, two, ledger, report }, round);
      report.check(
        '모든 답이 10초 안에 왔어요',
        ledger.slowestMs <= 10_000,
        `${(ledger.slowestMs / 1000).toFixed(1)} s, 모두 ${ledger.acknowledged}건`,
      );
      ledger.person.close();
      await two.stop();
    });
  } finally {
    await pooler.stop();
    await postgres.stop();
  }
}

async function survive({ postgres, two, ledger, report }: Round, round: number): Promise<void> {
  const before = ledger.acknowledged;
  let isOver = false;
  const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: true, isKeyed: true });
  await untilAcknowledged(ledger, before + BEFORE, PATIENCE_MS);
  const happenedAt = performance.now();
  const name =
    ['PostgreSQL restart -m fast', 'PostgreSQL restart -m immediate', '서버 하나를 kill -9'][round % 3] ?? '';
  if (round % 3 === 2) {
    const victim = round % 2 === 0 ? 0 : 1;
    await two.kill(victim);
    await untilAcknowledged(ledger, ledger.acknowledged + BEFORE, PATIENCE_MS);
    await two.restart(victim);
  } else {
    await postgres.restart(round % 3 === 0 ? 'fast' : 'immediate');
    await untilAcknowledged(ledger, ledger.acknowledged + BEFORE, PATIENCE_MS);
  }
  isOver = true;
  await writing;
  const gap = ledger.longestGapAfter(happenedAt);
  await ledger.settle(true);
  await ledger.compare();
  const areReady = (await Promise.all(two.servers.map(({ url }) => isReadyWithin(url, 20_000)))).every(Boolean);
  const statuses = await Promise.all(
    two.servers.map(async ({ url }) => ((await (await fetch(`${url}/readyz`)).json()) as { status: string }).status),
  );
  const audit = await runOperation(two.servers[0].dataDir, ['audit'], { env: two.env });
  report.none(
    `${name}: 2xx와 503뿐, 확인된 ${ledger.acknowledged - before}건이 한 번씩`,
    [
      ...ledger.violations.splice(0),
      ...(gap <= GAP_MAX_MS ? [] : [`${GAP_MAX_MS / 1000}초를 넘어 쓰지 못했어요`]),
      ...(areReady && statuses.every((status) => status === 'ready') ? [] : [`/readyz: ${statuses.join(', ')}`]),
      ...(audit.code === 0 ? [] : [audit.output]),
    ],
    `가장 긴 틈 ${(gap / 1000).toFixed(1)} s`,
  );
}
