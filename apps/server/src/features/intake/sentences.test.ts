import type { Asset, Category, InboxItem, IntakeDraftView, PaymentMethod, Tag, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
}

const RECEIVED = '2026-11-20T11:00:00Z';
const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let book: string;
let food: Category;
let living: Asset;
let savings: Asset;
let card: PaymentMethod;

beforeAll(async () => {
  owner = await joinAs(app(), 'sentence-owner');
  member = await joinAs(app(), 'sentence-member');
  await addMember(app(), owner.bookId, member, 'MEMBER');
  book = `/api/v2/books/${owner.bookId}`;
  living = (await owner.post<Asset>(`${book}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '생활비통장' })).body;
  savings = (await owner.post<Asset>(`${book}/assets`, { assetType: 'SAVINGS_ACCOUNT', name: '저축통장' })).body;
  const [categories, methods] = await Promise.all([
    owner.get<Category[]>(`${book}/categories`),
    owner.get<PaymentMethod[]>(`${book}/payments`),
  ]);
  food = categories.body.find(({ kind, name }) => kind === 'EXPENSE' && name === '식비') as Category;
  card =
    methods.body.find(({ name }) => name === '국민카드') ??
    (await owner.post<PaymentMethod>(`${book}/payments`, { name: '국민카드', type: 'CREDIT_CARD' })).body;
  expect([food.name, card.name]).toEqual(['식비', '국민카드']);
});

async function parse(text: string): Promise<IntakeDraftView> {
  const answer = await owner.post<{ drafts: IntakeDraftView[] }>(`${book}/intake/parse`, {
    text,
    receivedAt: RECEIVED,
  });
  expect([text, answer.status, answer.body.drafts.length]).toEqual([text, 200, 1]);
  return answer.body.drafts[0] as IntakeDraftView;
}

describe('a sentence with names from the book', () => {
  test.each([
    '점심 9,000원 식비 국민카드',
    '점심 9,000원 식 비 국민 카드로',
    '점심 9천원 ㅅㅂ ㄱㅁㅋㄷ',
    '식비 점심 구천원 국민카드',
  ])('%s is filed under them', async (text) => {
    const draft = await parse(text);
    expect(draft).toMatchObject({
      kind: 'EXPENSE',
      amount: 9000,
      description: '점심',
      categoryId: food.id,
      paymentMethodId: card.id,
    });
    expect(draft.confidence).toBeGreaterThanOrEqual(0.8);
  });

  test('keeps a name inside another word, and a name that is the only word', async () => {
    expect(await parse('식비통장 점심 9,000원')).toMatchObject({ description: '식비통장 점심' });
    expect(await parse('식비 9,000원')).toMatchObject({ description: '식비', categoryId: food.id });
  });

  test('matches 초성 if only one name has them', async () => {
    const pet = (await owner.post<Category>(`${book}/categories`, { kind: 'EXPENSE', name: '고슴도치' })).body;
    expect(await parse('간식 3,000원 ㄱㅅㄷㅊ ㄱㅁㅋㄷ')).toMatchObject({
      description: '간식',
      categoryId: pet.id,
      paymentMethodId: card.id,
    });
  });

  test('moves money between two accounts', async () => {
    for (const text of [
      '생활비통장에서 저축통장으로 30만원',
      '저축통장으로 생활비통장에서 30만원 이체',
      '생활비통장 → 저축통장 30만원',
    ]) {
      expect(await parse(text)).toMatchObject({
        kind: 'TRANSFER',
        amount: 300_000,
        assetId: living.id,
        toAssetId: savings.id,
        missing: [],
      });
    }
  });

  test('proposes the account that is only called by its bank or its kind', async () => {
    const bank = (await owner.post<Asset>(`${book}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '해봄뱅크 통장' }))
      .body;
    const moved = await parse('생활비통장에서 해봄뱅크로 50만원 이체');
    expect(moved).toMatchObject({ kind: 'TRANSFER', assetId: living.id, toAssetId: bank.id });
    expect(moved.confidence).toBeLessThan(0.8);
    const saved = await parse('생활비통장에서 적금으로 30만원');
    expect(saved).toMatchObject({ kind: 'TRANSFER', assetId: living.id, toAssetId: savings.id });
  });

  test('is never paid from a house or a deposit', async () => {
    const house = (await owner.post<Asset>(`${book}/assets`, { assetType: 'REAL_ESTATE', name: '전세 보증금' })).body;
    const interest = await parse('전세 보증금 대출이자 41만원');
    expect(interest).toMatchObject({ kind: 'EXPENSE', amount: 410_000 });
    expect(interest).not.toHaveProperty('assetId');
    expect(await parse('생활비통장에서 전세 보증금으로 500만원')).toMatchObject({
      kind: 'TRANSFER',
      toAssetId: house.id,
    });
  });

  test('sets the member who paid', async () => {
    expect((await member.patch(`${book}/members/${member.userId}`, { nickname: '민지' })).status).toBeLessThan(300);
    expect(await parse('민지가 점심 2만원 냄')).toMatchObject({ description: '점심', paidBy: member.userId });
    expect(await parse('민지 생일선물 3만원')).not.toHaveProperty('paidBy');
    const { transactions } = (
      await owner.post<Taken>('/api/v2/intake', {
        text: '민지가 저녁 3만원 냄',
        receivedAt: RECEIVED,
        bookId: owner.bookId,
      })
    ).body;
    expect(transactions).toMatchObject([{ description: '저녁', paidBy: member.userId, amount: 30_000 }]);
  });

  test('keeps the payer in the inbox until the user changes it or the member leaves', async () => {
    const guest = await joinAs(app(), 'sentence-guest');
    await addMember(app(), owner.bookId, guest, 'MEMBER');
    expect((await guest.patch(`${book}/members/${guest.userId}`, { nickname: '하루' })).status).toBe(200);
    const wait = async (text: string) => {
      const { inbox } = (
        await owner.post<Taken>('/api/v2/intake', { text, receivedAt: RECEIVED, bookId: owner.bookId })
      ).body;
      expect(inbox).toMatchObject([{ draft: { paidBy: guest.userId } }]);
      return inbox[0]?.id ?? '';
    };
    const [kept, changed, left] = [
      await wait('하루가 꽃 약 3만원 냄'),
      await wait('하루가 꽃 약 4만원 냄'),
      await wait('하루가 꽃 약 5만원 냄'),
    ];
    const record = async (id: string, body: object = {}) =>
      (await owner.post<Transaction>(`${book}/inbox/${id}/record`, body)).body;
    expect(await record(kept)).toMatchObject({ paidBy: guest.userId });
    expect(await record(changed, { paidBy: null })).toMatchObject({ paidBy: owner.userId });
    expect((await guest.delete(`${book}/members/${guest.userId}`)).status).toBeLessThan(300);
    expect(await record(left)).toMatchObject({ paidBy: owner.userId });
  });

  test('keeps the tags marked with #, until they are deleted', async () => {
    const [child, trip] = await Promise.all(
      ['아이', '여행'].map(async (name) => (await owner.post<Tag>(`${book}/tags`, { name })).body),
    );
    if (!child || !trip) throw new Error('no tags');
    expect(await parse('아이 학원비 35만원 #아이')).toMatchObject({ description: '아이 학원비', tagIds: [child.id] });
    expect(await parse('아이 학원비 35만원')).not.toHaveProperty('tagIds');
    const take = async (text: string) =>
      (await owner.post<Taken>('/api/v2/intake', { text, receivedAt: RECEIVED, bookId: owner.bookId })).body;
    expect(await take('키즈카페 24,000원 #아이')).toMatchObject({
      transactions: [{ description: '키즈카페', tagIds: [child.id] }],
    });
    const waiting = (await take('용돈 7만원 #아이\n용돈 8만원 #아이 #여행\n용돈 9만원 #여행')).inbox;
    const itemOf = (amount: number) => waiting.find(({ draft }) => draft.amount === amount)?.id ?? '';
    const record = async (amount: number, body: object = {}) =>
      (await owner.post<Transaction>(`${book}/inbox/${itemOf(amount)}/record`, body)).body;
    expect(await record(70_000)).toMatchObject({ tagIds: [child.id] });
    expect(await record(90_000, { tagIds: [] })).toMatchObject({ amount: 90_000, tagIds: [] });
    expect((await owner.delete(`${book}/tags/${trip.id}`)).status).toBeLessThan(300);
    expect(await record(80_000)).toMatchObject({ amount: 80_000, tagIds: [child.id] });
  });

  test('is recorded under them, and a doubtful one waits', async () => {
    const take = async (text: string) =>
      (await owner.post<Taken>('/api/v2/intake', { text, receivedAt: RECEIVED, bookId: owner.bookId })).body;
    const booked = await take('저녁 1만 2천원 식비 국민카드');
    expect(booked).toMatchObject({
      transactions: [{ amount: 12_000, categoryId: food.id, paymentMethodId: card.id, description: '저녁' }],
      inbox: [],
    });
    const moved = await take('생활비통장에서 저축통장으로 10만원');
    expect(moved.transactions).toMatchObject([{ type: 'TRANSFER', assetId: living.id, toAssetId: savings.id }]);
    for (const text of [
      '용돈 10만원',
      '커피 4,500원 케이크 7,000원',
      '2월 30일 꽃 3만원',
      '작년 3월 2일 책 15,000원',
    ]) {
      expect([text, (await take(text)).transactions]).toEqual([text, []]);
    }
  });
});

test('a foreign amount waits for its price, and is kept beside it', async () => {
  const take = async (text: string) =>
    (await owner.post<Taken>('/api/v2/intake', { text, receivedAt: RECEIVED, bookId: owner.bookId })).body;
  const waiting = await take('일본 라멘 1200엔');
  expect(waiting).toMatchObject({
    transactions: [],
    inbox: [{ draft: { amount: 1200, currency: 'JPY', foreign: { currency: 'JPY' }, missing: ['krwAmount'] } }],
  });
  const id = waiting.inbox[0]?.id ?? '';
  expect((await owner.post<Transaction>(`${book}/inbox/${id}/record`, { amount: 11_000 })).body).toMatchObject({
    amount: 11_000,
    description: '일본 라멘',
    foreign: { currency: 'JPY', amount: 1200 },
  });
  expect((await take('아마존 35.99달러 48,500원')).transactions).toMatchObject([
    { amount: 48_500, description: '아마존', foreign: { currency: 'USD', amount: 3599, rate: '1347.596555' } },
  ]);
});

test.each<[string, string, number]>([
  ['대출이자 30만원', 'EXPENSE', 300_000],
  ['은행 이자 5만원 냄', 'EXPENSE', 50_000],
  ['월급날 치킨 2만원', 'EXPENSE', 20_000],
  ['수입차 수리 80만원', 'EXPENSE', 800_000],
  ['판매 수수료 3,300원', 'EXPENSE', 3300],
  ['월급 320만원 들어옴', 'INCOME', 3_200_000],
  ['예금 이자 12,340원', 'INCOME', 12_340],
  ['용돈 5만원 받음', 'INCOME', 50_000],
])('%s is %s of %d, whatever the category names of a new book', async (text, kind, amount) => {
  const draft = await parse(text);
  expect(draft).toMatchObject({ kind, amount });
  expect(draft.confidence).toBeGreaterThanOrEqual(0.8);
});
