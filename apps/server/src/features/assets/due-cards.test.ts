import type { Asset, Book, Notification } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, testClock } from '../../testing/test-clock.ts';
import { notifyOfDueCards } from './due-cards.service.ts';

// Noon of Friday, 20 November 2026, in Korea.
const clock = testClock();
const app = useTestApp({ clock });
let owner: TestPerson;
let partner: TestPerson;
let bank: Asset;

async function make(fields: object): Promise<Asset> {
  const answer = await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, fields);
  expect(answer.status).toBe(201);
  return answer.body;
}

const aCard = (name: string, paymentDay: number, fields: object = {}): Promise<Asset> =>
  make({
    assetType: 'CREDIT_CARD',
    name,
    card: { paymentDay, cutoffDay: 31, settlementAssetId: bank.id },
    ...fields,
  });

async function spend(card: Asset, amount: number, fields: object = {}): Promise<void> {
  const transaction = { type: 'EXPENSE', date: '2026-10-20', amount, assetId: card.id, ...fields };
  const answer = await owner.post(`/api/v2/books/${owner.bookId}/transactions`, transaction);
  expect(answer.status).toBe(201);
}

async function noticesOf(person: TestPerson, card: Asset): Promise<Notification[]> {
  const { body } = await person.get<Notification[]>('/api/v2/notifications');
  return body.filter(({ type, link }) => type === 'CARD' && link === `/assets/${card.id}`);
}

beforeAll(async () => {
  [owner, partner] = await Promise.all([joinAs(app(), 'due-owner'), joinAs(app(), 'due-partner')]);
  await addMember(app(), owner.bookId, partner, 'VIEWER');
  bank = await make({ assetType: 'CHECKING_ACCOUNT', name: '결제 통장', balance: 100_000 });
});

describe('a card payment due soon', () => {
  test('is announced once to every member, with the shortfall of the account', async () => {
    const card = await aCard('곧 결제', 23);
    await spend(card, 130_000);
    await Promise.all(Array.from({ length: 3 }, () => notifyOfDueCards(app().deps)));
    await notifyOfDueCards(app().deps);
    for (const person of [owner, partner]) {
      const [notice, ...more] = await noticesOf(person, card);
      expect(more).toEqual([]);
      expect(notice).toMatchObject({
        title: '11월 23일 곧 결제 대금 130,000원이 나가요',
        message: expect.stringContaining('결제일 11월 23일. ‘결제 통장’ 잔액이 30,000원 부족해요.'),
        bookId: owner.bookId,
        isRead: false,
      });
    }
  });

  test('is not announced too early, when nothing is due, or for a card out of use', async () => {
    const later = await aCard('나중 결제', 24);
    await spend(later, 5000);
    const unused = await aCard('빈 카드', 23);
    const away = await aCard('안 쓰는 카드', 23);
    await spend(away, 7000);
    const { status } = await owner.put(`/api/v2/assets/${away.id}`, { isActive: false });
    expect(status).toBe(200);
    await notifyOfDueCards(app().deps);
    for (const card of [later, unused, away]) expect(await noticesOf(owner, card)).toEqual([]);
    clock.advance(DAY_MS);
    await notifyOfDueCards(app().deps);
    clock.advance(-DAY_MS);
    expect(await noticesOf(owner, later)).toHaveLength(1);
  });

  test('counts masked transactions without naming them', async () => {
    const card = await aCard('비밀 있는 카드', 22);
    await spend(card, 10_000);
    await spend(card, 20_000, { visibility: 'MASKED', description: '몰래산선물' });
    await notifyOfDueCards(app().deps);
    const [notice] = await noticesOf(partner, card);
    // The 22nd is a Sunday.
    expect(notice?.title).toBe('11월 23일 비밀 있는 카드 대금 30,000원이 나가요');
    expect(notice?.message).toContain('결제일 11월 23일.');
    expect(JSON.stringify(notice)).not.toContain('몰래산선물');
  });

  test('is not announced once paid', async () => {
    const card = await aCard('벌써 낸 카드', 21);
    await spend(card, 9000);
    const payment = { type: 'TRANSFER', date: '2026-11-19', amount: 9000, assetId: bank.id, toAssetId: card.id };
    expect((await owner.post(`/api/v2/books/${owner.bookId}/transactions`, payment)).status).toBe(201);
    await notifyOfDueCards(app().deps);
    expect(await noticesOf(owner, card)).toEqual([]);
  });

  test('is announced by the date of the book', async () => {
    // There it is still Thursday.
    const book = { title: '태평양', timeZone: 'America/Los_Angeles' };
    const { body: abroad } = await owner.post<Book>('/api/v2/books', book);
    const fields = { assetType: 'CREDIT_CARD', name: '해외 카드', card: { paymentDay: 23, cutoffDay: 31 } };
    const { body: card } = await owner.post<Asset>(`/api/v2/books/${abroad.id}/assets`, fields);
    const charge = { type: 'EXPENSE', date: '2026-10-20', amount: 8000, assetId: card.id };
    expect((await owner.post(`/api/v2/books/${abroad.id}/transactions`, charge)).status).toBe(201);
    await notifyOfDueCards(app().deps);
    expect(await noticesOf(owner, card)).toEqual([]);
    clock.advance(DAY_MS);
    await notifyOfDueCards(app().deps);
    clock.advance(-DAY_MS);
    expect(await noticesOf(owner, card)).toHaveLength(1);
  });

  test('of the last day of a month is announced in months of 30 days too', async () => {
    const card = await aCard('말일 카드', 31);
    await spend(card, 6000);
    clock.advance(8 * DAY_MS);
    await notifyOfDueCards(app().deps);
    clock.advance(-8 * DAY_MS);
    expect((await noticesOf(owner, card))[0]?.message).toContain('결제일 11월 30일.');
  });
});
