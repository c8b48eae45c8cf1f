import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { type Answer, ok, type Person } from '../person.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { type FaultServer, isReadyWithin, runOperation, startServer, withPreparedDataDir } from './fault-server.ts';
import { companionsOf, findMounting, type Mounting, rootOf, signalAll } from './mount-namespace.ts';

const WRITERS = 4;
const NOTICED_WITHIN_MS = 20_000;
/** A separate disk for each part; that of the database stays large. */
const PARTS = ['attachments', 'shelf', 'log'] as const;
type Part = (typeof PARTS)[number];
const DISKS = [
  ...PARTS.map(
    (part) => `mkdir -p "$DATA_DIR/${part}" && mount -t tmpfs -o size=8m,mode=0755 salim "$DATA_DIR/${part}"`,
  ),
  'exec >>"$DATA_DIR/log/salim.log"',
].join(' && ');

interface Place {
  readonly report: FaultReport;
  readonly server: FaultServer;
  readonly ledger: ExpectedLedger;
  readonly mounting: Mounting;
  readonly env: Readonly<Record<string, string>>;
  readonly isThorough: boolean;
}

const folderOf = ({ pid, dataDir }: FaultServer, part: Part): string => `${rootOf(pid)}${dataDir}/${part}`;

/** Fills a disk until only `leaveBytes` are free. @returns a function that frees it again */
function fill(folder: string, leaveBytes = 0): () => void {
  const path = `${folder}/ballast`;
  const file = openSync(path, 'w');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  try {
    while (free() > leaveBytes) writeSync(file, Buffer.alloc(Math.min(64 * 1024, free() - leaveBytes)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(path, { force: true });
}

/**
 * Fills the disks of the receipts, of the backups and of the log, one after the other, while the database has room.
 * `isThorough` fills them to the last byte, too, not only so far that half of a file fits.
 */
export async function fillParts(report: FaultReport, { isThorough }: { isThorough: boolean }): Promise<void> {
  report.section('영수증, 백업, 로그의 디스크가 각각 가득 참');
  await withPreparedDataDir(async (dataDir) => {
    const mounting = findMounting(DISKS, { DATA_DIR: dataDir });
    if (mounting === null) return report.impossible('여기서는 작은 디스크를 붙일 수 없어요.');
    const env = { BACKUP_EVERY: '6h', BACKUP_DIR: `${dataDir}/shelf`, LOG_LEVEL: 'info' };
    const server = await startServer({ dataDir, env, through: mounting.startThrough(DISKS) });
    const left = companionsOf(server.pid);
    try {
      const ledger = await ExpectedLedger.open(server.url, WRITERS);
      const place = { report, server, ledger, mounting, env, isThorough };
      await fillReceipts(place);
      await fillShelf(place);
      await fillLog(place);
      await ledger.settle();
      await ledger.compare();
      const audit = await operate(place, 'audit');
      report.none('audit를 통과하고 확인된 것은 모두 그대로예요', [
        ...ledger.violations,
        ...(audit.code === 0 ? [] : [audit.output]),
      ]);
      ledger.person.close();
      report.check('정상으로 끝나요', (await server.stop()).code === 0);
    } finally {
      signalAll(left, 'SIGKILL');
    }
  });
}

function operate({ server, mounting, env }: Place, ...command: readonly string[]) {
  return runOperation(server.dataDir, command, { env, through: mounting.joinThrough(server.pid) });
}

async function writes({ ledger }: Place): Promise<boolean> {
  const before = ledger.acknowledged;
  let isOver = false;
  const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: true });
  await untilAcknowledged(ledger, before + 20);
  isOver = true;
  await writing;
  return ledger.violations.length === 0;
}

const isFull = ({ status, body, headers }: Answer): boolean => {
  const { code, message = '' } = body as { code?: string; message?: string };
  const isSentence = /[가-힣]/u.test(message) && headers['retry-after'] !== undefined;
  return status === 503 && code === 'STORAGE_FULL' && isSentence;
};

/** How full a disk gets: so that part of a file fits, or nothing. */
function fillings({ isThorough }: Place, what: string, leaveBytes: number): (readonly [string, number])[] {
  return [[what, leaveBytes], ...(isThorough ? [['하나도 쓸 수 없을 때', 0] as const] : [])];
}

/** A photo that fits as it comes, and that does not once it is stored a second time. */
async function newPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 700, height: 700, channels: 3, noise, background: '#888888' } })
    .jpeg()
    .toBuffer();
}

const PDF = Buffer.from(`%PDF-1.4\n${'%'.repeat(200_000)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);

interface Receipts {
  readonly photo: Buffer;
  readonly path: string;
}

async function newReceipts({ person }: ExpectedLedger): Promise<Receipts> {
  const id = randomUUID();
  const transaction = { id, type: 'INCOME', date: '2026-11-20', amount: 1, assetId: person.assetId };
  const path = `/api/v2/books/${person.bookId}/transactions`;
  ok(await person.post(path, transaction));
  return { photo: await newPhoto(), path: `${path}/${id}/attachments` };
}

const download = async (person: Person, { body }: Answer): Promise<number> =>
  (await person.get(`/api/v2/attachments/${(body as { id: string }).id}?size=full`)).status;

async function fillReceipts(place: Place): Promise<void> {
  const { report, server, ledger } = place;
  const folder = folderOf(server, 'attachments');
  const other = await openSecondHousehold(place);
  const { photo, path } = await newReceipts(other);
  const { person } = other;
  const stored = ok(await person.upload(path, '영수증.pdf', PDF, randomUUID()));
  for (const [what, leaveBytes] of fillings(place, '올린 사진까지만 들어갈 때', photo.length + 48 * 1024)) {
    const free = fill(folder, leaveBytes);
    const refused = await person.upload(path, '사진.jpg', photo, randomUUID());
    const document = await person.upload(path, '큰 영수증.pdf', Buffer.concat([photo, PDF, PDF]), randomUUID());
    const isKept = await download(person, stored);
    const goesOn = await writes(place);
    const isReady = await isReadyWithin(server.url, 1000);
    free();
    const detail = `사진 ${refused.status} ${JSON.stringify(refused.body).slice(0, 120)}, 문서 ${document.status}`;
    report.check(`영수증의 디스크, ${what}: 503 STORAGE_FULL이라고 해요`, isFull(refused), detail);
    report.check('거래는 계속 기록하고, 있던 영수증은 열려요', isReady && isKept === 200 && goesOn);
  }
  const again = await person.upload(path, '사진.jpg', photo, randomUUID());
  const names = readdirSync(`${folder}/incoming`);
  report.check(
    '공간이 생기면 다시 올라가고, 쓰다 만 파일이 없어요',
    again.status === 201 && (await download(person, again)) === 200 && names.length === 0,
    `${again.status}, ${names.length}개`,
  );
  const audit = await operate(place, 'audit');
  report.check('audit를 통과해요', audit.code === 0, audit.code === 0 ? '' : audit.output.slice(0, 300));
  person.close();
  ledger.unavailable = 0;
}

/** Another household, whose transactions the expected ledger does not know. */
async function openSecondHousehold({ server }: Place): Promise<ExpectedLedger> {
  return ExpectedLedger.open(server.url, 1);
}

async function backupCheck({ url }: FaultServer): Promise<string> {
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: { backup: string } };
  return checks.backup;
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const limit = performance.now() + NOTICED_WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > limit) return false;
    await delay(100);
  }
  return true;
}

async function fillShelf(place: Place): Promise<void> {
  const { report, server } = place;
  const folder = folderOf(server, 'shelf');
  const backups = (): string[] => readdirSync(folder).filter((name) => /backup/u.test(name));
  const isMade = await until(async () => backups().length === 1 && (await backupCheck(server)) === 'ok');
  const [first = ''] = backups();
  const whole = readFileSync(`${folder}/${first}`);
  for (const [what, leaveBytes] of fillings(place, '반만 들어갈 때', whole.length >> 1)) {
    const free = fill(folder, leaveBytes);
    const refused = await operate(place, 'admin', 'backup-now');
    const names = backups();
    const drill = await operate(place, 'admin', 'drill-now');
    free();
    report.check(
      `백업 폴더의 디스크, ${what}: 이유를 말하고, 쓰다 만 백업이 없어요`,
      isMade && refused.code === 1 && refused.errors.includes('공간') && names.join() === first,
      `${refused.errors.trim().split('\n').at(-1)} (${names.join(', ')})`,
    );
    report.check(
      '있던 백업은 그대로이고 복원돼요',
      // A drill cannot note that it went well while the disk is full.
      readFileSync(`${folder}/${first}`).equals(whole) && (drill.code === 0 || drill.errors.includes('공간')),
      drill.errors.trim().split('\n').at(-1),
    );
    report.check('서버는 계속 기록해요', await writes(place));
  }
  const made = await operate(place, 'admin', 'backup-now');
  const drill = await operate(place, 'admin', 'drill-now');
  const isSound = await until(async () => (await backupCheck(server)) === 'ok');
  report.check(
    '공간이 생기면 백업하고, 그 백업은 복원돼요',
    made.code === 0 && drill.code === 0 && isSound && backups().length === 2,
    `${made.errors}${drill.errors}`.trim().split('\n').at(-1),
  );
}

/** Something that the server logs: a refused call. */
async function triggerLogLine({ server }: Place): Promise<number> {
  const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/json' };
  return (await fetch(`${server.url}/login`, { method: 'POST', headers, body: '{}' })).status;
}

async function fillLog(place: Place): Promise<void> {
  const { report, server } = place;
  const folder = folderOf(server, 'log');
  const lines = (): string[] => readFileSync(`${folder}/salim.log`, 'utf8').trim().split('\n');
  await triggerLogLine(place);
  const before = lines().length;
  const free = fill(folder);
  const statuses: number[] = [];
  // More than the rest of the page in which the log ends.
  for (let n = 0; n < 100; n += 1) statuses.push(await triggerLogLine(place));
  const goesOn = (await writes(place)) && (await isReadyWithin(server.url, 1000));
  free();
  report.check('로그의 디스크가 가득 차도 서버는 계속 답하고 기록해요', goesOn && statuses.every((one) => one === 403));
  await triggerLogLine(place);
  const added = lines().slice(before);
  const whole = added.flatMap((line) => {
    try {
      return [JSON.parse(line) as { lost?: number; msg: string }];
    } catch {
      return [];
    }
  });
  const lost = whole.reduce((sum, line) => sum + (line.lost ?? 0), 0);
  const written = whole.filter(({ msg }) => msg === 'access denied').length;
  report.check(
    '공간이 생기면 다시 로그를 쓰고, 몇 줄을 잃었는지 남겨요',
    lost > 0 && added.length - whole.length <= 1 && written + lost >= 101,
    `101줄 가운데 ${written}줄, 잃은 줄 ${lost}`,
  );
}
