import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { COPY_PREPARED_DATA } from '../../tools/prepared-data.ts';
import { ok, type Person, signInPerson } from '../person.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import {
  type FaultServer,
  isReadyWithin,
  runOperation,
  spawnWatched,
  startServer,
  withDataDir,
} from './fault-server.ts';
import { InterruptedImport } from './interrupted-import.ts';
import { companionsOf, findMounting, type Mounting, rootOf, signalAll } from './mount-namespace.ts';

const WRITERS = 8;
const MB = 1024 * 1024;
/** Large enough to be in progress when the disk fills up. */
const IMPORTED_ROWS = 5000;
/** Several imports and what the database keeps of them fit, with more than the 64 MB that the guard wants to be free. */
const DISK = 'mount -t tmpfs -o size=384m,mode=0755 salim "$DATA_DIR"';
/** With less, writes are refused. */
const GUARDED_MB = 64;
/** The disk guard measures every two seconds. */
const NOTICED_WITHIN_MS = 5000;
const RECOVERED_WITHIN_MS = 20_000;

/** A file that takes up the free space on the small disk of a server. */
class Ballast {
  readonly #path: string;
  readonly #dir: string;

  constructor(server: FaultServer) {
    this.#dir = `${rootOf(server.pid)}${server.dataDir}`;
    this.#path = `${this.#dir}/ballast`;
  }

  get freeMb(): number {
    const { bavail, bsize } = statfsSync(this.#dir);
    return (bavail * bsize) / MB;
  }

  /** Grows until at most this many megabytes are free. */
  leave(freeMb: number): void {
    const file = openSync(this.#path, 'a');
    const chunk = Buffer.alloc(256 * 1024);
    try {
      for (let isThere = true; isThere; isThere = freeMb === 0 || this.freeMb > freeMb) writeSync(file, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  release(): void {
    rmSync(this.#path, { force: true });
  }
}

/**
 * Fills the disk of the data directory: nearly, under load, and to the last byte. `isRestarted` also stops and starts
 * the server while it is full.
 */
export async function fillDisk(
  report: FaultReport,
  { rounds, isRestarted }: { rounds: number; isRestarted: boolean },
): Promise<void> {
  report.section('꽉 찬 디스크');
  await withDataDir(async (dataDir) => {
    const mounting = findMounting(DISK, { DATA_DIR: dataDir });
    if (mounting === null) {
      report.impossible(
        '여기서는 작은 디스크를 붙일 수 없어요. 남은 공간을 속인 시험(storage-guard.test.ts)만 있어요.',
      );
      return;
    }
    const server = await startServer({ dataDir, through: mounting.startThrough(`${DISK} && ${COPY_PREPARED_DATA}`) });
    const companions = (): number[] => companionsOf(server.pid);
    let left = companions();
    try {
      const ballast = new Ballast(server);
      const ledger = await ExpectedLedger.open(server.url, WRITERS);
      await writeFor(ledger, 1000);
      await refuseWrites(report, server, ledger, ballast);
      for (let round = 0; round < rounds; round += 1) await fillUp(report, server, ledger, ballast, mounting);
      left = companions();
      const next = isRestarted ? await restartWhenFull(report, server, ledger, mounting) : server;
      left = [...left, ...companionsOf(next.pid)];
      const audit = await runOperation(dataDir, ['audit'], { through: mounting.joinThrough(next.pid) });
      ledger.person.close();
      report.check('audit를 통과하고 정상으로 끝나요', audit.code === 0 && (await next.stop()).code === 0);
    } finally {
      signalAll(left, 'SIGKILL');
    }
  });
}

async function writeFor(ledger: ExpectedLedger, ms: number): Promise<void> {
  const until = performance.now() + ms;
  await ledger.write({ writers: WRITERS, isOver: () => performance.now() > until, retries: true });
}

function create(person: Person): Promise<{ status: number; code: unknown; message: string; retryAfter: unknown }> {
  const transaction = { type: 'EXPENSE', date: '2026-11-20', amount: 4500, assetId: person.assetId };
  return person.post(`/api/v2/books/${person.bookId}/transactions`, transaction).then(({ status, body, headers }) => {
    const { code, message } = body as { code?: string; message?: string };
    return { status, code, message: message ?? '', retryAfter: headers['retry-after'] };
  });
}

async function within(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const limit = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > limit) return false;
    await delay(100);
  }
  return true;
}

/** Below 64 MB: writes are refused, everything else keeps working, and all recovers once there is space. */
async function refuseWrites(
  report: FaultReport,
  server: FaultServer,
  ledger: ExpectedLedger,
  ballast: Ballast,
): Promise<void> {
  const { person } = ledger;
  ballast.leave(50);
  const readiness = async (): Promise<string> =>
    ((await (await fetch(`${server.url}/readyz`)).json()) as { status: string }).status;
  const isNoticed = await within(NOTICED_WITHIN_MS, async () => (await readiness()) === 'degraded');
  report.check(
    '64 MB 아래로 내려가면 /readyz가 degraded라고 해요',
    isNoticed,
    `남은 공간 ${ballast.freeMb.toFixed(0)} MB`,
  );
  const refused = await create(person);
  report.check(
    '쓰기는 한국어 503 STORAGE_FULL과 Retry-After로 거절해요',
    refused.status === 503 &&
      refused.code === 'STORAGE_FULL' &&
      /[가-힣]/u.test(refused.message) &&
      refused.retryAfter !== undefined,
    refused.message,
  );
  const reads = [`/api/v2/books/${person.bookId}/transactions`, '/api/v2/book/mybooks', '/api/v2/user/me'];
  const statuses = await Promise.all(reads.map(async (path) => (await person.get(path)).status));
  const other = await signInPerson(server.url, person.username);
  ok(await other.get('/api/v2/user/me'));
  other.close();
  report.check(
    '읽기와 로그인은 그대로예요',
    statuses.every((status) => status === 200),
  );
  await ledger.compare();
  report.none('가계부는 그대로예요', ledger.violations);
  ballast.release();
  const wasAcknowledged = ledger.acknowledged;
  await within(NOTICED_WITHIN_MS, async () => (await readiness()) === 'ready');
  await writeFor(ledger, 500);
  report.check('공간이 생기면 자동으로 다시 써요', ledger.acknowledged > wasAcknowledged);
}

/** To the last byte, faster than the guard can measure. */
async function fillUp(
  report: FaultReport,
  server: FaultServer,
  ledger: ExpectedLedger,
  ballast: Ballast,
  mounting: Mounting,
): Promise<void> {
  const before = ledger.acknowledged;
  ledger.unavailable = 0;
  let isOver = false;
  const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: true });
  const importing = await InterruptedImport.prepare(server.url, IMPORTED_ROWS);
  await untilAcknowledged(ledger, before + 50);
  const committing = importing.commit();
  await delay(150);
  ballast.leave(0);
  const full = ledger.acknowledged;
  for (let n = 0; n < 20; n += 1) {
    // Space freed since is filled again.
    await delay(200);
    ballast.leave(0);
  }
  const whileFull = ledger.acknowledged - full;
  const freeMb = ballast.freeMb;
  const freedAt = performance.now();
  ballast.release();
  const isBack = await isReadyWithin(server.url, RECOVERED_WITHIN_MS);
  if (ballast.freeMb < GUARDED_MB) throw new Error(`the disk is too small: ${ballast.freeMb.toFixed(0)} MB are free`);
  await untilAcknowledged(ledger, ledger.acknowledged + 50);
  isOver = true;
  await writing;
  const recovered = ledger.recoveredAfter(freedAt);
  await committing;
  await ledger.settle();
  await ledger.compare();
  const wrongImports = await importing.findProblems();
  const audit = await runOperation(server.dataDir, ['audit'], { through: mounting.joinThrough(server.pid) });
  report.none(
    '마지막 바이트까지 채워도 확인된 것은 모두 그대로예요',
    [
      ...ledger.violations.splice(0),
      ...wrongImports,
      ...(isBack ? [] : ['다시 열리지 않았어요']),
      ...(audit.code === 0 ? [] : [audit.output]),
    ],
    `${freeMb.toFixed(1)} MB 남은 4초 동안 ${whileFull}건 확인, 503 ${ledger.unavailable}번, ` +
      `비운 뒤 ${(recovered / 1000).toFixed(1)}초에 다시 씀, audit 통과`,
  );
  report.check('모든 답이 10초 안에 왔어요', ledger.slowestMs <= 10_000, `${(ledger.slowestMs / 1000).toFixed(1)} s`);
}

function lastLineOf(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}

function firstKoreanLineOf(output: string): string {
  return output.split('\n').find((line) => /공간/u.test(line)) ?? '';
}

/** A server that is stopped on a full disk, and one that starts on it: it says so and leaves the data unchanged. */
async function restartWhenFull(
  report: FaultReport,
  server: FaultServer,
  ledger: ExpectedLedger,
  mounting: Mounting,
): Promise<FaultServer> {
  // A process must keep the small disk mounted while no server uses it.
  const [file, ...args] = [...mounting.joinThrough(server.pid), 'sleep', '600'];
  const keeper = spawnWatched(file, args, { DATA_DIR: server.dataDir });
  await delay(100);
  const keeperPid = keeper.child.pid ?? 0;
  const through = mounting.joinThrough(keeperPid);
  const ballast = new Ballast({ ...server, pid: keeperPid });
  ballast.leave(0);
  const target = join(server.dataDir, 'too-large.backup');
  const backup = await runOperation(server.dataDir, ['backup', target], { through });
  report.check(
    '백업할 자리가 없으면 그렇다고 하고 아무것도 남기지 않아요',
    backup.code === 1 && backup.errors.includes('공간') && !existsSync(`${rootOf(keeperPid)}${target}.unfinished`),
    lastLineOf(backup.errors),
  );
  ballast.leave(0);
  const { code } = await server.stop();
  report.check('꽉 찬 디스크에서도 정상으로 멈춰요', code === 0);
  for (const freeMb of [0, 3]) {
    ballast.release();
    ballast.leave(freeMb);
    const starting = await startServer({ dataDir: server.dataDir, port: server.port, through, isImpatient: true });
    // It may start all the same, if the database finds preallocated space; then it serves reads.
    const isUp = await isReadyWithin(server.url, 15_000, () => starting.isOver());
    const end = await starting.stop();
    const output = starting.output();
    report.check(
      `${freeMb} MB 남은 디스크에서는 시작하거나, 한국어로 거절해요`,
      isUp || (end.code !== 0 && output.includes('공간') && !output.includes('    at ')),
      isUp ? '시작했어요' : `종료 코드 ${end.code}: ${firstKoreanLineOf(output)}`,
    );
  }
  ballast.release();
  const next = await startServer({ dataDir: server.dataDir, port: server.port, through });
  await ledger.settle();
  await ledger.compare();
  report.none('공간이 생긴 뒤 다시 시작하면 모두 그대로예요', ledger.violations.splice(0));
  return next;
}
