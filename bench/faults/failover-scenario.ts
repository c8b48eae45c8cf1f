import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseCluster, missingPackages, startDatabaseCluster, TTL_SECONDS } from './database-cluster.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { isReadyWithin, runOperation, withDataDir } from './fault-server.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const WRITERS = 8;
/** From the loss of the leader to the next acknowledgement: its lease, and three seconds. */
const GAP_MAX_MS = (TTL_SECONDS + 3) * 1000;
const SWITCHOVER_MAX_MS = 5000;
/** Longer than the lease. */
const CUT_MS = (TTL_SECONDS + 8) * 1000;
/** A gap beyond its bound is a finding, which must not end the run. */
const PATIENCE_MS = 120_000;
/** Acknowledged requests of each round outside of the fault. */
const BEFORE = 300;

interface Fault {
  readonly name: string;
  readonly gapMaxMs: number;
  /** Lets the fault happen. @returns what repairs it */
  happen(cluster: DatabaseCluster): Promise<() => Promise<void>>;
}

const FAULTS: readonly Fault[] = [
  {
    name: '리더를 kill -9',
    gapMaxMs: GAP_MAX_MS,
    async happen(cluster) {
      const leader = await cluster.leader();
      await leader.kill();
      return () => leader.start();
    },
  },
  {
    name: '계획한 교체',
    gapMaxMs: SWITCHOVER_MAX_MS,
    async happen(cluster) {
      await cluster.switchover();
      return async () => undefined;
    },
  },
  {
    name: '리더의 네트워크를 끊음',
    gapMaxMs: GAP_MAX_MS,
    async happen(cluster) {
      const leader = await cluster.leader();
      leader.cut(true);
      return async () => {
        await delay(CUT_MS);
        leader.cut(false);
      };
    },
  },
];

export interface FailoverOptions {
  readonly rounds: number;
  /** The kind of fault to begin with, so that a long run can be made in pieces. */
  readonly first?: number;
  /** Acknowledged writes overall. */
  readonly writes: number;
}

/** Changes the leader of a database cluster under writers, in turns by kill, switchover and network cut. */
export async function failOver(report: FaultReport, { rounds, first = 0, writes }: FailoverOptions): Promise<void> {
  report.section(`etcd, Patroni 둘, HAProxy, 서버 둘: 리더 교체 ${rounds}번, ${WRITERS}명이 쓰는 동안`);
  const missing = missingPackages();
  if (missing.length > 0) {
    report.impossible(`해 보지 못했어요. 먼저 설치해 주세요: apt-get install -y ${missing.join(' ')}`);
    return;
  }
  await withDataDir(async (dataDir) => {
    const cluster = await startDatabaseCluster();
    try {
      const two = await startTwoServers(dataDir, { DATABASE_URL: cluster.url });
      const ledger = await ExpectedLedger.open(two.balancer.url, WRITERS);
      for (let round = 0; round < rounds; round += 1) {
        const fault = FAULTS[(first + round) % FAULTS.length];
        if (fault) await survive({ cluster, two, ledger, report }, fault, Math.ceil(((round + 1) * writes) / rounds));
      }
      report.check(
        `확인된 쓰기 ${writes.toLocaleString('ko-KR')}건 이상`,
        ledger.acknowledged >= writes,
        `${ledger.acknowledged}건`,
      );
      report.check(
        '모든 답이 10초 안에 왔어요',
        ledger.slowestMs <= 10_000,
        `${(ledger.slowestMs / 1000).toFixed(1)} s`,
      );
      ledger.person.close();
      await two.stop();
    } finally {
      await cluster.stop();
    }
  });
}

interface Surroundings {
  readonly cluster: DatabaseCluster;
  readonly two: TwoServers;
  readonly ledger: ExpectedLedger;
  readonly report: FaultReport;
}

/** Whether `/readyz` of both servers has said that they cannot serve. */
async function watchReadiness(two: TwoServers, isOver: () => boolean): Promise<boolean> {
  const wasNotReady = two.servers.map(() => false);
  while (!isOver()) {
    await Promise.all(
      two.servers.map(async ({ url }, index) => {
        const answer = await fetch(`${url}/readyz`).catch(() => null);
        if (answer?.status === 503) wasNotReady[index] = true;
      }),
    );
    await delay(200);
  }
  return wasNotReady.every(Boolean);
}

async function survive({ cluster, two, ledger, report }: Surroundings, fault: Fault, total: number): Promise<void> {
  const before = ledger.acknowledged;
  const unavailable = ledger.unavailable;
  let isOver = false;
  const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: true, isKeyed: true });
  await untilAcknowledged(ledger, before + BEFORE, PATIENCE_MS);
  const happenedAt = performance.now();
  let isBack = false;
  const watching = watchReadiness(two, () => isBack);
  const repair = await fault.happen(cluster);
  const known = ledger.acknowledged;
  await untilAcknowledged(ledger, known + BEFORE, PATIENCE_MS);
  isBack = true;
  const wasReportedNotReady = await watching;
  const gap = ledger.longestGapAfter(happenedAt);
  await repair();
  await cluster.untilComplete();
  while (ledger.acknowledged < total)
    await untilAcknowledged(ledger, Math.min(total, ledger.acknowledged + 100), PATIENCE_MS);
  isOver = true;
  await writing;
  await ledger.settle(true);
  await ledger.compare();
  const areReady = (await Promise.all(two.servers.map(({ url }) => isReadyWithin(url, 10_000)))).every(Boolean);
  const audit = await runOperation(two.servers[0].dataDir, ['audit'], { env: two.env });
  report.none(
    `${fault.name}: 2xx와 503뿐, 확인된 ${ledger.acknowledged - before}건이 한 번씩`,
    [
      ...ledger.violations.splice(0),
      ...(gap <= fault.gapMaxMs ? [] : [`${fault.gapMaxMs / 1000}초를 넘어 쓰지 못했어요`]),
      ...(wasReportedNotReady || fault.gapMaxMs === SWITCHOVER_MAX_MS ? [] : ['/readyz가 알리지 않았어요']),
      ...(areReady ? [] : ['다시 준비되지 않았어요']),
      ...(audit.code === 0 ? [] : [audit.output]),
    ],
    `가장 긴 틈 ${(gap / 1000).toFixed(1)} s, 503 ${ledger.unavailable - unavailable}번`,
  );
}
