import type { InboxItem, Transaction } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
}

const app = useTestApp();
let owner: TestPerson;
let book: string;

beforeAll(async () => {
  owner = await joinAs(app(), 'settled-price');
  book = `/api/v2/books/${owner.bookId}`;
});

async function take(text: string): Promise<Taken> {
  const body = { text, receivedAt: '2026-11-23T03:31:00Z', bookId: owner.bookId };
  const answer = await owner.post<Taken>('/api/v2/intake', body);
  expect(answer.status).toBe(200);
  return answer.body;
}

const abroad = (shop: string, usd: string) => `신한(1234)해외승인 홍*동 ${usd} 달러        (US)11/20 02:11 ${shop}`;
const price = (shop: string, usd: string, won: string) =>
  `[신한카드] 홍*동님 해외이용 ${shop} USD ${usd} 매입금액 ${won}원 확정`;
const waiting = async () => (await owner.get<{ items: InboxItem[] }>(`${book}/inbox`)).body.items;

test('the price of a purchase abroad goes to the purchase that waits for it', async () => {
  const [purchase] = (await take(abroad('OPENAI CHA', '9.90'))).inbox;
  expect(purchase?.draft.missing).toContain('krwAmount');
  const { transactions, inbox } = await take(price('OPENAI CHA', '9.90', '13,920'));
  expect(transactions).toEqual([]);
  expect(inbox).toMatchObject([{ id: purchase?.id, draft: { kind: 'EXPENSE', amount: 13_920, currency: 'KRW' } }]);
  expect(await waiting()).toHaveLength(1);
  const recorded = await owner.post<Transaction>(`${book}/inbox/${purchase?.id}/record`);
  expect(recorded.body).toMatchObject({
    type: 'EXPENSE',
    amount: 13_920,
    date: '2026-11-20',
    foreign: { currency: 'USD', amount: 990 },
  });
});

test.each([
  ['shop', price('NETFLIX', '9.90', '13,930')],
  ['amount', price('ANTHROPIC', '9.80', '13,940')],
])('the price of a purchase with another %s waits on its own', async (_, text) => {
  const [purchase] = (await take(abroad('ANTHROPIC', '9.90'))).inbox;
  const { inbox } = await take(text);
  expect(inbox[0]?.id).not.toBe(purchase?.id);
  expect(inbox).toMatchObject([{ draft: { kind: 'EXPENSE' } }]);
  expect(inbox[0]?.draft.confidence).toBeLessThan(0.8);
});
