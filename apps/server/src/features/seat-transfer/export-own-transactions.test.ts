import type { Asset, Book, Category, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let leaver: TestPerson;
let stranger: TestPerson;
let path: string;

beforeAll(async () => {
  [owner, leaver, stranger] = await Promise.all([
    joinAs(app(), 'copy-owner'),
    joinAs(app(), 'copy-leaver'),
    joinAs(app(), 'copy-stranger'),
  ]);
  await addMember(app(), owner.bookId, leaver, 'MEMBER');
  path = `/api/v2/books/${owner.bookId}`;
});

async function aTransaction(person: TestPerson, fields: object): Promise<Transaction> {
  const { status, body } = await person.post<Transaction>(`${path}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 1000,
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

async function listOf(person: TestPerson, bookId: string): Promise<Transaction[]> {
  return (await person.get<{ items: Transaction[] }>(`/api/v2/books/${bookId}/transactions`)).body.items;
}

describe('a member’s own transactions', () => {
  test('are copied into a new book and stay in the shared one', async () => {
    const [category] = (await owner.get<Category[]>(`${path}/categories`)).body.filter(({ parentId }) => parentId);
    const card = await owner.post<Asset>(`${path}/assets`, { assetType: 'CREDIT_CARD', name: '카드' });
    const bank = await owner.post<Asset>(`${path}/assets`, {
      assetType: 'CHECKING_ACCOUNT',
      name: '통장',
      openingBalance: 50_000,
    });
    const tag = await owner.post<{ id: string }>(`${path}/tags`, { name: '여행' });
    const lunch = await aTransaction(leaver, {
      amount: 9500,
      description: '점심',
      categoryId: category?.id,
      assetId: card.body.id,
      tagIds: [tag.body.id],
      paidBy: owner.userId,
      shares: [
        { userId: owner.userId, amount: 5000 },
        { userId: leaver.userId, amount: 4500 },
      ],
    });
    await aTransaction(leaver, { amount: 9500, isRefund: true, refundOfId: lunch.id, assetId: card.body.id });
    await aTransaction(leaver, {
      type: 'TRANSFER',
      amount: 3000,
      assetId: bank.body.id,
      toAssetId: card.body.id,
      fee: 500,
    });
    await aTransaction(leaver, { amount: 700, visibility: 'MASKED', description: '선물' });
    await aTransaction(owner, { amount: 99_999, description: '남의 것' });
    const trashed = await aTransaction(leaver, { amount: 1 });
    await leaver.delete(`${path}/transactions/${trashed.id}`);
    const before = await listOf(owner, owner.bookId);

    const { status, body: book } = await leaver.post<Book & { copied: number }>(`${path}/members/me/copy`);
    expect([status, book.copied, book.role, book.memberCount]).toEqual([201, 4, 'OWNER', 1]);
    expect(book.title).toBe('copy-owner의 가계부 (내 기록)');
    const copies = await listOf(leaver, book.id);
    expect(copies.map(({ amount, description, type }) => [type, amount, description]).toSorted()).toEqual(
      [
        ['EXPENSE', 700, '선물'],
        ['EXPENSE', 9500, ''],
        ['EXPENSE', 9500, '점심'],
        ['TRANSFER', 3000, ''],
      ].toSorted(),
    );
    expect(
      copies.every(
        ({ visibility, paidBy, shares }) => visibility === 'SHARED' && paidBy === leaver.userId && shares.length === 0,
      ),
    ).toBe(true);
    const copied = copies.find(({ description }) => description === '점심');
    expect(copies.find(({ isRefund }) => isRefund)?.refundOfId).toBe(copied?.id);
    expect(copied?.tagIds).toHaveLength(1);
    expect(copied?.tagIds).not.toEqual(lunch.tagIds);
    const assets = (await leaver.get<Asset[]>(`/api/v2/books/${book.id}/assets`)).body;
    expect(Object.fromEntries(assets.map(({ name, balance }) => [name, balance]))).toMatchObject({
      카드: 3000,
      통장: -3500,
    });
    expect(await listOf(owner, owner.bookId)).toEqual(before);
    expect((await stranger.get(`/api/v2/books/${book.id}`)).status).toBe(404);
    expect((await owner.get(`/api/v2/books/${book.id}`)).status).toBe(404);
    await expectSoundBooks(app());
  });

  test('are copied once for one id, however often it is sent', async () => {
    const body = { id: newId(app().deps.clock.now()), title: '내 것' };
    const answers = await Promise.all([1, 2, 3].map(() => leaver.post<Book>(`${path}/members/me/copy`, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const other = await leaver.post(`${path}/members/me/copy`, { ...body, title: '다른 것' });
    expect(other.status).toBe(409);
  });

  test('of another book are not copied to an id that is in use', async () => {
    const body = { id: newId(app().deps.clock.now()), title: '내 것' };
    expect((await leaver.post(`${path}/members/me/copy`, body)).status).toBe(201);
    const ofOwnBook = await leaver.post(`/api/v2/books/${leaver.bookId}/members/me/copy`, body);
    expect(ofOwnBook).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } });
    const empty = { id: newId(app().deps.clock.now()), title: '빈 것' };
    expect((await leaver.post('/api/v2/books', empty)).status).toBe(201);
    expect(await leaver.post(`${path}/members/me/copy`, empty)).toMatchObject({
      status: 409,
      body: { code: 'ID_TAKEN' },
    });
  });

  test('can be copied by members only', async () => {
    expect((await stranger.post(`${path}/members/me/copy`)).status).toBe(404);
    expect((await signedOut(app()).post(`${path}/members/me/copy`)).status).toBe(401);
    expect((await leaver.post(`${path}/members/me/copy`, { ownerId: owner.userId })).status).toBe(400);
    expect((await leaver.post(`${path}/members/me/copy`, { title: '' })).status).toBe(422);
  });
});
