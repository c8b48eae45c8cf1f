import type {
  Asset,
  Category,
  ErrorAnswer,
  InboxItem,
  IntakeDraftView,
  PersonalToken,
  Transaction,
} from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
  readonly duplicates: number;
  readonly ignored: number;
}

const RECEIVED = '2026-11-20T11:00:00Z';
const INTAKE = '/api/v2/intake';
const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let book: string;
let card: Asset;
let food: Category;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'intake-owner'),
    joinAs(app(), 'intake-member'),
    joinAs(app(), 'intake-viewer'),
    joinAs(app(), 'intake-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  book = `/api/v2/books/${owner.bookId}`;
  card = (await owner.post<Asset>(`${book}/assets`, { assetType: 'CREDIT_CARD', name: '신한카드 1234' })).body;
  const categories = (await owner.get<Category[]>(`${book}/categories`)).body;
  food = categories.find(({ kind, name }) => kind === 'EXPENSE' && name === '식비') ?? (categories[0] as Category);
  expect(card.assetType).toBe('CREDIT_CARD');
});

const approval = (won: string, shop: string, sum: string, word = '승인') =>
  `[Web발신]\n신한카드(1234)${word} 홍*동 ${won}원(일시불)11/20 12:34 ${shop} 누적${sum}원`;

async function parse(text: string, person: TestPerson = owner): Promise<IntakeDraftView[]> {
  const { status, body } = await person.post<{ drafts: IntakeDraftView[] }>(`${book}/intake/parse`, {
    text,
    receivedAt: RECEIVED,
  });
  expect(status).toBe(200);
  return body.drafts;
}

async function take(text: string, person: TestPerson = owner): Promise<Taken> {
  const { status, body } = await person.post<Taken>(INTAKE, { text, receivedAt: RECEIVED, bookId: owner.bookId });
  expect(status).toBe(200);
  return body;
}

async function totals(): Promise<{ income: number; expense: number; count: number }> {
  const { body } = await owner.get<{ income: number; expense: number; count: number }>(
    `${book}/transactions?totals=true&limit=1`,
  );
  return { income: body.income, expense: body.expense, count: body.count };
}

describe('parsing a text', () => {
  test('returns drafts with the known card and category, and writes nothing', async () => {
    const known = { type: 'EXPENSE', date: '2026-11-01', amount: 4500, description: '스타벅스', categoryId: food.id };
    expect((await owner.post(`${book}/transactions`, known)).status).toBe(201);
    const before = await totals();
    const [draft] = await parse(approval('12,300', '스타벅스강남', '456,700'));
    expect(draft).toMatchObject({
      kind: 'EXPENSE',
      amount: 12_300,
      currency: 'KRW',
      date: '2026-11-20',
      time: '12:34',
      description: '스타벅스강남',
      cardHint: '1234',
      assetId: card.id,
      categoryId: food.id,
      format: 'shinhan-card',
      missing: [],
    });
    expect(draft?.confidence).toBeGreaterThanOrEqual(0.8);
    expect(JSON.stringify(draft)).not.toContain('456');
    expect(await totals()).toEqual(before);
  });

  test('gives a cancellation the category of its purchase in the same text', async () => {
    const both = [approval('12,300', '스타벅스강남', '456,700'), approval('12,300', '스타벅스강남', '444,400', '취소')];
    const [purchase, cancellation] = await parse(both.join('\n\n'));
    expect(purchase?.categoryId).toBe(food.id);
    expect(cancellation).toMatchObject({ kind: 'CANCEL', cancels: 0, categoryId: food.id });
  });

  test('distinguishes cards of two issuers that end in the same digits', async () => {
    const [draft] = await parse('삼성1234승인 홍*동\n9,000원 일시불\n11/20 13:00 이디야');
    expect(draft?.assetId).toBeUndefined();
  });

  test('returns an empty list if there is nothing to record', async () => {
    expect(await parse('안녕하세요 내일 봐요')).toEqual([]);
  });

  test('marks a draft whose transaction already exists', async () => {
    const known = { type: 'EXPENSE', date: '2026-11-19', amount: 7700, description: '김밥천국' };
    await owner.post(`${book}/transactions`, known);
    expect((await parse('어제 김밥천국 7,700원'))[0]?.duplicate).toBe(true);
    expect((await parse('어제 김밥천국 7,800원'))[0]?.duplicate).toBeUndefined();
  });

  test('derives year and day from the time of receipt, in the book’s time zone', async () => {
    const { body } = await owner.post<{ drafts: IntakeDraftView[] }>(`${book}/intake/parse`, {
      text: '오늘 해맞이 5,000원',
      receivedAt: '2026-12-31T15:30:00Z',
    });
    expect(body.drafts[0]?.date).toBe('2027-01-01');
  });

  test('rejects malformed and oversized input and users without access', async () => {
    const path = `${book}/intake/parse`;
    expect((await owner.post(path, { text: 1 })).status).toBe(400);
    expect((await owner.post(path, { text: '점심 9000원', receivedAt: '어제' })).status).toBe(400);
    expect((await owner.post(path, { text: 'x', more: 1 })).status).toBe(400);
    expect((await owner.post(path, { text: '가'.repeat(400_000) })).status).toBe(413);
    expect((await stranger.post<ErrorAnswer>(path, { text: '점심 9000원' })).body.code).toBe('BOOK_NOT_FOUND');
    expect((await signedOut(app()).post(path, { text: '점심 9000원' })).status).toBe(401);
    expect(await parse('오늘 점심 9000원', viewer)).toHaveLength(1);
  });
});

describe('taking messages', () => {
  test('records confident ones once, ignores non-payments, and leaves the uncertain ones in the inbox', async () => {
    const text = [
      approval('31,000', '이마트', '487,700'),
      '[Web발신]\n[신한카드] 본인확인 인증번호 [483920]를 입력해 주세요',
      '[Web발신]\n삼성1234해외승인 홍*동\nUSD 22.00\n11/20 03:10 ANTHROPIC',
    ].join('\n');
    const first = await take(text);
    expect(first).toMatchObject({ duplicates: 0, ignored: 1 });
    expect(first.transactions).toHaveLength(1);
    expect(first.transactions[0]).toMatchObject({
      type: 'EXPENSE',
      amount: 31_000,
      description: '이마트',
      assetId: card.id,
    });
    expect(first.inbox.map(({ draft }) => draft.missing)).toEqual([['krwAmount']]);
    const again = await take(text.replaceAll('\n', ' '));
    expect(again).toMatchObject({ transactions: [], inbox: [], duplicates: 2, ignored: 1 });
    const twin = await take(approval('31,000', '이마트', '518,700'));
    expect(twin.transactions).toHaveLength(1);
  });

  test('records a message once if it arrives many times at once', async () => {
    const before = await totals();
    const text = approval('1,100', '동시편의점', '520,000');
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(text)));
    expect(answers.flatMap(({ transactions }) => transactions)).toHaveLength(1);
    expect((await totals()).expense).toBe(before.expense + 1100);
  });

  test('reduces the expense by a cancellation, in the category of its purchase, and records no income', async () => {
    const before = await totals();
    const [bought] = (await take(approval('55,000', '스타벅스강남', '575,000'))).transactions;
    const [refund] = (await take(approval('55,000', '스타벅스강남', '520,000', '취소'))).transactions;
    expect(refund).toMatchObject({
      type: 'EXPENSE',
      isRefund: true,
      refundOfId: bought?.id,
      amount: 55_000,
      categoryId: food.id,
      assetId: card.id,
    });
    const after = await totals();
    expect([after.income, after.expense]).toEqual([before.income, before.expense]);
    expect((await take(approval('55,000', '스타벅스강남', '520,000', '취소'))).duplicates).toBe(1);
    const more = await take(approval('55,000', '스타벅스강남', '465,000', '취소'));
    expect(more.transactions).toEqual([]);
    expect(more.inbox[0]?.draft.missing).toContain('approval');
  });

  test('records a purchase and its cancellation that arrive in one text', async () => {
    const before = await totals();
    const both = `${approval('8,800', '한번에', '600,000')}\n${approval('8,800', '한번에', '591,200', '취소')}`;
    const { transactions } = await take(both);
    expect(transactions.map(({ isRefund }) => isRefund)).toEqual([false, true]);
    expect((await totals()).expense).toBe(before.expense);
  });

  test('records nothing for a cancellation without its purchase, and says so', async () => {
    const before = await totals();
    const { transactions, inbox } = await take(approval('99,000', '모르는가게', '1,000', '취소'));
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft.reasons.join()).toContain('찾지 못했어요');
    expect(await totals()).toEqual(before);
  });

  test('accepts an intake token, in the token’s only book, and no other token', async () => {
    const tokenOf = async (body: object): Promise<TestBrowser> => {
      const made = await owner.post<PersonalToken & { token: string }>('/api/v2/user/me/tokens', body);
      const program = new TestBrowser(app());
      program.accessToken = made.body.token;
      return program;
    };
    const second = (await owner.post<{ id: string }>('/api/v2/books', { title: '둘째' })).body.id;
    const program = await tokenOf({ name: '단축어', scopes: ['intake'], bookIds: [second] });
    const sent = await program.send('POST', INTAKE, { body: { text: '오늘 점심 9,000원' } });
    expect(sent.status).toBe(200);
    expect((sent.body as unknown as Taken).transactions[0]?.bookId).toBe(second);
    const elsewhere = await program.send('POST', INTAKE, { body: { text: '오늘 점심 9,000원', bookId: owner.bookId } });
    expect(elsewhere.status).toBe(404);
    expect((await program.send('GET', `${book}/inbox`)).status).toBe(403);
    const reader = await tokenOf({ name: '읽기', scopes: ['read'] });
    expect((await reader.send('POST', INTAKE, { body: { text: '오늘 점심 9,000원' } })).status).toBe(403);
  });

  test('accepts a message with unescaped line breaks, as simple automations send it', async () => {
    const message = '롯데5566 승인\n5,300원 일시불\n11/20 18:31\n세탁소';
    const answer = await rawRequest(app().url, 'POST', INTAKE, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.accessToken}` },
      body: `{"text":"${message}","bookId":"${owner.bookId}"}`,
    });
    expect(answer.status).toBe(200);
    expect((JSON.parse(answer.text) as Taken).transactions).toMatchObject([{ amount: 5300, description: '세탁소' }]);
    const broken = await rawRequest(app().url, 'POST', INTAKE, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.accessToken}` },
      body: '{"text":"승인\n',
    });
    expect(broken.status).toBe(400);
  });

  test('rejects users without write access', async () => {
    const body = { text: '오늘 점심 9,000원', bookId: owner.bookId };
    expect((await viewer.post<ErrorAnswer>(INTAKE, body)).body.code).toBe('ROLE_TOO_LOW');
    expect((await stranger.post(INTAKE, body)).status).toBe(404);
    expect((await signedOut(app()).post(INTAKE, body)).status).toBe(401);
    expect((await owner.post(INTAKE, {})).status).toBe(400);
  });

  test('does not store the text of messages', async () => {
    await take('[Web발신]\n삼성9911해외승인 홍*동\nUSD 31.00\n11/20 03:10 SECRETSHOP');
    const { rows } = await sql<{ text: string }>`select draft::text as text from inbox_items`.execute(app().deps.db);
    expect(rows.map(({ text }) => text).join()).not.toContain('홍*동');
  });
});

describe('the inbox', () => {
  const items = async (person: TestPerson = owner) =>
    (await person.get<{ items: InboxItem[] }>(`${book}/inbox`)).body.items;
  const waiting = async (cents: number): Promise<InboxItem> => {
    const text = `삼성7788해외승인 홍*동\nUSD ${cents}.00\n11/19 03:10 BOOKSHOP`;
    return (await take(text)).inbox[0] as InboxItem;
  };

  test('is private to each user, and 401 or 404 for outsiders', async () => {
    const item = await waiting(41);
    expect((await items()).map(({ id }) => id)).toContain(item.id);
    expect(await items(member)).toEqual([]);
    expect((await stranger.get(`${book}/inbox`)).status).toBe(404);
    expect((await signedOut(app()).get(`${book}/inbox`)).status).toBe(401);
    expect((await member.post(`${book}/inbox/${item.id}/record`, { amount: 1 })).status).toBe(404);
    expect((await member.post(`${book}/inbox/${item.id}/dismiss`)).status).toBe(404);
    expect((await viewer.post(`${book}/inbox/${item.id}/dismiss`)).status).toBe(403);
  });

  test('records an item once, with the missing fields filled in', async () => {
    const item = await waiting(42);
    const path = `${book}/inbox/${item.id}/record`;
    const incomplete = await owner.post<ErrorAnswer>(path);
    expect([incomplete.status, incomplete.body.code]).toEqual([422, 'RATE_MISSING']);
    expect(incomplete.body.errors?.[0]).toMatchObject({
      field: 'amount',
      message: '11월 19일에 쓸 USD 환율이 없어요. 금액을 입력하거나 환율 파일을 가져와 주세요.',
    });
    const first = await owner.post<Transaction>(path, { amount: 61_000, categoryId: food.id });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      amount: 61_000,
      description: 'BOOKSHOP',
      date: '2026-11-19',
      categoryId: food.id,
      foreign: { currency: 'USD', amount: 4200, rate: '1452.380952' },
    });
    const again = await owner.post<Transaction>(path, { amount: 61_000 });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect((await items()).map(({ id }) => id)).not.toContain(item.id);
  });

  test('records a foreign item at the stored rate of its day', async () => {
    const text = '삼성7788해외승인 홍*동\nEUR 9.90\n11/19 03:11 BOOKSHOP';
    const [item] = (await take(text)).inbox;
    expect((await owner.post(`${book}/rates`, { currency: 'EUR', date: '2026-11-01', rate: '1523.45' })).status).toBe(
      201,
    );
    const path = `${book}/inbox/${item?.id}/record`;
    const asTransfer = await owner.post<ErrorAnswer>(path, { type: 'TRANSFER' });
    expect([asTransfer.status, asTransfer.body.code]).toEqual([422, 'LIMIT_EXCEEDED']);
    const { status, body } = await owner.post<Transaction>(path);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ amount: 15_082, foreign: { currency: 'EUR', amount: 990, rate: '1523.45' } }),
    ]);
  });

  test('estimates a foreign amount at the rate of transactions visible to the user, and records nothing for it', async () => {
    const text = 'KB국민카드1234 해외승인\n홍*동님\n10.00(USD) 11/20 21:19\nAPPLE.COM/BILL';
    const read = async (said: string, person = owner) =>
      (await person.post<{ drafts: IntakeDraftView[] }>(`${book}/intake/parse`, { text: said })).body.drafts[0];
    const rate = { currency: 'USD', amount: 1000, rate: '1500' };
    const paid = {
      type: 'EXPENSE',
      date: '2026-11-20',
      time: '23:59',
      amount: 15_000,
      description: '책',
      foreign: rate,
    };
    expect((await owner.post(`${book}/transactions`, { ...paid, visibility: 'MASKED' })).status).toBe(201);
    expect((await read(text))?.approximate).toEqual({ amount: 15_000, asOf: '2026-11-20' });
    expect((await read(text, member))?.approximate?.amount).not.toBe(15_000);
    expect((await read(text.replace('USD', 'CHF')))?.approximate).toBeUndefined();
    const { inbox, transactions } = await take(text);
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft).toMatchObject({ approximate: { amount: 15_000 }, missing: ['krwAmount'], confidence: 0.6 });
    await owner.post(`${book}/inbox/${inbox[0]?.id}/dismiss`);
  });

  test('dismisses an item', async () => {
    const item = await waiting(43);
    expect((await owner.post(`${book}/inbox/${item.id}/dismiss`)).status).toBe(204);
    expect((await owner.post(`${book}/inbox/${item.id}/dismiss`)).status).toBe(204);
    expect((await items()).map(({ id }) => id)).not.toContain(item.id);
    expect((await owner.post(`${book}/inbox/${item.id}/record`, { amount: 1 })).status).toBe(404);
  });

  test('requires both assets of a transfer', async () => {
    const { inbox } = await take('신한11/20 18:52\n110-***-123456\n출금 650,000\n잔액 12,345\n청년희망적금');
    expect(inbox[0]?.draft).toMatchObject({ kind: 'TRANSFER', amount: 650_000 });
    const refused = await owner.post<ErrorAnswer>(`${book}/inbox/${inbox[0]?.id}/record`);
    expect([refused.status, refused.body.code]).toEqual([422, 'TRANSFER_ASSET_REQUIRED']);
  });
});
