import type { Asset, InboxItem, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
  readonly duplicates: number;
}

const RECEIVED = '2026-11-20T03:31:00Z';
const app = useTestApp();
let owner: TestPerson;
let book: string;
let card: Asset;

beforeAll(async () => {
  owner = await joinAs(app(), 'card-after-pay');
  book = `/api/v2/books/${owner.bookId}`;
  card = (await owner.post<Asset>(`${book}/assets`, { assetType: 'CREDIT_CARD', name: '신한카드 1234' })).body;
});

async function take(text: string): Promise<Taken> {
  const body = { text, receivedAt: RECEIVED, bookId: owner.bookId };
  const answer = await owner.post<Taken>('/api/v2/intake', body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function spent(amount: number): Promise<Transaction[]> {
  const path = `${book}/transactions?minAmount=${amount}&maxAmount=${amount}`;
  return (await owner.get<{ items: Transaction[] }>(path)).body.items;
}

const push = (won: string, shop: string) => `신한카드(1234)승인 홍*동 ${won}원(일시불)11/20 12:31 ${shop}`;

/** A push of an easy payment that names no card, and what the card calls the payment. */
const PAYS: readonly (readonly [pay: (won: string) => string, named: string])[] = [
  [(won) => `[네이버페이]결제완료안내 무신사 '셔츠' ${won}원 http://naver.me/aB3x9`, '네이버페이'],
  [
    (won) => `[네이버페이] 결제 완료\n상점: 무신사\n결제금액: ${won}원\n결제일시: 2026.11.20 12:30`,
    '네이버파이낸셜(주)',
  ],
  [(won) => `[카카오페이] 결제완료\n${won}원\n무신사\n11/20 12:30`, 'KAKAOPAY'],
  [(won) => `[토스] ${won}원 결제 완료\n무신사\n11/20 12:30`, '비바리퍼블리카'],
  [(won) => `[토스페이] ${won}원 결제 완료\n무신사\n11/20 12:30`, '토스페이먼츠_무신사'],
  [(won) => `[카카오페이] 결제완료\n${won}원\n무신사\n11/20 12:30`, '무신사'],
];

describe('a payment by an easy payment and the card behind it', () => {
  test.each(PAYS.map(([pay, named], at) => [named, pay, 21_000 + 10 * at] as const))(
    'is one transaction that knows the card: %s',
    async (named, pay, amount) => {
      const won = amount.toLocaleString('ko-KR');
      const first = await take(pay(won));
      expect(first.transactions).toMatchObject([{ description: '무신사' }]);
      expect(first.transactions[0]?.assetId ?? null).toBeNull();
      expect(await take(push(won, named))).toMatchObject({ transactions: [], inbox: [], duplicates: 1 });
      expect(await spent(amount)).toMatchObject([{ description: '무신사', assetId: card.id }]);
      // The next purchase of the same amount is another one.
      expect((await take(push(won, named).replace('12:31', '18:40'))).transactions).toHaveLength(1);
    },
  );

  test.each(PAYS.map(([pay, named], at) => [named, pay, 22_000 + 10 * at] as const))(
    'is one transaction if the card is first: %s',
    async (named, pay, amount) => {
      const won = amount.toLocaleString('ko-KR');
      expect((await take(push(won, named))).transactions).toHaveLength(1);
      expect(await take(pay(won))).toMatchObject({ transactions: [], inbox: [], duplicates: 1 });
      expect(await spent(amount)).toMatchObject([{ assetId: card.id }]);
    },
  );

  test('is one transaction if both are in one text', async () => {
    const [pay] = PAYS[1] ?? [];
    const { transactions, inbox } = await take(`${pay?.('23,000')}\n\n${push('23,000', '네이버파이낸셜(주)')}`);
    expect(inbox).toEqual([]);
    expect(transactions).toMatchObject([{ description: '무신사', assetId: card.id }]);
  });

  test('takes the receipt that waited out of the inbox', async () => {
    const receipt =
      '[네이버페이] 주문 결제 내역\n상점명 햇살농원\n총 결제금액 24,500원\n배송비 3,000원\n결제일시: 2026.11.20 12:30';
    const waiting = (await take(receipt)).inbox[0];
    expect(waiting?.draft).toMatchObject({ amount: 24_500, description: '햇살농원' });
    expect((await take(push('24,500', '네이버페이'))).transactions).toHaveLength(1);
    const { body } = await owner.get<{ items: InboxItem[] }>(`${book}/inbox`);
    expect(body.items.map(({ id }) => id)).not.toContain(waiting?.id);
    expect(await spent(24_500)).toMatchObject([{ assetId: card.id, description: '햇살농원' }]);
  });

  test('keeps the card that the user has chosen since', async () => {
    const [pay] = PAYS[2] ?? [];
    const [booked] = (await take(pay?.('25,000') ?? '')).transactions;
    const other = (await owner.post<Asset>(`${book}/assets`, { assetType: 'CREDIT_CARD', name: '현대카드' })).body;
    await owner.post(`${book}/transactions/bulk`, { ids: [booked?.id], set: { assetId: other.id } });
    await take(push('25,000', '카카오페이'));
    const all = await spent(25_000);
    expect(all.find(({ id }) => id === booked?.id)).toMatchObject({ assetId: other.id });
  });

  test('takes the installments from the card', async () => {
    const [pay] = PAYS[2] ?? [];
    await take(pay?.('360,000') ?? '');
    await take(push('360,000', '카카오페이').replace('일시불', '3개월'));
    expect(await spent(360_000)).toMatchObject([
      { description: '무신사', assetId: card.id, installment: { months: 3 } },
    ]);
  });

  test('can be undone', async () => {
    const [pay] = PAYS[2] ?? [];
    const [booked] = (await take(pay?.('26,000') ?? '')).transactions;
    await take(push('26,000', '카카오페이'));
    const { body } = await owner.get<{ items: { id: string; action: string; entityId: string | null }[] }>(
      `${book}/activity`,
    );
    const change = body.items.find(({ entityId }) => entityId === booked?.id);
    expect(change?.action).toBe('UPDATED');
    await expectSoundBooks(app());
  });
});
