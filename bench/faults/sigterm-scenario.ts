import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findRunningPostgres } from '../../apps/server/src/db/embedded/running-postgres.ts';
import { joinPerson } from '../person.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { type FaultServer, postmasterPid, runOperation, startServer, withPreparedDataDir } from './fault-server.ts';

const WRITERS = 8;

/**
 * Asks a busy server to stop. A client without a response must not have had its request applied. `isThorough` also lets
 * a lock and a mail server delay the shutdown, as long as they can.
 */
export async function stopUnderLoad(
  report: FaultReport,
  { rounds, isThorough }: { rounds: number; isThorough: boolean },
): Promise<void> {
  report.section(`${WRITERS}명이 쓰는 동안 SIGTERM, ${rounds}번`);
  await withPreparedDataDir(async (dataDir) => {
    let server = await startServer({ dataDir });
    const ledger = await ExpectedLedger.open(server.url, WRITERS);
    for (let round = 0; round < rounds; round += 1) {
      const before = ledger.acknowledged;
      let isOver = false;
      const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: false });
      await untilAcknowledged(ledger, before + 50);
      await delay(Math.random() * 200);
      const began = performance.now();
      const end = await server.stop();
      const seconds = (performance.now() - began) / 1000;
      isOver = true;
      await writing;
      report.check(
        '정상으로 10초 안에 끝나고 데이터베이스도 데려가요',
        end.code === 0 && seconds < 10 && postmasterPid(dataDir) === null,
        `종료 코드 ${end.code}, ${seconds.toFixed(2)} s`,
      );

      server = await startServer({ dataDir, port: server.port });
      const found = await ledger.compare();
      await ledger.settle();
      await ledger.compare();
      const audit = await runOperation(dataDir, ['audit']);
      report.none(
        `확인된 ${ledger.acknowledged - before}건이 모두 그대로`,
        [
          ...ledger.violations.splice(0),
          ...(found.happenedThoughCut > 0 ? [`답 없이 처리된 요청 ${found.happenedThoughCut}건`] : []),
          ...(audit.code === 0 ? [] : [audit.output]),
        ],
        `답 없이 닫힌 ${found.absent}건은 처리되지 않았어요`,
      );
    }
    if (isThorough) await stopWhileHeldUp(report, server, ledger);
    else await server.stop();
    ledger.person.close();
  });
  if (isThorough) await stopWhileMailHangs(report);
}

/** A mail server that accepts connections and then sends nothing must not keep the server from stopping either. */
async function stopWhileMailHangs(report: FaultReport): Promise<void> {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const called = once(silent, 'connection', { signal: AbortSignal.timeout(20_000) });
  const address = silent.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  await withPreparedDataDir(async (dataDir) => {
    const server = await startServer({ dataDir, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    (await joinPerson(server.url)).close();
    await called;
    const began = performance.now();
    const { code } = await server.stop();
    const seconds = (performance.now() - began) / 1000;
    report.check(
      '메일 서버가 대답하지 않아도 10초 안에 정상으로 끝나요',
      code === 0 && seconds < 10 && postmasterPid(dataDir) === null,
      `종료 코드 ${code}, ${seconds.toFixed(2)} s`,
    );
  });
  silent.close();
}

/** A request that waits for another transaction's lock must not keep the server from stopping in time. */
async function stopWhileHeldUp(report: FaultReport, server: FaultServer, ledger: ExpectedLedger): Promise<void> {
  const locker = new Client({ connectionString: (await findRunningPostgres(server.dataDir)) ?? '' });
  locker.on('error', () => undefined);
  await locker.connect();
  await locker.query('begin');
  await locker.query('lock table transactions in exclusive mode');
  let isOver = false;
  const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: false });
  await delay(300);
  const began = performance.now();
  const end = await server.stop();
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await writing;
  report.none(
    '잠금을 기다리는 요청이 있어도 10초 안에 정상으로 끝나요',
    [
      ...ledger.violations.splice(0),
      ...(end.code === 0 && seconds < 10 ? [] : [`종료 코드 ${end.code}`]),
      ...(postmasterPid(server.dataDir) === null ? [] : ['데이터베이스가 남았어요']),
    ],
    `${seconds.toFixed(2)} s, 503 ${ledger.unavailable}, 끊김 ${ledger.cut}`,
  );
  await locker.end();
}
