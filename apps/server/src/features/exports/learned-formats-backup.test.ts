import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset, BookBackup, ErrorAnswer, Transaction, Webhook } from '@salim/contract';
import { plainMessage } from '@salim/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { HOUR_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { attachmentsFolder } from '../attachments/attachment-files.ts';
import { pdf } from '../attachments/processing/testing/receipt-files.ts';
import { beginFileRestore } from '../attachments/restored-attachments.service.ts';
import { uploadFile } from '../imports/testing/upload-file.ts';
import { purgeTrash } from '../trash/purge.service.ts';
import { canonicalBackup } from './testing/canonical-backup.ts';

const clock = testClock();
const app = useTestApp({ clock });
let minji: TestPerson;
let junho: TestPerson;
let home: string;
let bank: Asset;
let secret: string;
let backup: BookBackup;
let restored: string;

const teachings = [
  'webhooks',
  'importMappings',
  'duplicateDismissals',
  'messageFormats',
  'messageCards',
] as const satisfies readonly (keyof BookBackup)[];

async function backupOf(person: TestPerson, bookId: string): Promise<BookBackup> {
  const { status, body } = await person.get<BookBackup>(`/api/v2/books/${bookId}/export?format=json`);
  expect(status).toBe(200);
  return body;
}

async function done<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  expect([status, JSON.stringify(body)]).toEqual([status < 300 ? status : 200, JSON.stringify(body)]);
  return body;
}

const restore = (person: TestPerson, file: object) =>
  person.post<{ id: string; restored: { webhooks: number } } & ErrorAnswer>('/api/v2/books/import-backup', file);

const aTransaction = (fields: object, person: TestPerson = minji) =>
  done(
    person.post<Transaction>(`${home}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-10',
      amount: 4500,
      description: '커피',
      ...fields,
    }),
  );

async function teach(text: string, name: string, amount: string, person: TestPerson = minji): Promise<void> {
  const line = plainMessage(text);
  const start = line.indexOf(amount);
  const marks = [{ field: 'amount', start, end: start + amount.length }];
  await done(person.post(`${home}/intake/formats`, { name, kind: 'EXPENSE', text: line, marks }));
}

/** Uploads a file with unknown headers and maps one of its account names. */
async function connect(header: string, asset: string): Promise<void> {
  const text = `날짜,내용,금액,${header}\n2026-11-02,분식,-7000,내 지갑\n`;
  const { status, body } = await uploadFile(app(), minji, Buffer.from(text), { bookId: minji.bookId });
  expect([status, body.problems]).toEqual([201, []]);
  await done(minji.put(`${home}/imports/${body.id}`, { columns: { asset: header }, assets: { '내 지갑': asset } }));
  await done(minji.post(`${home}/imports/${body.id}/commit`));
  clock.advance(SECOND_MS);
}

beforeAll(async () => {
  [minji, junho] = [await joinAs(app(), 'taught-minji'), await joinAs(app(), 'taught-junho')];
  home = `/api/v2/books/${minji.bookId}`;
  await addMember(app(), minji.bookId, junho, 'MEMBER');
  bank = await done(minji.post<Asset>(`${home}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '통장', balance: 0 }));
  const hook = { url: 'https://8.8.8.8/salim?key=1', events: ['transaction.created', 'member.left'] };
  secret = (await done(minji.post<{ secret: string }>(`${home}/webhooks`, hook))).secret;
  await done(minji.post(`${home}/webhooks`, { url: 'https://1.1.1.1/other', events: ['budget.alert'] }));
  await connect('어느 지갑', bank.id);
  await connect('누구 지갑', bank.id);
  const [first, second, third] = [
    await aTransaction({}),
    await aTransaction({ time: '09:10' }),
    await aTransaction({ time: '08:00' }),
  ];
  const secretTwin = await aTransaction({ visibility: 'MASKED' }, junho);
  const twins = [
    [first.id, second.id, minji],
    [third.id, second.id, junho],
    [secretTwin.id, first.id, junho],
  ] as const;
  for (const [one, other, person] of twins) {
    await done(person.post(`${home}/duplicates/dismissals`, { transactionIds: [one, other] }));
  }
  await teach('동네페이 알림 빵집에서 12,300원 쓰셨네요', '동네페이', '12,300');
  await teach('우리동네상회 적립 8,000원 결제하셨어요', '상회', '8,000');
  await teach('준호만 받는 문자 3,000원 썼어요', '준호페이', '3,000', junho);
  await done(minji.put(`${home}/intake/cards`, { issuer: '신한카드', cardHint: '1234', assetId: bank.id }));
  const message = (amount: string, cumulative: string, time: string) =>
    `[Web발신]\n신한카드(1234)승인 홍*동 ${amount}원(일시불)11/20 ${time} 스타벅스 누적${cumulative}원`;
  const { token } = await done(
    minji.post<{ token: string }>('/api/v2/user/me/tokens', { name: '폰', scopes: ['intake'] }),
  );
  for (const text of [message('5,000', '100,000', '08:00'), message('7,000', '120,000', '09:00')]) {
    const answer = await fetch(`${app().url}/api/v2/intake`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text, bookId: minji.bookId, receivedAt: '2026-11-20T03:00:00Z' }),
    });
    expect(answer.status).toBeLessThan(300);
  }
  backup = await backupOf(minji, minji.bookId);
  const answer = await restore(minji, backup);
  expect([answer.status, answer.body.restored.webhooks]).toEqual([201, 2]);
  restored = answer.body.id;
});

describe('what a book has been taught', () => {
  test('is in its backup, limited to the exporting user’s formats and cards', () => {
    expect(backup.webhooks).toEqual([
      { url: 'https://8.8.8.8/salim?key=1', events: ['transaction.created', 'member.left'] },
      { url: 'https://1.1.1.1/other', events: ['budget.alert'] },
    ]);
    expect(backup.importMappings.map(({ columns, assets }) => [columns.asset, assets])).toEqual([
      ['누구 지갑', { '내 지갑': bank.id }],
      ['어느 지갑', { '내 지갑': bank.id }],
    ]);
    expect(backup.duplicateDismissals.map(({ dismissedBy }) => dismissedBy)).toEqual([minji.userId, junho.userId]);
    expect(backup.messageFormats.map(({ name }) => name)).toEqual(['동네페이', '상회']);
    expect(backup.messageCards).toMatchObject([
      { issuer: '신한카드', cardHint: '1234', assetId: bank.id, cumulative: 120_000, gap: { amount: 13_000 } },
    ]);
    const text = JSON.stringify(backup);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('whsec_');
  });

  test('leaves out webhooks for members who may not manage the book', async () => {
    const theirs = await backupOf(junho, minji.bookId);
    expect(theirs.webhooks).toEqual([]);
    expect(theirs.messageFormats.map(({ name }) => name)).toEqual(['준호페이']);
    expect(theirs.messageCards).toEqual([]);
  });

  test('is restored unchanged', async () => {
    const again = await backupOf(minji, restored);
    for (const part of teachings) expect(again[part]).toHaveLength(backup[part].length);
    expect(canonicalBackup(again)).toEqual(canonicalBackup(backup));
    await expectSoundBooks(app());
  });

  test('is used in the restored book: messages and files are read as before', async () => {
    const at = `/api/v2/books/${restored}`;
    const { drafts } = await done(
      minji.post<{ drafts: { format: string; amount: number }[] }>(`${at}/intake/parse`, {
        text: '동네페이 알림 빵집에서 9,900원 쓰셨네요',
      }),
    );
    expect(drafts).toMatchObject([{ format: 'learned', amount: 9900 }]);
    const file = Buffer.from('날짜,내용,금액,어느 지갑\n2026-11-03,분식,7100,내 지갑\n');
    const { body } = await uploadFile(app(), minji, file, { bookId: restored });
    expect(body.mapping.columns.asset).toBe('어느 지갑');
    const { body: assets } = await minji.get<{ items?: Asset[] } & Asset[]>(`${at}/assets`);
    const own = (assets.items ?? assets).find(({ name }) => name === '통장');
    expect(body.mapping.assets['내 지갑']).toBe(own?.id);
  });

  test('keeps webhooks off until a manager requests a new secret', async () => {
    const at = `/api/v2/books/${restored}`;
    const list = async () => (await done(minji.get<{ items: Webhook[] }>(`${at}/webhooks`))).items;
    const [hook] = await list();
    expect((await list()).map(({ isActive }) => isActive)).toEqual([false, false]);
    const path = `${at}/webhooks/${hook?.id}/secret`;
    expect((await junho.post<ErrorAnswer>(path)).body.code).toBe('BOOK_NOT_FOUND');
    await addMember(app(), restored, junho, 'MEMBER');
    expect((await junho.post<ErrorAnswer>(path)).body.code).toBe('ROLE_TOO_LOW');
    const renewed = await done(minji.post<Webhook & { secret: string }>(path));
    expect(renewed).toMatchObject({ id: hook?.id, isActive: true });
    expect(renewed.secret).toMatch(/^whsec_[\w+/]{43}=$/u);
    expect((await done(minji.post<{ secret: string }>(path))).secret).not.toBe(renewed.secret);
    expect((await list()).map(({ isActive }) => isActive)).toEqual([true, false]);
    expect((await minji.post<ErrorAnswer>(`${at}/webhooks/${randomUUID()}/secret`)).body.code).toBe(
      'WEBHOOK_NOT_FOUND',
    );
  });

  test('loses webhooks to internal addresses and is refused if inconsistent', async () => {
    const inside = {
      ...backup,
      webhooks: [{ url: 'http://127.0.0.1/x', events: ['member.left'] }, backup.webhooks[0]],
    };
    expect((await restore(minji, inside)).body.restored.webhooks).toBe(1);
    const [mapping] = backup.importMappings;
    const [card] = backup.messageCards;
    const [format] = backup.messageFormats;
    const [pair] = backup.duplicateDismissals;
    const stranger = randomUUID();
    const broken: [object, number][] = [
      [{ webhooks: [{ url: 'javascript:alert(1)', events: ['member.left'] }] }, 400],
      [{ importMappings: [mapping, mapping] }, 400],
      [{ messageCards: [card, card] }, 400],
      [{ messageCards: [{ ...card, assetId: stranger }] }, 400],
      [{ messageFormats: [{ ...format, pieces: [{ field: 'amount' }] }] }, 400],
      [{ messageFormats: [{ ...format, pieces: [{ pattern: '(a+)+$' }] }] }, 400],
      [{ duplicateDismissals: [pair, pair] }, 400],
      [{ duplicateDismissals: [{ ...pair, dismissedBy: stranger }] }, 400],
    ];
    const books = async () => (await minji.get<unknown[]>('/api/v2/book/mybooks')).body.length;
    const before = await books();
    for (const [change, status] of broken) {
      const answer = await restore(minji, { ...backup, ...change });
      expect([JSON.stringify(change).slice(0, 80), answer.status]).toEqual([
        JSON.stringify(change).slice(0, 80),
        status,
      ]);
    }
    expect(await books()).toBe(before);
  });
});

test('restores arbitrary teachings from a backup', async () => {
  const person = await joinAs(app(), 'taught-anything');
  const file = await backupOf(person, person.bookId);
  const [asset, category] = [file.assets[0]?.id ?? '', file.categories[0]?.id ?? ''];
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `${text.trim()}말`);
  const learned = fc.record({
    webhooks: fc.array(
      fc.record({
        url: fc.webUrl({ validSchemes: ['https'] }).map((url) => `https://8.8.4.4${new URL(url).pathname}`),
        events: fc.uniqueArray(fc.constantFrom('transaction.created', 'budget.alert', 'member.left'), { minLength: 1 }),
      }),
      { maxLength: 4 },
    ),
    importMappings: fc.uniqueArray(
      fc.record({
        signature: fc.stringMatching(/^(?:[0-9a-f]{2}){4,32}$/u),
        columns: fc.dictionary(fc.constantFrom('date', 'asset', 'memo'), words),
        assets: fc.dictionary(words, fc.constantFrom(asset, null, { create: 'CASH' as const })),
        categories: fc.dictionary(words, fc.constantFrom(category, { create: 'EXPENSE' as const })),
      }),
      { selector: ({ signature }) => signature, maxLength: 5 },
    ),
    messageFormats: fc.array(
      fc.record({
        name: fc.constantFrom('가게', '나라페이'),
        kind: fc.constantFrom('EXPENSE', 'INCOME', 'TRANSFER'),
        pieces: words.map((text) => [{ literal: `알림이 왔어요 ${text}` }, { field: 'amount' }, { skip: 'number' }]),
      }),
      { maxLength: 4 },
    ),
    messageCards: fc.uniqueArray(
      fc.record({
        issuer: fc.constantFrom('신한카드', '국민카드', '롯데카드'),
        cardHint: fc.constantFrom('', '1234', '1*3*'),
        assetId: fc.constantFrom(asset, null),
        paymentMethodId: fc.constant(null),
        cumulative: fc.option(fc.integer({ min: 0, max: 90_000_000 }), { nil: null }),
        cumulativeAt: fc.constantFrom(null, '2026-11-20 09:00', '2026-11-20'),
        gap: fc.option(
          fc.record({
            amount: fc.integer({ min: 1 }),
            since: fc.constant('2026-11-19'),
            until: fc.constant('2026-11-20 09:00'),
          }),
          { nil: null },
        ),
      }),
      { selector: ({ issuer, cardHint }) => `${issuer} ${cardHint}`, maxLength: 6 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(learned, async (sections) => {
      const answer = await restore(person, { ...file, ...sections });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([201, JSON.stringify(answer.body)]);
      const first = await backupOf(person, answer.body.id);
      for (const part of ['webhooks', 'messageFormats'] as const) expect(first[part]).toEqual(sections[part]);
      expect(first.importMappings.map(({ signature }) => signature)).toEqual(
        sections.importMappings.map(({ signature }) => signature),
      );
      const second = await restore(person, first);
      expect(canonicalBackup(await backupOf(person, second.body.id))).toEqual(canonicalBackup(first));
      for (const bookId of [answer.body.id, second.body.id]) await person.delete(`/api/v2/books/${bookId}`);
    }),
    { numRuns: 15, seed: 20_261_121 },
  );
}, 120_000);

describe('a restore interrupted by a server stop', () => {
  const folders = () => readdir(attachmentsFolder(app().deps.config.dataDir));

  test('has its files removed after an hour, and no others', async () => {
    const bookId = randomUUID();
    const unknown = randomUUID();
    await beginFileRestore(app().deps, bookId);
    for (const folder of [bookId, unknown]) {
      const path = join(attachmentsFolder(app().deps.config.dataDir), folder);
      await mkdir(path, { recursive: true });
      await writeFile(join(path, 'a'.repeat(32)), 'x');
    }
    await purgeTrash(app().deps);
    expect(await folders()).toEqual(expect.arrayContaining([bookId, unknown]));
    clock.advance(2 * HOUR_MS);
    await purgeTrash(app().deps);
    expect(await folders()).toContain(unknown);
    expect(await folders()).not.toContain(bookId);
    const { rows } = await sql`select 1 from unfinished_restores`.execute(app().deps.db);
    expect(rows).toEqual([]);
  });

  test('is not confused with a finished restore', async () => {
    const person = await joinAs(app(), 'taught-receipts');
    const at = `/api/v2/books/${person.bookId}`;
    const transaction = await done(
      person.post<Transaction>(`${at}/transactions`, { type: 'EXPENSE', date: '2026-11-20', amount: 100 }),
    );
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pdf())]), '명세서.pdf');
    const added = await fetch(`${app().url}${at}/transactions/${transaction.id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken}` },
      body: form,
    });
    expect(added.status).toBe(201);
    const { status, body } = await restore(person, await backupOf(person, person.bookId));
    expect(status).toBe(201);
    const { rows } = await sql`select 1 from unfinished_restores`.execute(app().deps.db);
    expect(rows).toEqual([]);
    clock.advance(2 * HOUR_MS);
    await purgeTrash(app().deps);
    expect(await folders()).toContain(body.id);
  });
});
