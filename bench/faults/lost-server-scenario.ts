import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { followEvents } from './event-reader.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { runOperation, withDataDir } from './fault-server.ts';
import { InterruptedImport } from './interrupted-import.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const WRITERS = 8;
/** Minimum number of acknowledged requests in each round, before and after the kill. */
const ENOUGH = 60;
/** A client that retries finds the other server within this time. */
const GAP_MAX_MS = 5000;

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Kills one of two servers without warning while both write, import, export and stream events. */
export async function loseServers(
  report: FaultReport,
  { rounds, importsRows }: { rounds: number; importsRows: number },
): Promise<void> {
  report.section(`서버 둘 가운데 하나를 kill -9, ${WRITERS}명이 쓰는 동안 ${rounds}번`);
  await withDataDir(async (dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: SILENT });
    try {
      const two = await startTwoServers(dataDir, { DATABASE_URL: postgres.url });
      const ledger = await ExpectedLedger.open(two.balancer.url, WRITERS);
      for (let round = 0; round < rounds; round += 1) {
        await survive(two, ledger, { report, importsRows, victim: round % 2 === 0 ? 0 : 1 });
      }
      report.check(`모두 ${ledger.acknowledged}건 확인, 모든 답이 10초 안에 왔어요`, ledger.slowestMs <= 10_000);
      ledger.person.close();
      report.check(
        '두 서버 모두 정상으로 끝나요',
        (await two.stop()).every((code) => code === 0),
      );
    } finally {
      await postgres.stop();
    }
  });
}

/** An export that may be cut; afterwards it is complete. */
async function exported(ledger: ExpectedLedger): Promise<boolean> {
  try {
    const { status } = await ledger.person.get(`/api/v2/books/${ledger.person.bookId}/export?format=json`);
    return status === 200;
  } catch {
    return false;
  }
}

async function survive(
  two: TwoServers,
  ledger: ExpectedLedger,
  { report, importsRows, victim }: { report: FaultReport; importsRows: number; victim: 0 | 1 },
): Promise<void> {
  const { url } = two.balancer;
  const importing = await InterruptedImport.prepare(two.servers[victim].url, importsRows);
  const readers = await Promise.all(Array.from({ length: 4 }, () => followEvents(url, ledger.person)));
  const before = ledger.acknowledged;
  const known = new Set(ledger.acknowledgedIds);
  let isOver = false;
  const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: true, isKeyed: true });
  await untilAcknowledged(ledger, before + ENOUGH);
  const committing = importing.commit();
  const exporting = Array.from({ length: 4 }, () => exported(ledger));
  await delay(Math.random() * 300);
  const killedAt = performance.now();
  await two.kill(victim);
  await untilAcknowledged(ledger, ledger.acknowledged + ENOUGH);
  isOver = true;
  await Promise.all([writing, committing, ...exporting]);
  const gap = ledger.longestGapAfter(killedAt);
  const survivor = two.servers[victim === 0 ? 1 : 0];
  const unfinished = await importing.findProblems(survivor.url);
  await two.restart(victim);
  await ledger.settle(true);
  await ledger.compare();
  const isExported = await exported(ledger);
  // A stream delivers within seconds even what was not signalled.
  const fresh = ledger.acknowledgedIds.filter((id) => !known.has(id));
  await delay(2500);
  await Promise.all(readers.map((reader) => reader.stop()));
  const missed = readers.flatMap((reader) =>
    reader.resets > 0 ? ['reset'] : fresh.filter((id) => !reader.heard.has(id)),
  );
  const audit = await runOperation(two.servers[0].dataDir, ['audit'], { env: two.env });
  report.none(
    `서버 ${victim + 1}을 잃음: 확인된 ${ledger.acknowledged - before}건이 한 번씩, 가져오기는 끝을 알 수 있고 소식은 빠짐없음`,
    [
      ...ledger.violations.splice(0),
      ...unfinished,
      ...missed.map((id) => `소식을 받지 못함: ${id}`),
      ...(isExported ? [] : ['내보내지 못했어요']),
      ...(gap <= GAP_MAX_MS ? [] : [`${(gap / 1000).toFixed(1)}초 동안 쓰지 못했어요`]),
      ...(audit.code === 0 ? [] : [audit.output]),
    ],
    `가장 긴 틈 ${(gap / 1000).toFixed(1)} s, 스트림 ${readers.reduce((sum, reader) => sum + reader.streams, 0)}번, audit 통과`,
  );
}
