import type { Asset, InboxItem, IntakeDraftView, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
  readonly duplicates: number;
}

const RECEIVED = '2026-11-20T11:00:00Z';
const app = useTestApp();
let owner: TestPerson;
let book: string;
let salary: Asset;
let living: Asset;

beforeAll(async () => {
  owner = await joinAs(app(), 'twice-owner');
  book = `/api/v2/books/${owner.bookId}`;
  const account = async (name: string) =>
    (await owner.post<Asset>(`${book}/assets`, { assetType: 'CHECKING_ACCOUNT', name })).body;
  salary = await account('신한은행 월급');
  living = await account('카카오뱅크 생활비');
});

async function take(text: string, person: TestPerson = owner): Promise<Taken> {
  const body = { text, receivedAt: RECEIVED, bookId: owner.bookId };
  const answer = await person.post<Taken>('/api/v2/intake', body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function totals() {
  const { body } = await owner.get<{ income: number; expense: number }>(`${book}/transactions?totals=true&limit=1`);
  return { income: body.income, expense: body.expense };
}

const card = (won: string, time: string, shop: string) =>
  `[Web발신]\n신한카드(1234)승인 홍*동 ${won}원(일시불)11/20 ${time} ${shop}`;
const rail = (won: string, time: string, shop: string) =>
  `[카카오페이] 결제완료\n${won}원\n${shop}\n11/20 ${time}\n신한카드(1234)`;

describe('one payment reported by two senders in separate messages', () => {
  test.each([
    ['the easy payment first', rail('8,100', '12:30', '무신사'), card('8,100', '12:31', 'KCP_무신사')],
    ['the card first', card('8,200', '12:31', 'KCP_무신사'), rail('8,200', '12:30', '무신사')],
    ['a push without a time', card('8,300', '12:31', '올리브영'), '8,300원 결제\n신한카드 | 올리브영(일시불)'],
  ])('is recorded once: %s', async (_, first, second) => {
    const before = await totals();
    expect((await take(first)).transactions).toHaveLength(1);
    expect(await take(second)).toMatchObject({ transactions: [], inbox: [], duplicates: 1 });
    const after = await totals();
    expect(after.expense - before.expense).toBeGreaterThan(8000);
    expect(after.expense - before.expense).toBeLessThan(8400);
  });

  test('matches each message to one payment only, and treats two cards as two payments', async () => {
    await take(rail('9,100', '12:30', '쿠팡'));
    expect((await take(card('9,100', '12:31', '쿠팡'))).duplicates).toBe(1);
    expect((await take(card('9,100', '12:33', '쿠팡'))).transactions).toHaveLength(1);
    const other = card('9,100', '12:34', '쿠팡').replace('신한카드(1234)', '우리(5678)');
    expect((await take(other)).transactions).toHaveLength(1);
  });

  test('keeps payments of the same amount at different hours apart', async () => {
    await take(rail('9,200', '09:00', '메가커피'));
    expect((await take(card('9,200', '15:00', '메가커피'))).transactions).toHaveLength(1);
  });
});

describe('messages of the same amount at about the same time', () => {
  const sms = (won: string, sum = '97,400') =>
    `KB국민카드5511승인\n홍*동님\n${won}원 일시불\n11/20 19:22\n배달의민족\n누적${sum}원`;
  const push = (won: string) => `[KB Pay 사용 알림] 신용 5511 11/20 19:22 ${won}원 배달의민족 승인`;
  const checkCard = (won: string) => `[신한체크승인] 홍*동(7782) 11/20 09:05 (금액)${won}원 이디야`;
  const debit = (won: string) => `신한은행 11/20 09:05\n110-***-778821\n출금 ${won}원\n이디야\n잔액 95,500원`;
  const deposit = (won: string, number: string) =>
    `신한은행 11/20 10:00\n${number}입금 ${won}원\n김철수\n잔액 150,000원`;

  test.each([
    ['SMS and push', [sms('15,100'), push('15,100')]],
    ['push and SMS', [push('15,200'), sms('15,200')]],
    ['a check card and its account', [checkCard('15,300'), debit('15,300')]],
    ['an account and its check card', [debit('15,400'), checkCard('15,400')]],
    ['two channels of a bank', [deposit('15,500', '110-***-778821\n'), deposit('15,500', '')]],
  ])('record one payment: %s', async (_, [first = '', second = '']) => {
    expect((await take(first)).transactions).toHaveLength(1);
    expect(await take(second)).toMatchObject({ transactions: [], inbox: [], duplicates: 1 });
  });

  test('record two purchases of one minute, each by both channels', async () => {
    expect((await take(push('16,100'))).transactions).toHaveLength(1);
    expect((await take(sms('16,100', '97,400'))).duplicates).toBe(1);
    expect((await take(sms('16,100', '113,500'))).transactions).toHaveLength(1);
  });

  test('record the purchases of two members', async () => {
    const friend = await joinAs(app(), 'twice-friend');
    await addMember(app(), owner.bookId, friend, 'MEMBER');
    expect((await take(sms('16,200'))).transactions).toHaveLength(1);
    expect((await take(push('16,200'), friend)).transactions).toHaveLength(1);
  });

  test('record an easy payment and another card', async () => {
    expect((await take(rail('16,300', '12:00', '스타벅스'))).transactions).toHaveLength(1);
    const other = card('16,300', '12:05', '이디야커피').replace('(1234)', '(3307)');
    expect((await take(other)).transactions).toHaveLength(1);
  });

  test('ask when an easy payment and a card name different shops', async () => {
    const money = rail('16,400', '12:00', '스타벅스').replace('신한카드(1234)', '카카오페이머니');
    expect((await take(money)).transactions).toHaveLength(1);
    const text = card('16,400', '12:05', '이디야커피');
    const { body } = await owner.post<{ drafts: IntakeDraftView[] }>(`${book}/intake/parse`, {
      text,
      receivedAt: RECEIVED,
    });
    expect(body.drafts).toMatchObject([{ confidence: 0.7 }]);
    expect(body.drafts[0]).not.toHaveProperty('duplicate');
    const { transactions, inbox, duplicates } = await take(text);
    expect([transactions, duplicates]).toEqual([[], 0]);
    expect(inbox[0]?.draft).toMatchObject({ amount: 16_400, description: '이디야커피', confidence: 0.7 });
    expect(inbox[0]?.draft.reasons.join()).toContain('다른 결제라면 저장해 주세요');
  });
});

describe('a cancel', () => {
  const cancel = (won: string, number: string, shop: string) =>
    `신한카드(${number})취소 홍*동 ${won}원(일시불)11/20 13:05${shop} 누적33,300원`;

  test('of another card than the purchase waits', async () => {
    await take(card('17,100', '12:30', '무신사'));
    const { transactions, inbox } = await take(cancel('17,100', '9999', ' 무신사'));
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft).not.toHaveProperty('cancelsTransactionId');
    expect((await take(cancel('17,100', '1234', ' 무신사'))).transactions).toMatchObject([{ isRefund: true }]);
  });

  test('without a shop takes back the only purchase, and waits if there are two', async () => {
    await take(card('17,200', '12:30', '무신사'));
    expect((await take(cancel('17,200', '1234', ''))).transactions).toMatchObject([{ isRefund: true }]);
    await take(card('17,300', '12:30', '무신사'));
    await take(card('17,300', '12:40', '쿠팡'));
    const { transactions, inbox } = await take(cancel('17,300', '1234', ''));
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft.missing).toContain('approval');
  });
});

describe('a payment already recorded by hand', () => {
  test('is not recorded again and waits for the user’s decision', async () => {
    const transaction = { type: 'EXPENSE', date: '2026-11-20', amount: 6600, description: '김밥천국' };
    await owner.post(`${book}/transactions`, transaction);
    const before = await totals();
    const { transactions, inbox } = await take(card('6,600', '12:10', '김밥천국 역삼점'));
    expect(transactions).toEqual([]);
    expect(inbox[0]?.draft.duplicate).toBe(true);
    expect(await totals()).toEqual(before);
  });
});

describe('money between own accounts, reported by each bank in a separate message', () => {
  const out = (won: string, time: string, name = '홍길동') =>
    `신한은행 홍*동님 11/20 ${time}\n110-***-123456\n출금 ${won}원\n잔액 12,345,600원\n${name}`;
  const into = (won: string, time: string, name = '홍길동') =>
    `[카카오뱅크]\n홍*동(1234)\n11/20 ${time}\n입금 ${won}원\n${name}\n잔액 950,000원`;

  test.each([
    ['what went out first', '301,000', (won: string) => [out(won, '18:52'), into(won, '18:53')]],
    ['what came in first', '302,000', (won: string) => [into(won, '18:53'), out(won, '18:52')]],
  ])('becomes one transfer: %s', async (_, won, messages) => {
    const before = await totals();
    const [first = '', second = ''] = messages(won);
    const half = await take(first);
    expect(half.transactions).toEqual([]);
    expect(half.inbox[0]?.draft.kind).toBe('TRANSFER');
    const whole = await take(second);
    expect(whole.transactions).toMatchObject([{ type: 'TRANSFER', assetId: salary.id, toAssetId: living.id }]);
    const waiting = (await owner.get<{ items: InboxItem[] }>(`${book}/inbox`)).body.items;
    expect(waiting.map(({ id }) => id)).not.toContain(half.inbox[0]?.id);
    expect(await totals()).toEqual(before);
  });

  test('is proposed as a transfer with a recorded transaction', async () => {
    const name = '홍길동';
    const transaction = { type: 'EXPENSE', date: '2026-11-20', time: '18:40', amount: 77_000, description: name };
    const booked = await owner.post<Transaction>(`${book}/transactions`, { ...transaction, assetId: salary.id });
    const { transactions, inbox } = await take(into('77,000', '18:41'));
    expect(transactions).toEqual([]);
    const item = inbox[0] as InboxItem;
    expect(item.draft).toMatchObject({ kind: 'TRANSFER', pairsTransactionId: booked.body.id });
    const recorded = await owner.post<Transaction>(`${book}/inbox/${item.id}/record`);
    expect(recorded.status).toBe(201);
    expect(recorded.body).toMatchObject({
      id: booked.body.id,
      type: 'TRANSFER',
      assetId: salary.id,
      toAssetId: living.id,
      amount: 77_000,
    });
  });

  test('keeps a meal and a friend’s repayment for it apart', async () => {
    await take(out('12,500', '19:00', '김밥집'));
    const { transactions } = await take(into('12,500', '19:05', '김철수'));
    expect(transactions).toMatchObject([{ type: 'INCOME', description: '김철수' }]);
  });
});

describe('another member’s message', () => {
  test('waits for review if it names another member as its owner', async () => {
    const partner = await joinAs(app(), 'twice-partner');
    await addMember(app(), owner.bookId, partner, 'MEMBER');
    await partner.patch(`${book}/members/${partner.userId}`, { nickname: '김민수' });
    const text = card('4,400', '08:00', '빵집').replace('홍*동', '김*수');
    const { drafts } = (
      await owner.post<{ drafts: IntakeDraftView[] }>(`${book}/intake/parse`, { text, receivedAt: RECEIVED })
    ).body;
    expect(drafts[0]?.reasons).toContain('김민수님이 받은 문자 같아요.');
    expect((await take(text)).transactions).toEqual([]);
    expect((await take(text.replace('4,400', '4,500'), partner)).transactions).toHaveLength(1);
  });
});
