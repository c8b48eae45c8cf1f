import { type BudgetSummary, type Endpoint, type EndpointName, endpoints, hasRole, type Role } from '@salim/contract';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../features/attachments/processing/testing/receipt-files.ts';
import { type EventListener, listenTo } from '../testing/event-listener.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { addMember, joinAs, type TestPerson } from '../testing/test-client.ts';
import { DAY_MS, HOUR_MS, testClock } from '../testing/test-clock.ts';

/**
 * Masked data of one member: each text occurs in something masked and must not reach anyone else on any path, while all
 * members see the same totals.
 */
const SECRETS = {
  description: '몰래산프로포즈반지',
  memo: '청혼메모절대비밀',
  splitMemo: '쪼갠금액비밀쪽지',
  edited: '고친뒤의비밀이름',
  present: '생일선물깜짝시계',
  deleted: '지워버린비밀거래',
  income: '숨긴부업정산금',
  rule: '비밀정기구독료',
  receipt: '반지영수증원본',
  once: '나중에감춘거래',
  installment: '할부로산비밀카메라',
  refund: '환불받은비밀예약',
  comment: '반지에붙인혼잣말',
  gift: '몰래준축의금주인',
  statedIncome: '4321987',
  taxKind: '"taxKind":"MARKET"',
  taxWord: '전통시장',
} as const;

/** Amounts of parts and a time of day that occur only in a masked transaction. */
const PARTS = [411_117, 288_883, 400_009, 299_991, 350_013, 349_987] as const;
const TIME = '04:47';

const DATE = '2026-11-18';
const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
let author: TestPerson;
/** All other members, with every role. */
const others = {} as Record<'owner' | 'manager' | 'member' | 'viewer', TestPerson>;
const streams: EventListener[] = [];
let book: string;
/** Ids of everything that is masked for others. */
const maskedIds = new Set<string>();
const references: Record<string, string> = {};

async function made(path: string, body: object, person: TestPerson = author): Promise<string> {
  const answer = await person.post<{ id: string }>(`${book}/${path}`, body);
  expect([path, answer.status, answer.body]).toEqual([path, 201, answer.body]);
  return answer.body.id;
}

const transactionOf = (description: string, fields: object = {}) => ({
  type: 'EXPENSE',
  date: DATE,
  amount: 700_000,
  description,
  visibility: 'MASKED',
  ...fields,
});

async function addReceipt(transactionId: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(pdf(SECRETS.receipt))]), `${SECRETS.receipt}.pdf`);
  const answer = await fetch(`${server.url}${book}/transactions/${transactionId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.accessToken}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function plantRows(): Promise<void> {
  references['assetId'] = await made('assets', {
    assetType: 'CREDIT_CARD',
    name: '함께쓰는카드',
    card: { paymentDay: 14, cutoffDay: 31 },
  });
  references['categoryId'] = await made('categories', { kind: 'EXPENSE', name: '아무도모를분류' });
  references['paymentMethodId'] = await made('payments', {
    name: '함께쓰는결제',
    type: 'CREDIT_CARD',
    assetId: references['assetId'],
  });
  references['tagId'] = await made('tags', { name: '아무도모를태그' });
  const { categoryId } = references;
  const own = { memberId: author.userId, amount: 9_000_000 };
  const budget = {
    budgetMonth: '2026-11',
    expenseBudget: 1_000_000,
    categories: [
      { categoryId, amount: 100_000 },
      { ...own, all: true },
      { ...own, categoryId },
      { ...own, categoryId: null },
    ],
  };
  expect((await author.post(`/api/v2/budgets/books/${others.owner.bookId}`, budget)).status).toBe(201);
  references['month'] = '2026-11';
  references['budgetId'] = '202611';
  const income = { amount: Number(SECRETS.statedIncome) };
  expect((await author.put(`${book}/incomes?month=2026-11`, income)).status).toBe(200);
  references['goalId'] = await made('goals', {
    kind: 'SPEND_LESS',
    name: '아껴쓰기',
    targetAmount: 50_000,
    categoryId,
  });
}

async function plantSecrets(): Promise<void> {
  const { assetId, categoryId, paymentMethodId, tagId } = references;
  const everywhere = { paymentMethodId, tagIds: [tagId], memo: SECRETS.memo };
  const splits = [
    { categoryId, amount: 400_009, memo: SECRETS.splitMemo },
    { categoryId: null, amount: 299_991 },
  ];
  const parts = {
    splits,
    payments: [
      { paymentMethodId, amount: 350_013 },
      { assetId, amount: 349_987 },
    ],
    payers: [
      { userId: author.userId, amount: 411_117 },
      { userId: others.owner.userId, amount: 288_883 },
    ],
    taxKind: 'MARKET',
    cashReceipt: true,
  };
  const { paymentMethodId: _method, ...marks } = everywhere;
  const id = await made('transactions', transactionOf(SECRETS.description, { ...marks, ...parts, time: TIME }));
  maskedIds.add(id);
  references['transactionId'] = id;
  references['attachmentId'] = await addReceipt(id);
  // Addressed to a member who may not see the transaction.
  const mentions = [others.owner.userId, others.member.userId];
  await author.post(`${book}/transactions/${id}/comments`, { text: SECRETS.comment, mentions });
  const before = (await author.get<{ version: number }>(`${book}/transactions/${id}`)).body;
  const edited = { ...transactionOf(SECRETS.edited, { ...marks, ...parts, time: TIME }), version: before.version };
  expect((await author.put(`${book}/transactions/${id}`, edited)).status).toBe(200);
  await made(
    'transactions',
    transactionOf(SECRETS.present, { categoryId, assetId, revealOn: '2026-12-24', time: '08:15' }),
  );
  await made('gift-events', {
    direction: 'GIVEN',
    person: SECRETS.gift,
    relation: SECRETS.memo,
    event: 'WEDDING',
    amount: 700_000,
    date: DATE,
    memo: SECRETS.memo,
    transactionId: id,
  });
  const gone = await made('transactions', transactionOf(SECRETS.deleted, { categoryId }));
  expect((await author.delete(`${book}/transactions/${gone}`)).status).toBe(204);
  maskedIds.add(gone);
  maskedIds.add(
    await made('transactions', transactionOf(SECRETS.income, { type: 'INCOME', amount: 900_000, time: TIME })),
  );
  maskedIds.add(
    await made('transactions', transactionOf(SECRETS.refund, { isRefund: true, amount: 10_000, categoryId })),
  );
  await made(
    'transactions',
    transactionOf(SECRETS.installment, { assetId, amount: 600_000, installment: { months: 3 }, categoryId }),
  );
  const once = await made('transactions', { ...transactionOf(SECRETS.once), visibility: 'SHARED', amount: 11_000 });
  maskedIds.add(once);
  references['onceId'] = once;
  const hide = { ids: [once], set: { visibility: 'MASKED' } };
  expect((await author.post(`${book}/transactions/bulk`, hide)).status).toBe(200);
  references['ruleId'] = await made('recurring', {
    template: { type: 'EXPENSE', amount: 9900, description: SECRETS.rule, visibility: 'MASKED' },
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    startDate: '2026-11-25',
  });
  maskedIds.add(references['ruleId']);
  references['occurrenceDate'] = '2026-11-25';
}

async function plantOrdinary(): Promise<void> {
  const shared = { type: 'EXPENSE', date: DATE, amount: 12_000, description: '모두의점심' };
  references['sharedId'] = await made('transactions', shared, others.owner);
  // Same amount on the same day, so that the duplicate search finds a pair.
  await made('transactions', { ...shared, amount: 700_000, description: '비슷한거래' }, others.member);
  for (const time of ['03:00', '06:00', null]) {
    await made('transactions', { ...shared, amount: 500, description: `때 ${time}`, time }, others.owner);
  }
}

beforeAll(async () => {
  server = await startTestApp({ clock, env: { ALLOW_PRIVATE_TARGETS: 'on' } });
  for (const name of ['owner', 'manager', 'member', 'viewer'] as const) {
    others[name] = await joinAs(server, `leak-${name}`);
  }
  author = await joinAs(server, 'leak-author');
  book = `/api/v2/books/${others.owner.bookId}`;
  references['bookId'] = others.owner.bookId;
  await addMember(server, others.owner.bookId, others.manager, 'MANAGER');
  await addMember(server, others.owner.bookId, others.member, 'MEMBER');
  await addMember(server, others.owner.bookId, others.viewer, 'VIEWER');
  await addMember(server, others.owner.bookId, author, 'MEMBER');
  references['userId'] = author.userId;
  for (const person of Object.values(others)) {
    streams.push(await listenTo(server, person.accessToken));
    // All channels, so that mails and push messages are written too.
    await sql`update users set email_verified_at = ${clock.now()} where user_id = ${person.userId}`.execute(
      server.deps.db,
    );
    const everything = { inApp: true, email: true, push: true };
    const types = (await person.get<{ types: object }>('/api/v2/notification-settings')).body.types;
    const all = Object.fromEntries(Object.keys(types).map((type) => [type, everything]));
    expect((await person.put('/api/v2/notification-settings', { types: all })).status).toBe(200);
    const subscription = {
      endpoint: `http://127.0.0.1:9/push/${person.username}`,
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    };
    expect((await person.post('/api/v2/push-subscriptions', subscription)).status).toBe(201);
  }
  const hook = {
    url: 'http://127.0.0.1:9/hook',
    events: ['transaction.created', 'transaction.updated', 'transaction.deleted'],
  };
  expect((await others.owner.post(`${book}/webhooks`, hook)).status).toBe(201);
  await plantRows();
  await plantSecrets();
  await plantOrdinary();
});
afterAll(async () => {
  for (const stream of streams) stream.stop();
  await server.stop();
});

/** All secrets in a text, including escaped ones. */
function leaksIn(text: string): string[] {
  const plain = text.replaceAll(/\\u([0-9a-f]{4})/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Object.values(SECRETS).filter(
    (secret) => plain.includes(secret) || plain.includes(encodeURIComponent(secret)),
  );
}

async function textOf(person: TestPerson, path: string): Promise<string> {
  const abort = new AbortController();
  const answer = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
    signal: abort.signal,
  });
  expect([path, answer.status]).toEqual([path, expect.not.toBeOneOf([400, 401, 500, 503])]);
  if ((answer.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    abort.abort();
    return '';
  }
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // The only permission that may be missing is the one for masked transactions.
  if (answer.status === 403) {
    expect([path, new TextDecoder().decode(bytes)]).toEqual([path, expect.stringContaining('MASKED_ENTRY')]);
  }
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes];
  return parts.map((part) => new TextDecoder().decode(part)).join('\n');
}

/** Queries of read calls; without any by default. */
const ASKED_WITH: Partial<Record<EndpointName, readonly string[]>> = {
  exportBook: ['?format=csv', '?format=xlsx', '?format=json'],
  listUpcoming: ['?from=2026-11-20&to=2027-01-31'],
  previewRecurring: ['?rrule=FREQ%3DDAILY&startDate=2026-12-01'],
  listActivity: ['?limit=200'],
  getBudgetSummary: ['?month=2026-11'],
  listIncomes: ['?month=2026-11'],
  guessSorting: [SECRETS.edited, SECRETS.once].map((secret) => `?description=${encodeURIComponent(secret)}`),
  listGiftEvents: ['', `?q=${encodeURIComponent(SECRETS.gift)}`, `?person=${encodeURIComponent(SECRETS.gift)}`],
  listGiftPeople: ['', `?q=${encodeURIComponent(SECRETS.gift)}`],
  suggestGiftAmount: [`?person=${encodeURIComponent(SECRETS.gift)}&event=WEDDING`],
  suggestBudget: ['?month=2026-12'],
  getCalendar: ['?month=2026-11'],
  getYearEndTax: ['?year=2026&salary=0', '?year=2026&salary=0&books={bookId}'],
  suggestTransactions: ['?q=', `?q=${encodeURIComponent(SECRETS.description.slice(0, 3))}`, '?q=%EB%B9%84%EB%B0%80'],
  search: Object.values(SECRETS).map((secret) => `?q=${encodeURIComponent(secret.slice(0, 4))}`),
  listTransactions: [
    '?limit=200',
    ...['-date', 'date', '-amount', 'amount'].flatMap((sort) =>
      [1, 2, 3, 4, 5, 6].map((limit) => `?sort=${sort}&limit=${limit}`),
    ),
    '?month=2026-11&basis=BILLING&totals=true',
    '?month=2026-12&basis=BILLING',
    '?month=2026-11&totals=true',
    '?q=%EB%B9%84%EB%B0%80&totals=true',
  ],
  getDashboard: ['?bookId={bookId}&month=2026-11', '?bookId={bookId}'],
};

/** Masked objects anywhere in a response that contain their author. */
function namedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.values(value);
  const isMasked =
    ('isMasked' in value && value.isMasked === true) ||
    fields.some((field) => typeof field === 'string' && maskedIds.has(field));
  const text = JSON.stringify(value);
  if (isMasked && !Array.isArray(value) && (text.includes(author.userId) || text.includes(author.username))) {
    return [text];
  }
  return fields.flatMap(namedIn);
}

/** Numbers and times in a response, including its cursors, that only something masked has. */
function partsIn(text: string): string[] {
  const cursors = [...text.matchAll(/"nextCursor":"([^"]+)"/gu)].map(([, cursor]) =>
    Buffer.from(cursor ?? '', 'base64url').toString(),
  );
  const all = [text, ...cursors].join(' ');
  return [...PARTS.map(String), ...PARTS.map((part) => part.toLocaleString('ko-KR')), `"${TIME}`, `,${TIME},`].filter(
    (part) => all.includes(part),
  );
}

/** Settlements include the totals paid for masked transactions. */
const tellsOfPayers = (path: string): boolean => path.includes('/settlement') || path.includes('/closings');

function parsedLines(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/** An unknown id for path parameters without a masked row. */
const HARMLESS = '01890000-0000-7000-8000-00000000abcd';

const reads = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, call]) => call.method === 'GET' && call.access !== 'public',
);

function pathsOf(name: EndpointName, call: Endpoint): string[] {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/gu, (_, item: string) => references[item] ?? HARMLESS);
  return (ASKED_WITH[name] ?? ['']).map((query) => fill(`${call.path}${query}`));
}

describe('masked data', () => {
  test('is visible to its author, so that the test is meaningful', async () => {
    const own = await textOf(author, `${book}/transactions?limit=200`);
    const seen = leaksIn(own);
    expect(seen).toEqual(
      expect.arrayContaining([
        SECRETS.edited,
        SECRETS.memo,
        SECRETS.splitMemo,
        SECRETS.present,
        SECRETS.once,
        SECRETS.taxKind,
      ]),
    );
    expect(leaksIn(await textOf(author, `${book}/trash`))).toContain(SECRETS.deleted);
    expect(leaksIn(await textOf(author, `${book}/activity?limit=200`))).toEqual(
      expect.arrayContaining([SECRETS.description, SECRETS.once]),
    );
    expect(leaksIn(await textOf(author, `${book}/recurring`))).toContain(SECRETS.rule);
    expect(leaksIn(await textOf(author, `${book}/gift-events`))).toContain(SECRETS.gift);
    const comments = `${book}/transactions/${references['transactionId'] ?? ''}/comments`;
    expect(leaksIn(await textOf(author, comments))).toEqual([SECRETS.comment]);
    expect(leaksIn(await textOf(author, `${book}/incomes?month=2026-11`))).toEqual([SECRETS.statedIncome]);
  });

  test.each(reads)('%s does not expose it to others', async (name, call) => {
    const readers = Object.entries(others).filter(
      ([who]) => call.access === 'session' || hasRole(who.toUpperCase() as Role, call.access as Role),
    );
    for (const [who, person] of readers) {
      for (const path of pathsOf(name, call)) {
        const text = await textOf(person, path);
        expect([who, path, leaksIn(text)]).toEqual([who, path, []]);
        if (tellsOfPayers(path)) continue;
        expect([who, path, partsIn(text)]).toEqual([who, path, []]);
        expect([who, path, parsedLines(text).flatMap(namedIn)]).toEqual([who, path, []]);
      }
    }
  });

  test('is not used to read texts and files', async () => {
    const text = `${DATE.slice(5).replace('-', '/')} 700,000원 ${SECRETS.edited.slice(0, 3)}`;
    for (const person of [others.owner, others.member]) {
      const parsed = await person.post(`${book}/intake/parse`, { text });
      expect(leaksIn(JSON.stringify(parsed.body))).toEqual([]);
      const line = `2026. 11. 18. 20:33:01,현금,식비,외식,국밥,700000,지출,,700000,KRW,현금`;
      const form = new FormData();
      form.set(
        'file',
        new Blob([`기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산\r\n${line}\r\n`]),
        '내보내기.csv',
      );
      const answer = await fetch(`${server.url}${book}/imports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.accessToken}` },
        body: form,
      });
      expect(leaksIn(await answer.text())).toEqual([]);
    }
  });

  test('is not exposed by errors', async () => {
    const path = `${book}/transactions/${references['transactionId'] ?? ''}`;
    const change = { ...transactionOf('남이고침'), version: 1 };
    for (const person of [others.owner, others.manager, others.member]) {
      for (const answer of [
        await person.put(path, change),
        await person.delete(path),
        await person.post(`${path}/restore`),
        await person.post(`${book}/transactions/bulk`, { ids: [references['transactionId']], set: { memo: '남' } }),
        await person.post(`${book}/transactions`, { ...change, version: undefined, id: references['transactionId'] }),
        await person.put(`${book}/recurring/${references['ruleId'] ?? ''}`, {
          template: { type: 'EXPENSE', amount: 1 },
          rrule: 'FREQ=MONTHLY',
          startDate: '2026-11-25',
          version: 7,
        }),
        await person.delete(`/api/v2/attachments/${references['attachmentId'] ?? ''}`),
      ]) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(leaksIn(JSON.stringify(answer.body))).toEqual([]);
      }
    }
  });

  test('is not contained in live events, notices, mails and push messages', async () => {
    // The last event arrives after all others.
    const lastId = references['sharedId'];
    for (const stream of streams) {
      await stream.waitFor((event) => event.event === 'changed' && event.data['id'] === lastId);
      expect(leaksIn(JSON.stringify(stream.events))).toEqual([]);
      // What was visible at first was announced with its author.
      const received = stream.events.filter(
        ({ data }) => data['id'] !== references['onceId'] && maskedIds.has(String(data['id'])),
      );
      expect(received.length).toBeGreaterThan(0);
      expect(received.map(({ data }) => data['by'])).toEqual(received.map(() => null));
    }
    const { rows } = await sql<{ channel: string; sealed_payload: string }>`
      select channel, sealed_payload from outbox`.execute(server.deps.db);
    const sent = rows.map((row) => ({ channel: row.channel, text: server.deps.secrets.unseal(row.sealed_payload) }));
    const toOthers = sent.filter(({ text }) => !text.includes(author.userId) && !text.includes('leak-author@'));
    expect(toOthers.filter(({ channel }) => channel === 'PUSH').length).toBeGreaterThan(0);
    expect(toOthers.filter(({ channel, text }) => channel === 'MAIL' && text.includes('예산')).length).toBeGreaterThan(
      0,
    );
    for (const { text } of toOthers) expect(leaksIn(text)).toEqual([]);
  });

  test('does not reveal its time through its position in the day', async () => {
    const timesOf = async (person: TestPerson, sort: string): Promise<string[]> => {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { items: { date: string; isMasked: boolean; time: string | null }[]; nextCursor: string | null } = (
          await person.get<never>(
            `${book}/transactions?from=${DATE}&to=${DATE}&sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
          )
        ).body;
        found.push(...page.items.map((item) => (item.isMasked ? 'masked' : (item.time ?? 'none'))));
        ({ nextCursor: cursor } = page);
      }
      return found;
    };
    for (const [sort, isDown] of [
      ['-date', true],
      ['date', false],
    ] as const) {
      for (const person of Object.values(others)) {
        const found = await timesOf(person, sort);
        const seen = isDown ? found : found.toReversed();
        expect(seen.slice(0, 2)).toEqual(['06:00', '03:00']);
        expect(seen.filter((one) => one === 'masked').length).toBeGreaterThan(4);
        expect(seen).not.toContain(TIME);
      }
      const own = await timesOf(author, sort);
      expect(isDown ? own : own.toReversed()).toEqual(expect.arrayContaining(['08:15', '06:00', TIME, '03:00']));
      expect(own.length).toBe((await timesOf(others.owner, sort)).length);
    }
  });

  test('does not reveal its number of splits through a count', async () => {
    const masked = { isMasked: true, kind: 'EXPENSE' };
    type Row = { isMasked: boolean; kind: string; count: number };
    for (const person of Object.values(others)) {
      const { items } = (
        await person.get<{ items: { isMasked: boolean; type: string }[] }>(`${book}/transactions?limit=200`)
      ).body;
      const count = items.filter((item) => item.isMasked && item.type === 'EXPENSE').length;
      for (const report of ['categories', 'payments', 'merchants']) {
        const rows = (await person.get<Row[]>(`${book}/analytics/${report}?month=2026-11`)).body;
        expect([report, rows.filter((row) => row.isMasked && row.kind === 'EXPENSE')]).toEqual([
          report,
          [expect.objectContaining({ ...masked, count })],
        ]);
      }
    }
  });

  test('is one row without a member in the dashboard’s payers', async () => {
    type Paid = { members: { userId: string | null; paid: number; isMasked: boolean }[]; expense: number };
    const own = (await author.get<Paid>(`/api/v2/dashboard?bookId=${references['bookId']}&month=2026-11`)).body;
    expect(own.members.find(({ userId }) => userId === author.userId)?.paid).toBeGreaterThan(0);
    for (const person of Object.values(others)) {
      const { body } = await person.get<Paid>(`/api/v2/dashboard?bookId=${references['bookId']}&month=2026-11`);
      expect(body.members.find(({ userId }) => userId === author.userId)?.paid).toBe(0);
      expect(body.members.filter(({ isMasked }) => isMasked)).toEqual([
        expect.objectContaining({ userId: null, name: '비공개' }),
      ]);
      expect(body.members.reduce((sum, { paid }) => sum + paid, 0)).toBe(body.expense);
    }
  });

  test('is sent to webhooks without its author', async () => {
    const { rows } = await sql<{ payload: string }>`select payload::text as payload from webhook_deliveries`.execute(
      server.deps.db,
    );
    const notified = rows.map(({ payload }) => JSON.parse(payload) as { by: string | null; data: { ids?: string[] } });
    const ofMasked = notified.filter(({ data }) =>
      (data.ids ?? []).some((id) => id !== references['onceId'] && maskedIds.has(id)),
    );
    expect(ofMasked.length).toBeGreaterThan(2);
    for (const one of ofMasked) expect(one.by).toBeNull();
    expect(notified.some(({ by }) => by !== null)).toBe(true);
  });

  test('is not found by others', async () => {
    for (const [field, item] of [
      ['categoryId', 'categoryId'],
      ['tagId', 'tagId'],
      ['paymentMethodId', 'paymentMethodId'],
      ['memberId', 'userId'],
    ] as const) {
      const path = `${book}/transactions?${field}=${references[item] ?? ''}&totals=true`;
      const own = (await author.get<{ items: unknown[] }>(path)).body;
      expect([field, own.items.length > 0]).toEqual([field, true]);
      for (const person of Object.values(others)) {
        const { items, count, expense, income } = (
          await person.get<{ items: unknown[]; count: number; expense: number; income: number }>(path)
        ).body;
        expect([field, items, count, expense, income]).toEqual([field, [], 0, 0, 0]);
      }
    }
    for (const kind of ['categories', 'tags', 'payments'] as const) {
      const item = { categories: 'categoryId', tags: 'tagId', payments: 'paymentMethodId' }[kind];
      for (const person of Object.values(others)) {
        const { items } = (await person.get<{ items: { id: string; count: number }[] }>(`${book}/${kind}/usage`)).body;
        expect([kind, items.find(({ id }) => id === references[item])?.count ?? 0]).toEqual([kind, 0]);
      }
    }
  });

  test('counts in totals that are the same for every member', async () => {
    type Sums = Record<string, unknown>;
    const sumsOf = async (person: TestPerson): Promise<Sums> => {
      const list = (await person.get<Sums>(`${book}/transactions?month=2026-11&totals=true`)).body;
      const summary = (await person.get<Sums>(`${book}/analytics/summary?month=2026-11`)).body;
      const budget = (
        await person.get<Sums>(`/api/v2/budgets/books/${references['bookId'] ?? ''}/summary?month=2026-11`)
      ).body;
      const calendar = (await person.get(`${book}/calendar?month=2026-11`)).body;
      const trend = (await person.get(`${book}/analytics/trend?month=2026-11`)).body;
      const netWorth = (await person.get(`${book}/analytics/net-worth?month=2026-11`)).body;
      const assets = (await person.get<{ id: string; balance: number }[]>(`${book}/assets`)).body;
      const settlement = (await person.get<Sums>(`${book}/settlement?month=2026-11`)).body;
      const byCategory = (
        await person.get<{ amount: number; kind: string }[]>(`${book}/analytics/categories?month=2026-11`)
      ).body;
      const added = (kind: string) =>
        byCategory.filter((row) => row.kind === kind).reduce((total, row) => total + row.amount, 0);
      return {
        list: [list['income'], list['expense'], list['count']],
        summary: [summary['income'], summary['expense']],
        budget: [budget['totalBudget'], budget['totalSpent'], budget['remainingBudget']],
        calendar,
        trend,
        netWorth,
        balances: assets.map(({ id, balance }) => [id, balance]),
        settlement: settlement['balances'],
        byCategory: [added('INCOME'), added('EXPENSE')],
      };
    };
    const own = await sumsOf(author);
    expect(own['list']).toEqual([900_000, expect.any(Number), expect.any(Number)]);
    for (const person of Object.values(others)) expect(await sumsOf(person)).toEqual(own);
  });

  test('counts in the budgets of its author for no one else', async () => {
    const path = `/api/v2/budgets/books/${references['bookId'] ?? ''}/summary?month=2026-11`;
    const spentOf = async (person: TestPerson) => {
      const { members } = (await person.get<BudgetSummary>(path)).body;
      expect(members.every(({ memberId }) => memberId === author.userId)).toBe(true);
      return members.map(({ spent }) => spent);
    };
    const positive = expect.toSatisfy((spent: number) => spent > 0);
    expect(await spentOf(author)).toEqual([positive, positive, positive]);
    for (const person of Object.values(others)) expect(await spentOf(person)).toEqual([0, 0, 0]);
  });

  test('is counted without a name for guests', async () => {
    const { owner } = others;
    const { userId: memberId } = (await owner.post<{ userId: string }>(`${book}/members`, { name: '손님' })).body;
    const items = [{ name: SECRETS.splitMemo, amount: 700_000, memberIds: [memberId, author.userId] }];
    const id = await made(
      'transactions',
      transactionOf(SECRETS.description, { shareMethod: 'ITEM', items, time: TIME }),
    );
    await made('transactions', { ...transactionOf('함께 먹은 저녁', { shareMethod: 'EQUAL' }), visibility: 'SHARED' });
    for (const scope of ['VIEW', 'ADD']) {
      const { body } = await owner.post<{ url: string }>(`${book}/guest-links`, { memberId, scope });
      const answer = await fetch(`${server.url}/api/v2/guest/${body.url.split('/').at(-1) ?? ''}`);
      const text = await answer.text();
      expect([answer.status, leaksIn(text), partsIn(text), text.includes(id)]).toEqual([200, [], [], false]);
      const view = JSON.parse(text) as { items: { description: string }[]; masked: { count: number; share: number } };
      expect(view.items.map(({ description }) => description)).toEqual(['함께 먹은 저녁']);
      expect(view.masked).toEqual({ count: 1, share: 350_000 });
    }
    for (const person of Object.values(others)) {
      expect(leaksIn(await textOf(person, `${book}/transactions?limit=200`))).toEqual([]);
    }
  });

  test('with a reveal date is revealed on that day, and nothing else is', async () => {
    clock.advance(34 * DAY_MS + 12 * HOUR_MS);
    for (const person of Object.values(others)) {
      // Sessions of a month ago have expired.
      const browser = new TestBrowser(server);
      expect((await browser.login(person.username)).status).toBe(200);
      const shown = await browser.send('GET', `${book}/transactions?limit=200`);
      expect(shown.status).toBe(200);
      expect(leaksIn(JSON.stringify(shown.body))).toEqual([SECRETS.present]);
    }
  });
});
