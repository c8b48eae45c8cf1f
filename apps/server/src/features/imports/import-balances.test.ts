import type { Asset, ImportPreview, Transaction } from '@salim/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson, withNewBook } from '../../testing/test-client.ts';
import { type BanksaladFile, banksaladFile, type SummaryLine } from './reading/testing/banksalad-file.ts';
import { ofxFile } from './reading/testing/other-ledgers.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { uploadFile } from './testing/upload-file.ts';

// The test clock starts at noon of 2026-11-20 in Seoul.
const app = useTestApp({ readImportFile: readOnThread });
let user: TestPerson | undefined;
let others = 0;

/** The same user in all tests, each with a separate book: imports depend on nothing else of a user. */
async function aPerson(): Promise<TestPerson> {
  user ??= await joinAs(app(), 'balances');
  return withNewBook(user);
}

async function another(): Promise<TestPerson> {
  others += 1;
  return joinAs(app(), `balances-${others}`);
}

const ROWS: BanksaladFile['rows'] = [
  ['2026-11-19', '12:34', '지출', '식비', '한식', '칼국수집', -12_500, 'KRW', '월급 통장', ''],
  ['2026-11-18', '09:00', '수입', '급여', '미분류', '월급', 3_000_000, 'KRW', '월급 통장', ''],
];
const ASSETS: readonly SummaryLine[] = [
  ['자유입출금 자산', '월급 통장', 5_000_000],
  ['현금 자산', '현금', 80_000],
  ['저축성 자산', '별 적금', 1_200_000],
];
const DEBTS: readonly SummaryLine[] = [['장기대출', '전세 대출', 80_000_000]];

async function preview(person: TestPerson, file: Partial<BanksaladFile> = {}): Promise<ImportPreview> {
  const bytes = banksaladFile({ assets: ASSETS, debts: DEBTS, rows: ROWS, ...file });
  const { status, body } = await uploadFile(app(), person, bytes, { name: '뱅크샐러드.xlsx' });
  expect(status).toBe(201);
  return body;
}

const pathOf = (person: TestPerson, id: string) => `/api/v2/books/${person.bookId}/imports/${id}`;

async function commit(person: TestPerson, id: string): Promise<ImportPreview> {
  const { status, body } = await person.post<ImportPreview>(`${pathOf(person, id)}/commit`, {});
  expect(status).toBe(200);
  return body;
}

async function assetsOf(person: TestPerson): Promise<Asset[]> {
  return (await person.get<Asset[]>(`/api/v2/books/${person.bookId}/assets`)).body;
}

async function balancesOf(person: TestPerson): Promise<Record<string, number>> {
  return Object.fromEntries((await assetsOf(person)).map(({ name, balance }) => [name, balance]));
}

async function totalsOf(person: TestPerson) {
  const { body } = await person.get<{ income: number; expense: number; count: number; items: Transaction[] }>(
    `/api/v2/books/${person.bookId}/transactions?totals=true&limit=200`,
  );
  return body;
}

/** Everything that an import can change, except the version numbers of assets. */
async function stateOf({ bookId }: TestPerson) {
  const { db } = app().database;
  const { rows: assets } = await sql<Record<string, unknown>>`
    select * from assets where book_id = ${bookId} order by asset_id`.execute(db);
  const { rows: transactions } = await sql`
    select * from transactions where book_id = ${bookId} order by transaction_id`.execute(db);
  const { rows: postings } = await sql`
    select * from postings p where book_id = ${bookId} order by p::text`.execute(db);
  return { assets: assets.map(({ version: _version, ...asset }) => asset), transactions, postings };
}

describe('balances listed in a file', () => {
  test('are shown with the matching asset, debts below zero, and change nothing before the commit', async () => {
    const person = await aPerson();
    const before = await balancesOf(person);
    const body = await preview(person, { assets: [...ASSETS, ['보험 자산', '빈 보험', 0]] });
    const cash = (await assetsOf(person)).find(({ name }) => name === '현금');
    expect(body.balances).toEqual([
      {
        name: '월급 통장',
        group: '자유입출금 자산',
        amount: 5_000_000,
        suggestion: { create: 'CHECKING_ACCOUNT' },
        subType: null,
        isDuplicate: false,
      },
      { name: '현금', group: '현금 자산', amount: 80_000, suggestion: cash?.id, subType: null, isDuplicate: false },
      {
        name: '별 적금',
        group: '저축성 자산',
        amount: 1_200_000,
        suggestion: { create: 'SAVINGS_ACCOUNT' },
        subType: null,
        isDuplicate: false,
      },
      {
        name: '빈 보험',
        group: '보험 자산',
        amount: 0,
        suggestion: { create: 'OTHER' },
        subType: 'INSURANCE',
        isDuplicate: false,
      },
      {
        name: '전세 대출',
        group: '장기대출',
        amount: -80_000_000,
        suggestion: { create: 'OTHER' },
        subType: 'LOAN',
        isDuplicate: false,
      },
    ]);
    expect(body.mapping.balances).toMatchObject({ 현금: cash?.id, '빈 보험': null });
    expect(body).toMatchObject({ balanceDate: '2026-11-19', balancesSet: 0, income: 3_000_000, expense: 12_500 });
    expect(await balancesOf(person)).toEqual(before);
  });

  test('are the balances of the accounts afterwards, and neither income nor spending', async () => {
    const person = await aPerson();
    const committed = await commit(person, (await preview(person)).id);
    expect(committed).toMatchObject({ status: 'COMMITTED', booked: 2, balancesSet: 4 });
    expect(await balancesOf(person)).toMatchObject({
      '월급 통장': 5_000_000,
      현금: 80_000,
      '별 적금': 1_200_000,
      '전세 대출': -80_000_000,
    });
    expect(await totalsOf(person)).toMatchObject({ income: 3_000_000, expense: 12_500, count: 2 });
    const assets = await assetsOf(person);
    expect(assets.find(({ name }) => name === '월급 통장')).toMatchObject({
      assetType: 'CHECKING_ACCOUNT',
      openingBalance: 2_012_500,
    });
    expect(assets.find(({ name }) => name === '전세 대출')).toMatchObject({ assetType: 'OTHER', subType: 'LOAN' });
    await expectSoundBooks(app());
  });

  test('correct an asset with transactions by an adjustment on the day, which leaves later changes untouched', async () => {
    const person = await aPerson();
    const cash = (await assetsOf(person)).find(({ name }) => name === '현금');
    const write = (date: string, amount: number) =>
      person.post(`/api/v2/books/${person.bookId}/transactions`, {
        type: 'EXPENSE',
        date,
        amount,
        description: '직접 쓴 것',
        assetId: cash?.id,
      });
    await write('2026-11-10', 7000);
    await write('2026-11-20', 3000);
    const before = await stateOf(person);
    const committed = await commit(person, (await preview(person)).id);
    expect(committed.booked).toBe(3);
    const { items } = await totalsOf(person);
    expect(items.filter(({ type }) => type === 'ADJUSTMENT')).toMatchObject([
      { date: '2026-11-19', direction: 'IN', amount: 87_000 },
    ]);
    expect((await balancesOf(person))['현금']).toBe(77_000);
    expect((await assetsOf(person)).find(({ id }) => id === cash?.id)?.openingBalance).toBe(0);

    const taken = await person.delete<{ removed: number }>(pathOf(person, committed.id));
    expect(taken).toMatchObject({ status: 200, body: { removed: 3 } });
    expect(await stateOf(person)).toEqual(before);
  });

  test('are set only if a user chooses so, on the chosen asset and day', async () => {
    const person = await aPerson();
    const { body: other } = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, {
      name: '생활비',
      assetType: 'CHECKING_ACCOUNT',
    });
    const { id } = await preview(person);
    const change = (body: object) => person.put<ImportPreview>(pathOf(person, id), body);
    const { body } = await change({
      mapping: { balances: { '월급 통장': null, '전세 대출': null, '별 적금': other.id } },
      balanceDate: '2026-11-01',
    });
    expect(body.mapping.balances).toMatchObject({ '월급 통장': null, '전세 대출': null, '별 적금': other.id });
    expect(body.balanceDate).toBe('2026-11-01');
    expect(await commit(person, id)).toMatchObject({ balancesSet: 2 });
    const balances = await balancesOf(person);
    expect(balances).toMatchObject({ '월급 통장': 2_987_500, 생활비: 1_200_000, 현금: 80_000 });
    expect(Object.keys(balances)).not.toContain('전세 대출');
  });

  test('are set once: a transaction added for an earlier day survives a second import of the file', async () => {
    const person = await aPerson();
    await commit(person, (await preview(person)).id);
    const cash = (await assetsOf(person)).find(({ name }) => name === '현금');
    await person.post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-10',
      amount: 7000,
      description: '빠뜨린 것',
      assetId: cash?.id,
    });
    const before = await stateOf(person);
    expect(await commit(person, (await preview(person)).id)).toMatchObject({ booked: 0, balancesSet: 0 });
    expect(await stateOf(person)).toEqual(before);
  });

  test('of two accounts mapped to one asset add up, even if only one of them is new', async () => {
    const person = await aPerson();
    const { body: joint } = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, {
      name: '모은 돈',
      assetType: 'SAVINGS_ACCOUNT',
    });
    const bring = async (saved: number) => {
      const assets: SummaryLine[] = [
        ['저축성 자산', '별 적금', 1_200_000],
        ['저축성 자산', '달 적금', saved],
      ];
      const { id } = await preview(person, { assets, debts: [] });
      await person.put(pathOf(person, id), { balances: { '별 적금': joint.id, '달 적금': joint.id } });
      const { balancesSet } = await commit(person, id);
      return [balancesSet, (await balancesOf(person))['모은 돈']];
    };
    expect(await bring(300_000)).toEqual([2, 1_500_000]);
    expect(await bring(500_000)).toEqual([1, 1_700_000]);
    expect(await bring(500_000)).toEqual([0, 1_700_000]);
    await expectSoundBooks(app());
  });

  test('have the date of the file’s last transaction, or today for an old year', async () => {
    const person = await aPerson();
    const old = ROWS.map(([, ...row]) => ['2024-05-01', ...row]);
    expect((await preview(person, { rows: old })).balanceDate).not.toBe('2024-05-01');
    const committed = await commit(person, (await preview(person, { rows: old })).id);
    expect(committed.balancesSet).toBe(4);
    // The next year of the same summary: the balance must also be right after its transactions.
    await commit(person, (await preview(person)).id);
    expect((await balancesOf(person))['월급 통장']).toBe(5_000_000);
  });

  test('are imported from a file without transactions, once a day', async () => {
    const person = await aPerson();
    const first = await preview(person, { rows: [] });
    expect(first).toMatchObject({ entries: 0, from: null, to: null, balanceDate: '2026-11-20' });
    expect(await commit(person, first.id)).toMatchObject({ booked: 0, balancesSet: 4 });
    expect(await balancesOf(person)).toMatchObject({ '월급 통장': 5_000_000, '전세 대출': -80_000_000 });
    const again = await preview(person, { rows: [] });
    expect(again.balances.every(({ isDuplicate }) => isDuplicate)).toBe(true);
    const bytes = banksaladFile({ assets: [], rows: [] });
    const nothing = await uploadFile(app(), person, bytes, { name: '빈 파일.xlsx' });
    expect([nothing.status, nothing.body]).toMatchObject([422, { code: 'IMPORT_EMPTY' }]);
    await expectSoundBooks(app());
  });

  test('of a bank’s statement are offered, and set only if a user chooses so', async () => {
    const person = await aPerson();
    const posted = [{ date: '2026-11-18', move: -12_500, name: '칼국수집', memo: '' }];
    const text = Buffer.from(ofxFile(posted)).toString();
    const bytes = Buffer.from(text.replace(/<BALAMT>100/u, '<BALAMT>2000000\n<DTASOF>20261120'));
    const bring = async () => (await uploadFile(app(), person, bytes, { name: '통장.ofx' })).body;
    const first = await bring();
    const name = '우리동네은행 6789';
    expect(first.balances).toMatchObject([{ name, amount: 2_000_000, isDuplicate: false }]);
    expect(first.mapping.balances).toEqual({ [name]: null });
    expect(first.balanceDate).toBe('2026-11-20');
    expect(await commit(person, first.id)).toMatchObject({ booked: 1, balancesSet: 0 });
    expect((await balancesOf(person))[name]).toBe(-12_500);
    const second = await bring();
    const [balance] = second.balances;
    await person.put(pathOf(person, second.id), { balances: { [name]: balance?.suggestion } });
    expect(await commit(person, second.id)).toMatchObject({ booked: 0, duplicates: 1, balancesSet: 1 });
    expect((await balancesOf(person))[name]).toBe(2_000_000);
    expect(await totalsOf(person)).toMatchObject({ income: 0, expense: 12_500, count: 1 });
    await expectSoundBooks(app());
  });

  test('reject unknown names, unknown assets and invalid days', async () => {
    const person = await aPerson();
    const stranger = await another();
    const { id } = await preview(person);
    const change = (body: object) => person.put<{ code: string }>(pathOf(person, id), body);
    expect(await change({ balances: { 없는것: null } })).toMatchObject({ body: { code: 'ASSET_NOT_FOUND' } });
    const theirs = (await assetsOf(stranger))[0]?.id;
    expect(await change({ balances: { 현금: theirs } })).toMatchObject({ body: { code: 'ASSET_NOT_FOUND' } });
    expect((await change({ balanceDate: '2026-02-30' })).status).toBe(400);
    expect((await stranger.put(pathOf(person, id), { balances: { 현금: null } })).status).toBe(404);
    await addMember(app(), person.bookId, stranger, 'VIEWER');
    expect((await stranger.put(pathOf(person, id), { balances: { 현금: null } })).status).toBe(403);
  });

  test('any file: balances match afterwards, a second import changes nothing, and reverting restores the earlier state', async () => {
    const amount = fc.integer({ min: -5_000_000, max: 50_000_000 });
    const line = fc.tuple(
      fc.constantFrom('자유입출금 자산', '저축성 자산'),
      fc.constantFrom('월급 통장', '현금', '바다 적금', '들 통장'),
      amount,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(line, { selector: ([, name]) => name, minLength: 1 }),
        fc.array(fc.tuple(fc.constantFrom('월급 통장', '현금'), amount), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (assets, moves, isKept) => {
          const person = await aPerson();
          if (isKept) {
            await person.post(`/api/v2/books/${person.bookId}/transactions`, {
              type: 'EXPENSE',
              date: '2026-11-01',
              amount: 900,
              description: '직접 쓴 것',
              assetId: (await assetsOf(person)).find(({ name }) => name === '현금')?.id,
            });
          }
          const rows = moves.map(([name, move], at) => [
            `2026-11-${String(at + 2).padStart(2, '0')}`,
            '10:00',
            move < 0 ? '지출' : '수입',
            '기타',
            '',
            `움직임 ${at}`,
            move === 0 ? 1 : move,
            'KRW',
            name,
            '',
          ]);
          const file = { assets, debts: [], rows };
          const before = await stateOf(person);
          const first = await commit(person, (await preview(person, file)).id);
          const held = await balancesOf(person);
          for (const [, name, stated] of assets) if (stated !== 0 || name in held) expect(held[name]).toBe(stated);
          const after = await stateOf(person);
          const second = await preview(person, file);
          // A balance of zero creates no asset.
          expect(second.balances.every(({ isDuplicate, amount: stated }) => isDuplicate || stated === 0)).toBe(true);
          await commit(person, second.id);
          expect(await stateOf(person)).toEqual(after);
          await person.delete(pathOf(person, second.id));
          await person.delete(pathOf(person, first.id));
          expect(await stateOf(person)).toEqual(before);
        },
      ),
      { numRuns: 6 },
    );
    await expectSoundBooks(app());
  });
});
