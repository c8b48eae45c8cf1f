import { randomInt } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createDatabaseIfMissing } from '../../apps/server/src/db/embedded/create-database.ts';
import { findRunningPostgres } from '../../apps/server/src/db/embedded/running-postgres.ts';
import { joinPerson, ok, type Person, signInPerson } from '../person.ts';
import { ExpectedLedger, untilAcknowledged } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { type OperationEnd, runOperation, startServer, withDataDir, withPreparedDataDir } from './fault-server.ts';

const WRITERS = 8;

/** Checks that the refusal is user-facing: with a code, in Korean, and without internals of the program. */
function isRefusal({ code, errors }: OperationEnd): boolean {
  return code === 1 && /[가-힣]/u.test(errors) && !errors.includes('    at ');
}

/** Starts a separate server on a data directory, signs in and reads the data. */
async function visit<T>(dataDir: string, username: string, look: (person: Person) => Promise<T>): Promise<T> {
  const server = await startServer({ dataDir });
  const person = await signInPerson(server.url, username);
  try {
    return await look(person);
  } finally {
    person.close();
    await server.stop();
  }
}

/** Backs up a busy book, restores the backup in several places, and tries to restore invalid ones. */
export async function backUpAndRestore(
  report: FaultReport,
  { damages, kills }: { damages: number; kills: number },
): Promise<void> {
  report.section(`${WRITERS}명이 쓰는 동안 백업, 그리고 복원`);
  await withPreparedDataDir(async (dataDir) => {
    const file = join(dataDir, 'busy.backup');
    const server = await startServer({ dataDir });
    const ledger = await ExpectedLedger.open(server.url, WRITERS);
    let isOver = false;
    const writing = ledger.write({ writers: WRITERS, isOver: () => isOver, retries: false });
    await untilAcknowledged(ledger, 300);
    const before = ledger.acknowledged;
    const backup = await runOperation(dataDir, ['backup', file]);
    const during = ledger.acknowledged - before;
    await untilAcknowledged(ledger, ledger.acknowledged + 50);
    isOver = true;
    await writing;
    report.check(
      '쓰는 동안 백업해요',
      backup.code === 0 && during > 0,
      `그동안 ${during}건 확인, ${backup.output.trim()}`,
    );
    report.check(
      '백업하는 동안 아무도 막히지 않았어요',
      ledger.cut + ledger.unavailable === 0,
      `가장 늦은 답 ${ledger.slowestMs.toFixed(0)} ms`,
    );
    await ledger.compare();
    report.none('쓰던 가계부는 그대로예요', ledger.violations);
    await refuseWhileServed(report, server.url, dataDir, file);
    ledger.person.close();

    await restoreElsewhere(report, file, ledger);
    await server.stop();
    if (kills > 0) await killRestore(report, { file, username: ledger.person.username, kills });
    await refuseDamaged(report, { dataDir, file, damages });
    await restoreInPlace(report, dataDir, file, ledger);
  });
}

/** Embedded data is detected by the lock of the directory, a separate database by its connections. */
async function refuseWhileServed(report: FaultReport, url: string, dataDir: string, file: string): Promise<void> {
  const onSameData = await runOperation(dataDir, ['restore', file]);
  report.check(
    '서버가 쓰는 데이터에는 복원하지 않아요',
    isRefusal(onSameData) &&
      onSameData.errors.includes('다른 살림 서버가 이 데이터 폴더를 쓰고 있어요') &&
      (await fetch(`${url}/readyz`)).ok,
  );
  const address = new URL((await findRunningPostgres(dataDir, 'SUPERUSER')) ?? '');
  await createDatabaseIfMissing(address.href, 'elsewhere');
  address.pathname = '/elsewhere';
  const env = { DATABASE_URL: address.href };
  await withDataDir(async (other) => {
    const server = await startServer({ dataDir: other, env });
    const end = await runOperation(other, ['restore', file], { env });
    report.check(
      'DATABASE_URL로도 서버가 쓰는 동안에는 복원하지 않아요',
      isRefusal(end) && end.errors.includes('서버를 멈춘 뒤'),
    );
    await server.stop();
    const afterwards = await runOperation(other, ['restore', file], { env });
    const audit = await runOperation(other, ['audit'], { env });
    report.check(
      '서버를 멈추면 DATABASE_URL에도 복원해요',
      afterwards.code === 0 && audit.code === 0,
      afterwards.output.trim(),
    );
  });
}

async function restoreElsewhere(report: FaultReport, file: string, ledger: ExpectedLedger): Promise<void> {
  await withDataDir(async (dataDir) => {
    const restored = await runOperation(dataDir, ['restore', file]);
    const audit = await runOperation(dataDir, ['audit']);
    report.check(
      '빈 폴더에 복원하면 audit를 통과해요',
      restored.code === 0 && audit.code === 0,
      restored.output.trim(),
    );
    const isOneMoment = await visit(dataDir, ledger.person.username, (person) => ledger.isOneMomentOf(person));
    report.check('복원한 곳에서 로그인하고, 한 순간의 가계부를 봐요', isOneMoment);
  });
}

/**
 * Kills a restore over another household's data at some point. Afterwards one household or the other must be complete,
 * including the secret that decrypts its sealed values.
 */
async function killRestore(
  report: FaultReport,
  { file, username, kills }: { file: string; username: string; kills: number },
): Promise<void> {
  await withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir });
    const resident = await joinPerson(server.url);
    resident.close();
    await server.stop();
    const files = new Map([
      [username, file],
      [resident.username, join(dataDir, 'resident.backup')],
    ]);
    await runOperation(dataDir, ['backup', files.get(resident.username) ?? '']);
    const wrong: string[] = [];
    const found: string[] = [];
    let here = resident.username;
    for (let n = 0; n < kills; n += 1) {
      const next = here === username ? resident.username : username;
      const { code } = await runOperation(dataDir, ['restore', files.get(next) ?? ''], {
        killAfterMs: 200 + (700 * n) / kills,
      });
      const residents = await usersWithReadableData(dataDir, [resident.username, username]);
      if (residents.length !== 1) wrong.push(`${residents.length} 집`);
      const audit = await runOperation(dataDir, ['audit']);
      if (audit.code !== 0) wrong.push(audit.output);
      found.push(`${code === null ? '죽음' : '끝남'} → ${residents[0] === next ? '뒤' : '앞'}`);
      here = residents[0] ?? here;
    }
    report.none(`복원을 도중에 kill -9, ${kills}번: 앞이거나 뒤예요`, wrong, found.join(', '));
  });
}

/** Which of these users can sign in, and whether the sealed values can be decrypted. */
async function usersWithReadableData(dataDir: string, usernames: readonly string[]): Promise<string[]> {
  const server = await startServer({ dataDir });
  const here: string[] = [];
  for (const username of usernames) {
    try {
      const person = await signInPerson(server.url, username);
      const { body } = ok(await person.get('/api/v2/user/me'));
      if ((body as { friendCode: string }).friendCode !== '') here.push(username);
      person.close();
    } catch (error) {
      // Unknown here; anything but that is a separate failure.
      if (!(error instanceof Error && error.message.startsWith('answered 401'))) throw error;
    }
  }
  await server.stop();
  return here;
}

/** All lines of a backup except the first, which has its creation time, and the last, the summary. */
async function rowsIn(file: string): Promise<string> {
  return gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
    .slice(1, -2)
    .join('\n');
}

async function refuseDamaged(
  report: FaultReport,
  { dataDir, file, damages }: { dataDir: string; file: string; damages: number },
): Promise<void> {
  const whole = await readFile(file);
  const flipped = (): Buffer => {
    const damaged = Buffer.from(whole);
    // The first ten bytes record when and where the file was compressed; they contain no book data.
    const place = 10 + randomInt(damaged.length - 10);
    damaged[place] = (damaged[place] ?? 0) ^ (1 << randomInt(8));
    return damaged;
  };
  const kinds: readonly [what: string, make: () => Buffer][] = [
    ['잘린 파일', () => whole.subarray(0, randomInt(whole.length))],
    ['비트가 뒤집힌 파일', flipped],
    ['다른 파일', () => gzipSync('날짜,금액\n2026-11-20,9500\n')],
  ];
  const snapshot = join(dataDir, 'snapshot-before.backup');
  await runOperation(dataDir, ['backup', snapshot]);
  for (const [what, make] of kinds) {
    const ends: OperationEnd[] = [];
    for (let n = 0; n < damages; n += 1) {
      const damaged = join(dataDir, 'damaged.backup');
      await writeFile(damaged, make());
      ends.push(await runOperation(dataDir, ['restore', damaged]));
    }
    report.check(`${what} ${damages}개를 거절해요`, ends.every(isRefusal), ends[0]?.errors.trim());
  }
  const after = join(dataDir, 'snapshot-after.backup');
  await runOperation(dataDir, ['backup', after]);
  const saved = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore'));
  report.check(
    '거절한 뒤 데이터는 그대로예요',
    (await rowsIn(snapshot)) === (await rowsIn(after)) && saved.length === 0,
  );
}

/** Restores over existing data, and back again from the backup that was made of it. */
async function restoreInPlace(
  report: FaultReport,
  dataDir: string,
  file: string,
  ledger: ExpectedLedger,
): Promise<void> {
  const { username } = ledger.person;
  const restored = await runOperation(dataDir, ['restore', file]);
  const [saved] = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore'));
  report.check('있던 데이터 위에 복원하면 그 전의 것을 백업해 둬요', restored.code === 0 && saved !== undefined, saved);
  report.check('복원한 순간의 가계부예요', await visit(dataDir, username, (person) => ledger.isOneMomentOf(person)));

  const kept = join(dataDir, 'kept.backup');
  await copyFile(join(dataDir, saved ?? ''), kept);
  const back = await runOperation(dataDir, ['restore', kept]);
  await visit(dataDir, username, async (person) => {
    ledger.person = person;
    await ledger.compare();
  });
  const audit = await runOperation(dataDir, ['audit']);
  report.none(
    '그 백업으로 되돌리면 마지막 상태 그대로예요',
    [...ledger.violations, ...(back.code === 0 && audit.code === 0 ? [] : [back.errors, audit.output])],
    `${ledger.acknowledged}건`,
  );
}
