import type { Asset, Category, InboxItem, PersonalToken, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
  readonly duplicates: number;
  readonly ignored: number;
}

const RECEIVED = '2026-11-20T11:00:00Z';
const app = useTestApp();
let owner: TestPerson;
let program: TestBrowser;
let book: string;
let salary: Asset;
let living: Asset;
let card: Asset;

beforeAll(async () => {
  owner = await joinAs(app(), 'own-owner');
  book = `/api/v2/books/${owner.bookId}`;
  const asset = async (body: object) => (await owner.post<Asset>(`${book}/assets`, body)).body;
  salary = await asset({ assetType: 'CHECKING_ACCOUNT', name: '신한은행 월급통장' });
  living = await asset({ assetType: 'CHECKING_ACCOUNT', name: '토스뱅크 생활비' });
  card = await asset({
    assetType: 'CREDIT_CARD',
    name: '국민카드',
    card: { paymentDay: 14, cutoffDay: 31, settlementAssetId: salary.id },
  });
  const partner = await joinAs(app(), 'own-partner');
  await addMember(app(), owner.bookId, partner, 'MEMBER');
  await partner.patch(`${book}/members/${partner.userId}`, { nickname: '김민수' });
  const made = await owner.post<PersonalToken & { token: string }>('/api/v2/user/me/tokens', {
    name: '단축어',
    scopes: ['intake'],
    bookIds: [owner.bookId],
  });
  program = new TestBrowser(app());
  program.accessToken = made.body.token;
});

/** Sends a text as an app on a phone does: with nothing but a token. */
async function take(text: string): Promise<Taken> {
  const { status, body } = await program.send('POST', '/api/v2/intake', { body: { text, receivedAt: RECEIVED } });
  expect(status).toBe(200);
  return body as unknown as Taken;
}

async function totals() {
  const { body } = await owner.get<{ income: number; expense: number }>(`${book}/transactions?totals=true&limit=1`);
  return { income: body.income, expense: body.expense };
}

const out = (won: string, time: string, name: string) =>
  `신한11/20 ${time}\n110-***-123456\n출금     ${won}\n잔액 12,345,600\n ${name}`;
const into = (won: string, time: string, name: string) =>
  `[토스뱅크] 입금 ${won}원\n잔액 995,500원\n11/20 ${time} ${name}`;

describe('a move between two accounts of the book', () => {
  test('is one transfer if the text names the other account, and the other bank adds nothing to it', async () => {
    const before = await totals();
    const { transactions } = await take(out('201,000', '09:00', '토스뱅크 생활비'));
    expect(transactions).toMatchObject([{ type: 'TRANSFER', assetId: salary.id, toAssetId: living.id }]);
    expect(await take(into('201,000', '09:01', '홍길동'))).toMatchObject({
      transactions: [],
      inbox: [],
      duplicates: 1,
    });
    expect(await totals()).toEqual(before);
    // The same amount from a friend in the same minute is a separate transaction.
    expect((await take(into('201,000', '09:02', '이몽룡'))).transactions).toMatchObject([{ type: 'INCOME' }]);
  });

  test('is proposed if the text names only the bank of the other account', async () => {
    const { transactions, inbox } = await take(out('202,000', '10:00', '토스뱅크'));
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft).toMatchObject({ kind: 'TRANSFER', assetId: salary.id, toAssetId: living.id });
    expect(inbox[0]?.draft.confidence).toBeLessThan(0.8);
  });

  test('is proposed if the counterparty has the name of a member', async () => {
    const { transactions, inbox } = await take(into('203,000', '11:00', '김민수'));
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft).toMatchObject({ kind: 'TRANSFER', toAssetId: living.id, missing: ['assetId'] });
  });

  test('is proposed with the recorded transaction if both banks name the same person', async () => {
    const [booked] = (await take(out('204,000', '12:00', '홍길동'))).transactions;
    const { transactions, inbox } = await take(into('204,000', '12:01', '홍길동'));
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft).toMatchObject({ kind: 'TRANSFER', pairsTransactionId: booked?.id });
    const recorded = await owner.post<Transaction>(`${book}/inbox/${inbox[0]?.id}/record`);
    expect(recorded.body).toMatchObject({ id: booked?.id, type: 'TRANSFER', toAssetId: living.id });
  });

  test('is one transfer if one text holds the messages of both banks and neither names the other', async () => {
    const before = await totals();
    const purse = { assetType: 'CHECKING_ACCOUNT', name: '여행통장', institution: '케이뱅크' };
    const trips = (await owner.post<Asset>(`${book}/assets`, purse)).body;
    const arrived = (won: string, time: string) => `[케이뱅크]\n11/20 ${time}\n입금 ${won}원\n성춘향`;
    const both = await take(`${out('205,000', '13:10', '여행통장')}\n\n${arrived('205,000', '13:11')}`);
    expect(both.transactions).toMatchObject([{ type: 'TRANSFER', assetId: salary.id, toAssetId: trips.id }]);
    expect(both).toMatchObject({ inbox: [], duplicates: 1 });
    expect(await totals()).toEqual(before);
    const [income] = (await take(arrived('206,000', '13:20'))).transactions;
    expect(income?.type).toBe('INCOME');
    const { transactions, inbox } = await take(out('206,000', '13:21', '여행통장'));
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft).toMatchObject({ kind: 'TRANSFER', pairsTransactionId: income?.id });
  });

  test('is not assumed for a shop whose name only begins like an account', async () => {
    expect((await take(out('5,600', '13:00', '토스뱅크 생활비커피'))).transactions).toMatchObject([
      { type: 'EXPENSE' },
    ]);
  });
});

describe('the bill of a card', () => {
  test('moves money to the card, reported by the bank and by the card once', async () => {
    const before = await totals();
    const debit = out('480,500', '08:50', '국민카드결제대');
    expect((await take(debit)).transactions).toMatchObject([
      { type: 'TRANSFER', assetId: salary.id, toAssetId: card.id, amount: 480_500 },
    ]);
    const stated = await take('[KB국민카드] 11/20 결제대금 480,500원이 정상 출금되었습니다.');
    expect(stated).toMatchObject({ transactions: [], inbox: [], duplicates: 1 });
    expect(await totals()).toEqual(before);
  });

  test('that is paid before its day also moves money to the card', async () => {
    const { transactions } = await take('KB국민카드 선결제 완료\n홍*동님\n120,000원\n11/20 21:10');
    expect(transactions).toMatchObject([{ type: 'TRANSFER', assetId: salary.id, toAssetId: card.id, amount: 120_000 }]);
  });

  test('that is only announced records nothing', async () => {
    const texts = [
      '[KB국민카드] 홍*동님 12/14 결제금액 298,400원, 잔여포인트 1,200P',
      'KB국민카드1234 승인오류\n3,000원\n11/20 10:00\n다이소',
    ];
    expect(await take(texts.join('\n\n'))).toMatchObject({ transactions: [], inbox: [], ignored: 2 });
  });
});

describe('the remainder of a partly cancelled purchase', () => {
  test('is refunded by its cancellation, each in a separate message', async () => {
    const before = await totals();
    await take('KB국민카드1234승인\n홍*동님\n47,300원 일시불\n11/18 10:00\n이마트왕십리');
    const part = '[KB국민카드] 1*3* 홍*동님 이마트왕십리 11월18일 이용건 11월19일 부분취소(-12,300원)';
    const rest = '[KB국민카드] 1*3* 홍*동님 이마트왕십리 11월18일 이용건 11월20일 취소완료(-35,000원)';
    expect((await take(rest)).transactions).toEqual([]);
    expect((await take(part)).transactions).toMatchObject([{ isRefund: true, amount: 12_300 }]);
    const once = '[KB국민카드] 1*3* 홍*동님 이마트왕십리 11월18일 이용건 11/20 14:00 승인취소(-35,000원)';
    expect((await take(once)).transactions).toMatchObject([{ isRefund: true, amount: 35_000 }]);
    expect(await totals()).toEqual(before);
  });
});

describe('a cancellation of the remainder that arrives before the partial cancellation', () => {
  test('waits unconfirmed, and is linked to its purchase once the partial cancellation has arrived', async () => {
    const before = await totals();
    const [purchase] = (await take('KB국민카드1234승인\n홍*동님\n58,300원 일시불\n11/18 11:00\n코스트코')).transactions;
    const part = '[KB국민카드] 1*3* 홍*동님 코스트코 11월18일 이용건 11월19일 부분취소(-8,300원)';
    const rest = '[KB국민카드] 1*3* 홍*동님 코스트코 11월18일 이용건 11월20일 취소완료(-50,000원)';
    const early = await take(rest);
    expect(early.transactions).toEqual([]);
    expect(early.inbox[0]?.draft).toMatchObject({ kind: 'CANCEL', amount: 50_000, missing: ['approval'] });
    expect((await totals()).expense).toBe(before.expense + 58_300);
    const late = await take(part);
    expect(late.transactions[0]).toMatchObject({ isRefund: true, amount: 8300, refundOfId: purchase?.id });
    expect((await totals()).expense).toBe(before.expense + 50_000);
    const waiting = (await owner.get<{ items: InboxItem[] }>(`${book}/inbox`)).body.items;
    expect(waiting.find(({ id }) => id === early.inbox[0]?.id)?.draft).toMatchObject({
      cancelsTransactionId: purchase?.id,
      missing: [],
    });
    const recorded = await owner.post<Transaction>(`${book}/inbox/${early.inbox[0]?.id}/record`);
    expect(recorded.body).toMatchObject({ isRefund: true, amount: 50_000, refundOfId: purchase?.id });
    expect(await totals()).toEqual(before);
    // The repeated message is recognized.
    expect(await take(rest)).toMatchObject({ transactions: [], inbox: [], duplicates: 1 });
  });
});

describe('a day far from today', () => {
  test('waits for confirmation, whatever the day of receipt', async () => {
    const old = '신한카드(1234)승인 홍*동 12,300원(일시불)09/20 12:34 지난가게';
    const { transactions, inbox } = await take(old);
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft).toMatchObject({ date: '2026-09-20', amount: 12_300 });
    const { body } = await program.send('POST', '/api/v2/intake', {
      body: { text: old.replace('지난가게', '더지난가게'), receivedAt: '2026-09-21T03:00:00Z' },
    });
    expect((body as unknown as Taken).transactions).toEqual([]);
    expect((await take(old.replace('09/20', '09/21'))).transactions).toHaveLength(1);
  });
});

describe('a correction by the user', () => {
  const record = (item: InboxItem | undefined, changes: object) =>
    owner.post<Transaction>(`${book}/inbox/${item?.id}/record`, changes);

  test('gives the next message its name, its category and its card', async () => {
    const categories = (await owner.get<Category[]>(`${book}/categories`)).body;
    const food = categories.find(({ kind, name }) => kind === 'EXPENSE' && name === '식비') as Category;
    const message = (won: string) => `[동네카드] 승인 ${won}원 11/20 10:00 KCP*DREAM 한도초과`;
    const [first] = (await take(message('7,000'))).inbox;
    expect(first).toBeDefined();
    const changes = { description: '카페드림', categoryId: food.id, assetId: card.id };
    expect((await record(first, changes)).status).toBe(201);
    const [next] = (await take(message('8,000'))).inbox;
    expect(next?.draft).toMatchObject({ description: '카페드림', categoryId: food.id, assetId: card.id, amount: 8000 });
    const corrected = await record(next, { assetId: living.id });
    expect(corrected.body.assetId).toBe(living.id);
    expect((await take(message('9,000'))).inbox[0]?.draft.assetId).toBe(living.id);
  });

  test('gives the next message its kind and its other side', async () => {
    const message = (won: string, time: string) => out(won, time, '김민수');
    const [first] = (await take(message('31,000', '14:00'))).inbox;
    expect(first?.draft.kind).toBe('TRANSFER');
    expect((await record(first, { type: 'EXPENSE' })).body.type).toBe('EXPENSE');
    expect((await take(message('32,000', '15:00'))).transactions).toMatchObject([{ type: 'EXPENSE', amount: 32_000 }]);
  });

  test('confirms a move once: the next one is recorded', async () => {
    const message = (won: string, time: string) => into(won, time, '신한은행');
    const [first] = (await take(message('51,000', '16:00'))).inbox;
    expect(first?.draft).toMatchObject({ kind: 'TRANSFER', assetId: salary.id, toAssetId: living.id });
    expect((await record(first, {})).body.type).toBe('TRANSFER');
    expect((await take(message('52,000', '17:00'))).transactions).toMatchObject([
      { type: 'TRANSFER', assetId: salary.id, toAssetId: living.id },
    ]);
  });

  test('turns an income into a move: the next one is proposed as a move, with its other side', async () => {
    const message = (won: string, time: string) => into(won, time, '김구');
    const [booked] = (await take(message('61,000', '18:00'))).transactions;
    expect(booked?.type).toBe('INCOME');
    const doubtful = (won: string, time: string) => into(won, time, '김구…');
    const [waiting] = (await take(doubtful('62,000', '19:00'))).inbox;
    expect((await record(waiting, { type: 'TRANSFER', assetId: salary.id, toAssetId: living.id })).status).toBe(201);
    const [next] = (await take(doubtful('63,000', '20:00'))).inbox;
    expect(next?.draft).toMatchObject({ kind: 'TRANSFER', assetId: salary.id, toAssetId: living.id });
  });
});
