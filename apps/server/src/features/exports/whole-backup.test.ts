import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Asset,
  BackupAttachment,
  BookBackup,
  Category,
  Closing,
  Comment,
  Member,
  RecurringRule,
  Tag,
  Transaction,
} from '@salim/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { writtenTransactions } from '../../testing/written-transactions.ts';
import { pdf, screenshot, turnedPhoto } from '../attachments/processing/testing/receipt-files.ts';
import { recordDueOccurrences } from '../recurring/due-recurring-rules.service.ts';
import { canonicalBackup } from './testing/canonical-backup.ts';

const app = useTestApp();
let minji: TestPerson;
let junho: TestPerson;
let home: string;
let backup: Backup;
let restored: string;

type Backup = Omit<BookBackup, 'transactions' | 'attachments'> & {
  readonly transactions: BackupLine[];
  readonly attachments: BackupAttachment[];
};
interface BackupLine {
  readonly id: string;
  readonly description: string;
  readonly createdBy: string | null;
  readonly recurring: { readonly ruleId: string; readonly occurrenceDate: string } | null;
  readonly comments: readonly { readonly authorId: string; readonly text: string }[];
  readonly [field: string]: unknown;
}

async function backupOf(person: TestPerson, bookId: string): Promise<Backup> {
  const { status, body } = await person.get<Backup>(`/api/v2/books/${bookId}/export?format=json`);
  expect(status).toBe(200);
  return body;
}

async function restoredBy(person: TestPerson, file: object): Promise<string> {
  const { status, body } = await person.post<{ id: string }>('/api/v2/books/import-backup', file);
  expect([status, JSON.stringify(body)]).toEqual([201, JSON.stringify(body)]);
  return body.id;
}

async function made<Item>(path: string, body: object, person: TestPerson = minji): Promise<Item> {
  const answer = await person.post<Item>(`${home}/${path}`, body);
  expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([path, 201, JSON.stringify(answer.body)]);
  return answer.body;
}

const attached = new Map<string, Buffer>();

/** Adds a receipt and returns its metadata. */
async function withReceipt(
  transaction: Transaction,
  name: string,
  bytes: Buffer,
  person: TestPerson = minji,
): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${app().url}${home}/transactions/${transaction.id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  attached.set(name, await fileOf(((await answer.json()) as { id: string }).id));
}

async function fileOf(attachmentId: string, size = 'full'): Promise<Buffer> {
  const answer = await fetch(`${app().url}/api/v2/attachments/${attachmentId}?size=${size}`, {
    headers: { authorization: `Bearer ${minji.accessToken}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const aTransaction = (fields: object, person: TestPerson = minji) =>
  made<Transaction>('transactions', { type: 'EXPENSE', date: '2026-11-10', amount: 9000, ...fields }, person);

beforeAll(async () => {
  [minji, junho] = [await joinAs(app(), 'backup-minji'), await joinAs(app(), 'backup-junho')];
  home = `/api/v2/books/${minji.bookId}`;
  await addMember(app(), minji.bookId, junho, 'MEMBER');
  const seat = await made<{ userId: string }>('members', { name: '아이' });
  const bank = await made<Asset>('assets', { assetType: 'CHECKING_ACCOUNT', name: '통장', balance: 1_000_000 });
  const rent = await made<Category>('categories', { kind: 'EXPENSE', name: '월세' });
  const tag = await made<Tag>('tags', { name: '고정' });
  const firstTag = await made<Tag>('tags', { name: '회식' });
  await minji.put(`${home}/tags/order`, { ids: [firstTag.id, tag.id] });

  const shared = await aTransaction({
    date: '2026-09-10',
    amount: 30_000,
    description: '장보기',
    shares: [{ userId: minji.userId }, { userId: junho.userId }, { userId: seat.userId }],
    shareMethod: 'EQUAL',
  });
  const lunch = await aTransaction({ description: '준호가 쓴 점심', assetId: bank.id }, junho);
  await withReceipt(lunch, '세워 찍은 영수증.jpg', await turnedPhoto(300, 200), junho);
  await withReceipt(lunch, '화면.png', await screenshot());
  await withReceipt(shared, '명세서.pdf', pdf());
  const present = await aTransaction({ amount: 77_000, description: '몰래 산 선물', visibility: 'MASKED' }, junho);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(pdf('secret'))]), '비밀 영수증.pdf');
  const hidden = await fetch(`${app().url}${home}/transactions/${present.id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${junho.accessToken}` },
    body: form,
  });
  expect(hidden.status).toBe(201);
  await made<Comment>(`transactions/${present.id}/comments`, { text: '쉿, 비밀 댓글' }, junho);
  await aTransaction({ amount: 55_000, description: '내 비밀', visibility: 'MASKED', categoryId: rent.id });
  await made<Comment>(`transactions/${shared.id}/comments`, { text: '영수증 어디 있어?' }, junho);
  await made<Comment>(`transactions/${shared.id}/comments`, { text: '서랍에', mentions: [junho.userId] });

  const rule = await made<RecurringRule>('recurring', {
    template: {
      type: 'EXPENSE',
      amount: 500_000,
      description: '월세',
      categoryId: rent.id,
      assetId: bank.id,
      tagIds: [tag.id],
    },
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=5',
    startDate: '2026-10-05',
    mode: 'AUTO',
  });
  const occurrence = (date: string) => `${home}/recurring/${rule.id}/occurrences/${date}`;
  expect((await minji.put(occurrence('2026-12-05'), { skip: true })).status).toBe(200);
  expect((await minji.put(occurrence('2027-01-05'), { date: '2027-01-07', amount: 510_000 })).status).toBe(200);
  expect((await minji.post(`${occurrence('2026-10-05')}/record`)).status).toBe(201);
  const theirs = await made<RecurringRule>(
    'recurring',
    {
      template: { type: 'EXPENSE', amount: 17_000, description: '구독' },
      rrule: 'FREQ=WEEKLY;BYDAY=FR',
      startDate: '2026-11-06',
      mode: 'AUTO',
    },
    junho,
  );
  await made(
    'recurring',
    {
      template: { type: 'EXPENSE', amount: 20_000, description: '비밀 적금', visibility: 'MASKED' },
      rrule: 'FREQ=MONTHLY',
      startDate: '2026-12-01',
      mode: 'AUTO',
    },
    junho,
  );
  const ended = await made<RecurringRule>('recurring', {
    template: { type: 'EXPENSE', amount: 1000, description: '지울 규칙' },
    rrule: 'FREQ=DAILY',
    startDate: '2026-11-20',
    mode: 'REMIND',
  });
  expect((await minji.post(`${home}/recurring/${ended.id}/occurrences/2026-11-20/record`)).status).toBe(201);
  expect((await minji.delete(`${home}/recurring/${ended.id}`)).status).toBe(204);
  expect(theirs.createdBy).toBe(junho.userId);

  await made('rules', {
    name: '월세는 월세로',
    conditions: [
      { field: 'assetId', op: 'in', value: [bank.id] },
      { field: 'amount', op: 'between', value: [400_000, 600_000] },
    ],
    actions: { categoryId: rent.id, tagIds: [tag.id] },
  });
  for (const body of [
    { shareMethod: 'EQUAL' },
    {
      categoryId: rent.id,
      payerId: junho.userId,
      shareMethod: 'RATIO',
      bearers: [
        { userId: minji.userId, weight: 2 },
        { userId: seat.userId, weight: 1 },
      ],
    },
  ]) {
    expect((await minji.put(`${home}/share-defaults`, body)).status).toBe(200);
  }
  const opened = await made<Closing>('settlement/closings', { through: '2026-09-30' }, junho);
  await minji.post(`${home}/settlement/closings/${opened.id}/reopen`);
  await junho.post(`${home}/settlement/closings/${opened.id}/reopen`);
  await made<Closing>('settlement/closings', { through: '2026-10-15' });

  backup = await backupOf(minji, minji.bookId);
  restored = await restoredBy(minji, backup);
});

describe('a backup of a shared book', () => {
  test('holds its rules, closings and comments', () => {
    expect(backup.recurringRules.map(({ template }) => template.description)).toEqual(['월세', '구독']);
    expect(backup.recurringRules[0]?.occurrences).toMatchObject([
      { occurrenceDate: '2026-10-05', isRecorded: true },
      { occurrenceDate: '2026-12-05', isSkipped: true },
      { occurrenceDate: '2027-01-05', ownDate: '2027-01-07', ownAmount: 510_000 },
    ]);
    expect(backup.sortingRules).toMatchObject([{ name: '월세는 월세로', actions: { tagIds: { length: 1 } } }]);
    expect(backup.tags.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0)).map(({ name }) => name)).toEqual([
      '회식',
      '고정',
    ]);
    expect(backup.shareDefaults).toHaveLength(2);
    expect(backup.closings.map(({ through, reopenedAt, consents }) => [through, reopenedAt, consents.length])).toEqual([
      ['2026-09-30', expect.any(String), 2],
      ['2026-10-15', null, 0],
    ]);
    const line = (description: string) => backup.transactions.find((each) => each.description === description);
    expect(line('장보기')?.comments.map(({ text }) => text)).toEqual(['영수증 어디 있어?', '서랍에']);
    expect(line('준호가 쓴 점심')?.createdBy).toBe(junho.userId);
    expect(line('월세')?.recurring).toEqual({ ruleId: backup.recurringRules[0]?.id, occurrenceDate: '2026-10-05' });
    expect(line('지울 규칙')?.recurring).toBeNull();
  });

  test('hides masked transactions and masked rules', () => {
    const text = JSON.stringify(backup);
    for (const secret of ['몰래 산 선물', '비밀 적금', '비밀 영수증', '비밀 댓글']) expect(text).not.toContain(secret);
    expect(text).toContain('내 비밀');
  });

  test('restores an equal book in which the others keep their names without being members', async () => {
    expect(canonicalBackup(await backupOf(minji, restored))).toEqual(canonicalBackup(backup));
    const { body: list } = await minji.get<{ items: Transaction[] }>(`/api/v2/books/${restored}/transactions`);
    const lunch = list.items.find((transaction) => transaction.description === '준호가 쓴 점심');
    const { body: members } = await minji.get<{ items: Member[] }>(`/api/v2/books/${restored}/members`);
    expect(members.items.find((member) => member.userId === lunch?.createdBy)).toMatchObject({
      name: 'backup-junho',
      hasAccount: false,
    });
    expect((await junho.get(`/api/v2/books/${restored}`)).status).toBe(404);
    const balances = async (bookId: string) =>
      (await minji.get<{ balances: { balance: number }[] }>(`/api/v2/books/${bookId}/settlement`)).body.balances
        .map(({ balance }) => balance)
        .toSorted((left, right) => left - right);
    expect(await balances(restored)).toEqual(await balances(minji.bookId));
  });

  test('restores the receipts byte for byte, under the names of those who added them', async () => {
    expect(backup.attachments.map(({ name }) => name).toSorted()).toEqual([...attached.keys()].toSorted());
    const { body: list } = await minji.get<{ items: Transaction[] }>(`/api/v2/books/${restored}/transactions`);
    const receipts = list.items.flatMap((transaction) =>
      transaction.attachments.map((receipt) => ({ ...receipt, transaction })),
    );
    expect(receipts).toHaveLength(attached.size);
    for (const receipt of receipts) {
      expect((await fileOf(receipt.id)).equals(attached.get(receipt.name) ?? Buffer.alloc(0))).toBe(true);
      if (receipt.mediaType !== 'application/pdf')
        expect((await fileOf(receipt.id, 'preview')).length).toBeGreaterThan(0);
    }
    const photo = receipts.find(({ name }) => name === '세워 찍은 영수증.jpg');
    expect(photo).toMatchObject({ width: 200, height: 300, mediaType: 'image/jpeg' });
    expect(photo?.createdBy).toBe(photo?.transaction.createdBy);
  });

  test('with invalid receipts restores nothing and leaves no file', async () => {
    const [receipt] = backup.attachments;
    const text = Buffer.from('just words');
    const broken: [object, number][] = [
      [{ ...receipt, size: (receipt?.size ?? 0) + 1 }, 400],
      [{ ...receipt, transactionId: '01a1f6e5-89d1-74bc-9189-b6cf463e6fb4' }, 400],
      [{ ...receipt, data: text.toString('base64'), size: text.length }, 415],
      [{ ...receipt, secret: 1 }, 400],
    ];
    const folders = () => readdir(join(app().deps.config.dataDir, 'attachments'));
    const before = await folders();
    for (const [line, status] of broken) {
      const file = { ...backup, attachments: [...backup.attachments, line] };
      expect((await minji.post('/api/v2/books/import-backup', file)).status).toBe(status);
    }
    expect(await folders()).toEqual(before);
  });

  test('says which receipts it lists without a file', async () => {
    const file = { ...backup, attachments: backup.attachments.map((receipt) => ({ ...receipt, data: null })) };
    const { status, body } = await minji.post<{ restored: object }>('/api/v2/books/import-backup', file);
    expect(status).toBe(201);
    expect(body.restored).toMatchObject({ attachments: 0, attachmentsMissing: attached.size });
  });

  test('is closed for the same days as the book', async () => {
    const change = { type: 'EXPENSE', date: '2026-10-01', amount: 1000, shareMethod: 'EQUAL' };
    const { body: members } = await minji.get<{ items: Member[] }>(`/api/v2/books/${restored}/members`);
    const { status, body } = await minji.post<{ code: string }>(`/api/v2/books/${restored}/transactions`, {
      ...change,
      shares: members.items.map(({ userId }) => ({ userId })),
    });
    expect([status, body.code]).toEqual([422, 'PERIOD_CLOSED']);
  });

  test('of the first version is still read', async () => {
    const {
      recurringRules: _rules,
      sortingRules: _sorting,
      shareDefaults: _defaults,
      closings: _closings,
      attachments: _receipts,
      ...older
    } = backup;
    const transactions = older.transactions.map(
      ({ recurring: _link, createdBy: _author, comments: _said, ...line }) => line,
    );
    const bookId = await restoredBy(minji, { ...older, version: 1, transactions });
    const { body } = await minji.get<{ count: number }>(`/api/v2/books/${bookId}/transactions?totals=true`);
    expect(body.count).toBe(backup.transactions.length);
  });

  test('with inconsistent content restores nothing', async () => {
    const [rule] = backup.recurringRules;
    const [closing] = backup.closings.toReversed();
    const [shareDefault] = backup.shareDefaults;
    const stranger = '01a1f6e5-89d1-74bc-9189-b6cf463e6fb4';
    const broken: [object, number][] = [
      [{ recurringRules: [rule, rule] }, 400],
      [{ recurringRules: [{ ...rule, createdBy: stranger }] }, 400],
      [{ recurringRules: [{ ...rule, rrule: 'FREQ=SOMETIMES' }] }, 400],
      [{ recurringRules: [{ ...rule, occurrences: [rule?.occurrences[0], rule?.occurrences[0]] }] }, 400],
      [{ closings: [closing, closing] }, 400],
      [{ shareDefaults: [shareDefault, shareDefault] }, 400],
      [{ sortingRules: [{ ...backup.sortingRules[0], conditions: [] }] }, 422],
      [{ transactions: backup.transactions.map((line) => ({ ...line, createdBy: stranger })) }, 400],
      [{ transactions: backup.transactions.map((line) => ({ ...line, comments: [{ text: '' }] })) }, 400],
    ];
    const books = async () => (await minji.get<unknown[]>('/api/v2/book/mybooks')).body.length;
    const before = await books();
    for (const [change, status] of broken) {
      const answer = await minji.post('/api/v2/books/import-backup', { ...backup, ...change });
      expect([Object.keys(change), answer.status]).toEqual([Object.keys(change), status]);
    }
    expect(await books()).toBe(before);
  });

  test('records due rules like the original book', async () => {
    await recordDueOccurrences(app().deps);
    const entries = async (bookId: string) =>
      (await minji.get<{ items: Transaction[] }>(`/api/v2/books/${bookId}/transactions?limit=200`)).body.items
        .filter(({ description }) => description !== '지울 규칙')
        .map(({ date, amount, description, recurring }) => [date, amount, description, recurring?.occurrenceDate]);
    const there = await entries(restored);
    expect(there).toEqual(await entries(minji.bookId));
    expect(there).toContainEqual(['2026-11-05', 500_000, '월세', '2026-11-05']);
    const { body } = await minji.get<{ items: Transaction[] }>(`/api/v2/books/${restored}/transactions?q=구독`);
    const junhosSeat = (await backupOf(minji, restored)).members.find(({ name }) => name === 'backup-junho');
    expect(new Set(body.items.map((transaction) => transaction.paidBy))).toEqual(new Set([junhosSeat?.userId]));
  });
});

test('a returning member takes over their seat and everything they wrote', async () => {
  const bookId = await restoredBy(minji, backup);
  const at = `/api/v2/books/${bookId}`;
  const members = async () => (await minji.get<{ items: Member[] }>(`${at}/members`)).body.items;
  const seat = (await members()).find(({ name }) => name === 'backup-junho');
  const terms = { role: 'MEMBER', maxUses: 1, seatUserId: seat?.userId };
  const { status, body: invite } = await minji.post<{ code: string }>(`${at}/invites`, terms);
  expect(status).toBe(201);
  expect((await junho.post(`/api/v2/invites/${invite.code}/accept`)).status).toBe(200);
  expect((await members()).map(({ userId }) => userId)).not.toContain(seat?.userId);
  const { body: list } = await junho.get<{ items: Transaction[] }>(`${at}/transactions`);
  expect(list.items.find((transaction) => transaction.description === '준호가 쓴 점심')).toMatchObject({
    createdBy: junho.userId,
    paidBy: junho.userId,
  });
  const shared = list.items.find((transaction) => transaction.description === '장보기');
  const { body: said } = await junho.get<{ items: Comment[] }>(`${at}/transactions/${shared?.id}/comments`);
  expect(said.items[0]?.author.userId).toBe(junho.userId);
  expect(said.items[1]?.mentions.map(({ userId }) => userId)).toEqual([junho.userId]);
  const { body: rules } = await junho.get<{ items: RecurringRule[] }>(`${at}/recurring`);
  expect(rules.items.find(({ template }) => template.description === '구독')).toMatchObject({
    createdBy: junho.userId,
    template: { paidBy: junho.userId },
  });
});

test('restores any content of a book from its backup', async () => {
  const person = await joinAs(app(), 'backup-anything');
  const at = `/api/v2/books/${person.bookId}`;
  const post = async <Item>(path: string, body: object): Promise<Item> => {
    const answer = await person.post<Item>(`${at}/${path}`, body);
    expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([path, 201, JSON.stringify(answer.body)]);
    return answer.body;
  };
  const assets = [
    await post<Asset>('assets', { assetType: 'CHECKING_ACCOUNT', name: '통장', balance: 100_000 }),
    await post<Asset>('assets', { assetType: 'CASH', name: '지갑' }),
  ].map(({ id }) => id);
  const categories = [
    await post<Category>('categories', { kind: 'EXPENSE', name: '책' }),
    await post<Category>('categories', { kind: 'EXPENSE', name: '꽃' }),
  ].map(({ id }) => id);
  const tags = [await post<Tag>('tags', { name: '가' }), await post<Tag>('tags', { name: '나' })].map(({ id }) => id);
  const members = [person.userId, (await post<{ userId: string }>('members', { name: '아이' })).userId];
  const perhaps = (ids: readonly string[]) => fc.option(fc.constantFrom(...ids), { nil: null });
  const words = fc.string({ unit: 'grapheme', maxLength: 30 });
  const amount = fc.integer({ min: 2, max: 9_000_000 });
  const template = fc.record({
    type: fc.constant('EXPENSE'),
    amount,
    description: words,
    memo: words,
    categoryId: perhaps(categories),
    assetId: perhaps(assets),
    tagIds: fc.uniqueArray(fc.constantFrom(...tags)),
    visibility: fc.constantFrom('SHARED', 'MASKED'),
    excludeFromStats: fc.boolean(),
    shares: fc.constantFrom(
      [],
      members.map((userId) => ({ userId })),
    ),
  });
  const rule = fc.record({
    template,
    rrule: fc.constantFrom(
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=WEEKLY;BYDAY=MO',
      'FREQ=YEARLY',
      'FREQ=DAILY;INTERVAL=3',
    ),
    startDate: fc.constantFrom('2026-11-20', '2026-12-31', '2027-02-28'),
    count: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
    adjust: fc.constantFrom('NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY'),
    mode: fc.constantFrom('AUTO', 'REMIND'),
  });
  const sortingRule = fc.record({
    name: fc.constantFrom('하나', '둘'),
    conditions: fc.array(
      fc.oneof(
        fc.record({
          field: fc.constant('description'),
          op: fc.constant('contains'),
          value: fc.constantFrom('책', '꽃'),
        }),
        fc.record({ field: fc.constant('assetId'), op: fc.constant('equals'), value: fc.constantFrom(...assets) }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    actions: fc.record({
      tagIds: fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1 }),
      excludeFromStats: fc.boolean(),
    }),
    isActive: fc.boolean(),
  });
  const seed = 20_261_121;
  for (const body of fc.sample(rule, { numRuns: 12, seed })) {
    const { id, nextDate } = await post<RecurringRule>('recurring', body);
    if (nextDate !== null && body.count === null) await person.post(`${at}/recurring/${id}/pause`);
  }
  for (const body of fc.sample(sortingRule, { numRuns: 8, seed })) await post('rules', body);
  const transaction = fc.record({
    transaction: template,
    date: fc.constantFrom('2026-11-19', '2026-11-20'),
    said: fc.array(words),
  });
  const samples = fc.sample(transaction, { numRuns: 40, seed });
  const bodies = samples.map(({ transaction: facts, date }) => ({ ...facts, date }));
  const written = await writtenTransactions(app(), person, person.bookId, bodies);
  for (const [index, { said }] of samples.entries()) {
    const id = written[index]?.id;
    for (const text of said.filter((line) => line.trim() !== '').slice(0, 3)) {
      await person.post(`${at}/transactions/${id}/comments`, { text });
    }
  }
  await person.delete(`/api/v2/assets/${assets[1]}`);
  const before = await backupOf(person, person.bookId);
  const after = await backupOf(person, await restoredBy(person, before));
  expect(canonicalBackup(after)).toEqual(canonicalBackup(before));
  expect(before.transactions.some(({ comments }) => comments.length > 0)).toBe(true);
  await expectSoundBooks(app());
}, 120_000);
