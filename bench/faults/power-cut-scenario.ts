import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { findRunningPostgres } from '../../apps/server/src/db/embedded/running-postgres.ts';
import { joinPerson, ok, type Person } from '../person.ts';
import { DiskImage, MOUNT_IMAGE } from './disk-image.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { childrenOf, type FaultServer, runOperation, spawnWatched, startServer, withDataDir } from './fault-server.ts';
import { companionsOf, findMounting, type Mounting, signalAll } from './mount-namespace.ts';
import { judgeTrace, straceInto } from './sync-trace.ts';

const WRITERS = 8;
const ENOUGH = 150;
const TRACED = 40;
const CARELESS = fileURLToPath(new URL('careless-writer.ts', import.meta.url));

interface Disk {
  readonly image: DiskImage;
  readonly mounting: Mounting;
  readonly dataDir: string;
}

/**
 * A power cut for the embedded database, by the strictest proof that this machine allows:
 *
 * - A file-backed disk, mounted for the server only. At the cut all processes are stopped and the file is copied: it
 *   holds what was synced to the disk, while unsynced pages were in memory only and are lost. A server on the copy must
 *   have everything that was acknowledged. (That a disk keeps what it reports as written is assumed.) The same cut on a
 *   database without fsync must lose data, or this proves nothing.
 * - A trace of system calls: each response must come after a completed sync of the write-ahead log.
 * - The settings of the running database, and its count of syncs.
 *
 * `isThorough` runs all that are possible instead of the first of them.
 */
export async function cutPower(
  report: FaultReport,
  { cuts, isThorough }: { cuts: number; isThorough: boolean },
): Promise<void> {
  report.section('정전');
  const isDiskCut = await loseUnsyncedPages(report, cuts, isThorough);
  if (isDiskCut && !isThorough) return;
  const isTraced = await traceSyncs(report);
  if (isTraced && !isThorough) return;
  await countSyncs(report);
}

/** False when this machine does not let us mount a disk. */
async function loseUnsyncedPages(report: FaultReport, cuts: number, isThorough: boolean): Promise<boolean> {
  return withDataDir((folder) =>
    withDataDir(async (dataDir) => {
      const image = new DiskImage(join(folder, 'disk-0.img'));
      const env = { DISK_IMAGE: image.path, DATA_DIR: dataDir };
      const mounting = image.format() ? findMounting(MOUNT_IMAGE, env) : null;
      if (mounting === null) {
        report.impossible('여기서는 디스크 하나를 따로 붙일 수 없어요.');
        return false;
      }
      await loseNothing(report, { image, mounting, dataDir }, cuts);
      if (isThorough) {
        image.format();
        await loseCarelessRows(report, { image, mounting, dataDir });
      }
      return true;
    }),
  );
}

/** Stops all processes on a disk at once, copies the disk, and ends them. */
async function cut(disk: Disk, pid: number, name: string): Promise<DiskImage> {
  const everybody = companionsOf(pid);
  signalAll(everybody, 'SIGSTOP');
  const left = disk.image.copyTo(join(disk.image.path, '..', name));
  signalAll(everybody, 'SIGKILL');
  return left;
}

function startOn(disk: Disk, port?: number): Promise<FaultServer> {
  const { image, mounting, dataDir } = disk;
  const env = { DISK_IMAGE: image.path };
  return startServer({ dataDir, env, through: mounting.startThrough(MOUNT_IMAGE), ...(port ? { port } : {}) });
}

async function loseNothing(report: FaultReport, first: Disk, cuts: number): Promise<void> {
  let disk = first;
  let server = await startOn(disk);
  let everybody = companionsOf(server.pid);
  try {
    const ledger = await ExpectedLedger.open(server.url, WRITERS);
    for (let round = 1; round <= cuts; round += 1) {
      const before = ledger.acknowledged;
      let isOver = false;
      const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: false });
      await untilAcknowledged(ledger, before + ENOUGH);
      await delay(Math.random() * 200);
      isOver = true;
      const image = await cut(disk, server.pid, `disk-${round}.img`);
      await Promise.all([writing, server.ended]);
      disk = { ...disk, image };

      server = await startOn(disk, server.port);
      everybody = companionsOf(server.pid);
      const found = await ledger.compare();
      await ledger.settle();
      await ledger.compare();
      const through = disk.mounting.joinThrough(server.pid);
      const audit = await runOperation(disk.dataDir, ['audit'], { through });
      report.none(
        `정전 ${round}: 기록되지 않은 페이지를 모두 잃어도 확인된 ${ledger.acknowledged - before}건이 그대로`,
        [...ledger.violations.splice(0), ...(audit.code === 0 ? [] : [audit.output])],
        `답 없던 것 가운데 ${found.happened}건은 온전히 있고 ${found.absent}건은 없음, audit 통과`,
      );
      everybody = companionsOf(server.pid);
    }
    ledger.person.close();
    report.check('정전 뒤에도 정상으로 끝나요', (await server.stop()).code === 0);
  } finally {
    signalAll(everybody, 'SIGKILL');
  }
}

/** The same cut on a database without fsync: shows that the cut loses unsynced data. */
async function loseCarelessRows(report: FaultReport, disk: Disk): Promise<void> {
  const run = (image: DiskImage, verb: string): ReturnType<typeof spawnWatched> => {
    const through = disk.mounting.startThrough(MOUNT_IMAGE);
    const [file, ...args] = [...through, process.execPath, CARELESS, disk.dataDir, verb];
    return spawnWatched(file, args, { DATA_DIR: disk.dataDir, DISK_IMAGE: image.path });
  };
  const acknowledgedBy = (output: string): number => Number(output.match(/(?<=acknowledged )\d+/gu)?.at(-1) ?? 0);

  await run(disk.image, 'prepare').ended;
  const writer = run(disk.image, 'write');
  for (let tries = 0; acknowledgedBy(writer.output()) < 500 && tries < 600; tries += 1) await delay(50);
  const image = await cut(disk, writer.child.pid ?? 0, 'careless.img');
  await writer.ended;
  const acknowledged = acknowledgedBy(writer.output());

  const counter = run(image, 'count');
  const timeLimit = setTimeout(() => signalAll(companionsOf(counter.child.pid ?? 0), 'SIGKILL'), 60_000);
  const everybody = companionsOf(counter.child.pid ?? 0);
  await counter.ended;
  clearTimeout(timeLimit);
  signalAll(everybody, 'SIGKILL');
  const found = /found (\d+)/u.exec(counter.output())?.[1];
  report.check(
    'fsync를 끈 데이터베이스는 같은 정전에 잃어요 (시험이 진짜라는 증거)',
    acknowledged > 0 && (found === undefined || Number(found) < acknowledged),
    `확인된 ${acknowledged}건 가운데 ${found === undefined ? '아무것도 열리지 않음' : `${found}건만 남음`}`,
  );
}

/** One create after another, until this many are done. */
async function createSerially(person: Person, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const transaction = { type: 'EXPENSE', date: '2026-11-20', amount: 1000 + n, assetId: person.assetId };
    ok(await person.post(`/api/v2/books/${person.bookId}/transactions`, transaction));
  }
}

/** False when system calls cannot be traced. */
async function traceSyncs(report: FaultReport): Promise<boolean> {
  return withDataDir(async (dataDir) => {
    const file = join(dataDir, 'calls.trace');
    const [strace = '', ...options] = straceInto(file);
    if (spawnSync(strace, [...options, 'true']).status !== 0) {
      report.impossible('여기서는 시스템 호출을 지켜볼 수 없어요.');
      return false;
    }
    // The first start creates the database, which is slow under a trace and proves nothing.
    await (await startServer({ dataDir })).stop();
    const server = await startServer({ dataDir, through: straceInto(file) });
    const person = await joinPerson(server.url, 1);
    await createSerially(person, TRACED);
    person.close();
    const [traced] = childrenOf(server.pid);
    signalAll(traced === undefined ? [] : [traced], 'SIGTERM');
    await server.ended;
    const { answers, early } = judgeTrace(readFileSync(file, 'utf8'));
    report.check(
      '시스템 호출로 봐도 모든 확인은 로그가 디스크에 닿은 뒤예요',
      answers >= TRACED && early === 0,
      `201 답 ${answers}개 가운데 먼저 나간 것 ${early}개`,
    );
    return true;
  });
}

async function countSyncs(report: FaultReport): Promise<void> {
  await withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir });
    const person = await joinPerson(server.url, 1);
    const client = new Client({ connectionString: (await findRunningPostgres(dataDir)) ?? '' });
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method') order by name`,
    );
    const settings = rows.map(({ name, setting }) => `${name}=${setting}`).join(' ');
    const isSafe = rows.every(({ name, setting }) => name === 'wal_sync_method' || setting === 'on');
    report.check('데이터베이스는 디스크에 닿기를 기다려요', isSafe && rows.length === 4, settings);

    const syncs = async (): Promise<number> => {
      const counted = await client.query<{ syncs: number }>(
        `select sum(fsyncs)::int as syncs from pg_stat_io where object = 'wal'`,
      );
      return counted.rows[0]?.syncs ?? 0;
    };
    const before = await syncs();
    await createSerially(person, TRACED);
    let counted = 0;
    for (let tries = 0; counted < TRACED && tries < 30; tries += 1) {
      // Database processes report their counts periodically, and at the end of some work.
      await delay(500);
      ok(await person.get('/api/v2/book/mybooks'));
      counted = (await syncs()) - before;
    }
    report.check('거래 하나에 기록이 한 번 이상이에요', counted >= TRACED, `${TRACED}건에 ${counted}번`);
    await client.end();
    person.close();
    await server.stop();
  });
}
