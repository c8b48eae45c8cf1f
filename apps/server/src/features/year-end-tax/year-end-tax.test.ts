import type { Asset, Book, Category, ErrorAnswer, PaymentMethod, Transaction, YearEndTax } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

// Noon of Friday, 20 November 2026, in Korea.
const app = useTestApp({ clock: testClock() });

const TAX = '/api/v2/user/me/year-end-tax';
const NOTHING = { credit: 0, debit: 0, culture: 0, market: 0, transit: 0, excluded: 0 };

interface Household {
  readonly person: TestPerson;
  readonly path: string;
  readonly method: (name: string) => string;
  readonly category: (name: string, parent?: string) => string;
  readonly spend: (amount: number, fields?: object, by?: TestPerson) => Promise<Transaction>;
}

async function aHousehold(name: string): Promise<Household> {
  const person = await joinAs(app(), name);
  const path = `/api/v2/books/${person.bookId}`;
  const { body: methods } = await person.get<PaymentMethod[]>(`${path}/payments`);
  const { body: categories } = await person.get<Category[]>(`${path}/categories`);
  return {
    person,
    path,
    method: (wanted) => methods.find((one) => one.name === wanted)?.id ?? `no ${wanted}`,
    category: (wanted, parent) =>
      categories.find(
        (one) =>
          one.name === wanted &&
          one.kind === 'EXPENSE' &&
          (parent === undefined || categories.find(({ id }) => id === one.parentId)?.name === parent),
      )?.id ?? `no ${wanted}`,
    spend: async (amount, fields = {}, by = person) => {
      const body = { type: 'EXPENSE', date: '2026-05-04', amount, ...fields };
      const answer = await by.post<Transaction>(`${path}/transactions`, body);
      expect([answer.status, answer.body]).toEqual([201, answer.body]);
      return answer.body;
    },
  };
}

async function taxOf(person: TestPerson, query: string): Promise<YearEndTax> {
  const { status, body } = await person.get<YearEndTax>(`${TAX}?${query}`);
  expect([status, body]).toEqual([200, body]);
  return body;
}

const usedOf = async (person: TestPerson, more = '') => (await taxOf(person, `year=2026&salary=0${more}`)).used;

describe('the deduction of a year', () => {
  let home: Household;
  beforeAll(async () => {
    home = await aHousehold('tax-guide');
    const { spend, method, category } = home;
    // Case 1 of the guide of the National Tax Service.
    const credit = { paymentMethodId: method('신용카드'), date: '2025-03-02' };
    await spend(30_000_000, credit);
    await spend(2_000_000, { ...credit, categoryId: category('대중교통') });
    await spend(7_000_000, { paymentMethodId: method('체크카드'), date: '2025-12-31' });
    await spend(3_000_000, { ...credit, taxKind: 'MARKET', categoryId: category('장보기') });
    await spend(1_000_000, { ...credit, categoryId: category('도서'), date: '2025-01-01' });
    await spend(5_000_000, { ...credit, categoryId: category('실손') });
    await spend(9_999, { ...credit, date: '2024-12-31' });
  });

  test('is that of the published case, with its caps, sources and the next 100,000 won', async () => {
    expect(await taxOf(home.person, 'year=2025&salary=68000000')).toEqual({
      year: 2025,
      status: 'READY',
      salary: 68_000_000,
      threshold: 17_000_000,
      used: {
        credit: 30_000_000,
        debit: 7_000_000,
        culture: 1_000_000,
        market: 3_000_000,
        transit: 2_000_000,
        excluded: 5_000_000,
      },
      deduction: 5_300_000,
      caps: { basic: 3_000_000, extra: 3_000_000 },
      next: [
        { rail: 'CREDIT', forNext100000: 0 },
        { rail: 'DEBIT', forNext100000: 0 },
        { rail: 'CULTURE', forNext100000: 30_000 },
        { rail: 'MARKET', forNext100000: 40_000 },
        { rail: 'TRANSIT', forNext100000: 40_000 },
      ],
      items: [
        { kind: 'RENT', amount: 0, limit: 10_000_000, deduction: 0 },
        { kind: 'PENSION', amount: 0, limit: 9_000_000, deduction: 0 },
      ],
      sources: expect.arrayContaining([{ name: expect.any(String), checkedOn: '2026-11-22' }]),
      notes: expect.arrayContaining([expect.stringContaining('돌려받는 세금이 아니에요')]),
    });
  });

  test('keeps culture in its means of payment above 70,000,000', async () => {
    const { used, caps, next } = await taxOf(home.person, 'year=2025&salary=70000001');
    expect(used).toMatchObject({ credit: 31_000_000, culture: 0 });
    expect(caps).toEqual({ basic: 2_500_000, extra: 2_000_000 });
    expect(next.map(({ rail }) => rail)).toEqual(['CREDIT', 'DEBIT', 'MARKET', 'TRANSIT']);
  });

  test('has higher caps for children from 2026 on', async () => {
    const capsOf = async (query: string) => (await taxOf(home.person, query)).caps?.basic;
    expect(await capsOf('year=2025&salary=50000000&children=2')).toBe(3_000_000);
    expect(await capsOf('year=2026&salary=50000000&children=1')).toBe(3_500_000);
    expect(await capsOf('year=2026&salary=50000000&children=20')).toBe(4_000_000);
    expect((await taxOf(home.person, 'year=2026&salary=50000000')).used).toEqual(NOTHING);
  });

  test('is nothing without a salary, and a sentence says so', async () => {
    const { used, deduction, next, items, notes } = await taxOf(home.person, 'year=2025&salary=0');
    expect(used?.credit).toBe(30_000_000);
    expect([deduction, new Set(next.map(({ forNext100000 }) => forNext100000))]).toEqual([0, new Set([0])]);
    expect(items.map((item) => item.deduction)).toEqual([undefined, undefined]);
    expect(notes[0]).toContain('총급여가 0원이면');
  });

  test('has no figures while the law is not passed, and refuses other years', async () => {
    expect(await taxOf(home.person, 'year=2027&salary=50000000')).toEqual({
      year: 2027,
      status: 'PENDING_LAW',
      salary: 50_000_000,
      ...{ threshold: null, used: null, deduction: null, caps: null, next: [], items: [] },
      sources: [{ name: expect.any(String), checkedOn: '2026-11-22' }],
      notes: [expect.stringContaining('국회 심의 중')],
    });
    for (const year of [0, 1969, 2024, 2028, 9999]) {
      const { status, body } = await home.person.get<ErrorAnswer>(`${TAX}?year=${year}&salary=1`);
      expect([year, status, body.code, body.errors?.[0]?.field]).toEqual([year, 422, 'TAX_YEAR_UNKNOWN', 'year']);
    }
  });

  test.each([
    ['', 400],
    ['year=2026', 400],
    ['salary=1', 400],
    ['year=2026&salary=1.5', 400],
    ['year=2026&salary=1&children=one', 400],
    ['year=20%0026&salary=1', 400],
    ['year=2026&salary=1&books=home', 400],
    ['year=2026&salary=1&other=1', 400],
    ['year=2026&salary=-1', 422],
    ['year=2026&salary=100000000001', 422],
    ['year=2026&salary=1&children=-1', 422],
    ['year=2026&salary=1&children=21', 422],
    ['year=2026&salary=1&books=', 422],
  ])('refuses ?%s', async (query, wanted) => {
    const { status, body } = await home.person.get<ErrorAnswer>(`${TAX}?${query}`);
    const code = wanted === 400 ? 'VALIDATION_FAILED' : 'LIMIT_EXCEEDED';
    expect([query, status, body.code]).toEqual([query, wanted, code]);
  });

  test('is not for the signed out', async () => {
    expect((await signedOut(app()).get(`${TAX}?year=2026&salary=1`)).status).toBe(401);
  });
});

describe('what counts', () => {
  test('depends on the means of payment and on a cash receipt', async () => {
    const { person, spend, method } = await aHousehold('tax-means');
    await spend(1000, { paymentMethodId: method('현금') });
    await spend(20_000, { paymentMethodId: method('현금'), cashReceipt: true });
    await spend(300_000, { paymentMethodId: method('계좌이체'), cashReceipt: true });
    await spend(4_000_000, { paymentMethodId: method('카카오페이'), cashReceipt: true });
    await spend(7, { paymentMethodId: method('카카오페이') });
    await spend(80, { paymentMethodId: method('상품권'), cashReceipt: true });
    await spend(900, {});
    await spend(50_000, {
      payments: [
        { paymentMethodId: method('신용카드'), amount: 20_000 },
        { paymentMethodId: method('현금'), amount: 30_000 },
      ],
    });
    expect(await usedOf(person)).toEqual({
      ...NOTHING,
      credit: 20_000,
      debit: 4_320_000,
      excluded: 1000 + 7 + 80 + 900 + 30_000,
    });
  });

  test('depends on the category, or else on its parent, and most on the transaction', async () => {
    const { person, path, spend, method, category } = await aHousehold('tax-kinds');
    const paymentMethodId = method('체크카드');
    const parent = { kind: 'EXPENSE', name: '시장', taxKind: 'MARKET' };
    const { body: market } = await person.post<Category>(`${path}/categories`, parent);
    const child = { kind: 'EXPENSE', name: '청과', parentId: market.id };
    const { body: fruit } = await person.post<Category>(`${path}/categories`, child);
    expect([market.taxKind, fruit.taxKind]).toEqual(['MARKET', null]);
    await spend(1000, { paymentMethodId, categoryId: fruit.id });
    await spend(20_000, { paymentMethodId, categoryId: fruit.id, taxKind: 'EXCLUDED' });
    await spend(300_000, { paymentMethodId, categoryId: category('휴대폰'), taxKind: 'ORDINARY' });
    await spend(5_000_000, {
      paymentMethodId,
      splits: [
        { categoryId: category('기차·고속버스'), amount: 2_000_000 },
        { categoryId: category('관리비'), amount: 3_000_000 },
      ],
    });
    const before = await usedOf(person);
    expect(before).toEqual({ ...NOTHING, market: 1000, excluded: 3_020_000, debit: 300_000, transit: 2_000_000 });
    const changed = await person.patch<Category>(`${path}/categories/${fruit.id}`, {
      taxKind: 'ORDINARY',
      version: fruit.version,
    });
    expect([changed.status, changed.body.taxKind]).toEqual([200, 'ORDINARY']);
    expect(await usedOf(person)).toEqual({ ...before, market: 0, debit: 301_000 });
  });

  test('is a purchase once, less its refunds, and never what was paid abroad, moved or deleted', async () => {
    const { person, path, spend, method } = await aHousehold('tax-once');
    const paymentMethodId = method('신용카드');
    await spend(1_200_000, { paymentMethodId, date: '2026-12-31', installment: { months: 12, feeTotal: 30_000 } });
    await spend(200_000, { paymentMethodId, isRefund: true, date: '2026-02-01' });
    await spend(14_000, { paymentMethodId, foreign: { currency: 'USD', amount: 1000, rate: '1400' } });
    // Hidden from reports, but the card was used.
    await spend(500, { paymentMethodId, excludeFromStats: true });
    const gone = await spend(70_000, { paymentMethodId });
    expect((await person.delete(`${path}/transactions/${gone.id}`)).status).toBe(204);
    await person.post(`${path}/transactions`, { type: 'INCOME', date: '2026-05-04', amount: 9000, paymentMethodId });
    expect(await usedOf(person)).toEqual({ ...NOTHING, credit: 1_000_500, excluded: 14_000 });
    expect((await taxOf(person, 'year=2025&salary=0')).used).toEqual(NOTHING);
  });

  test('is rent and what goes into pensions, with their limits', async () => {
    const { person, path, spend, method, category } = await aHousehold('tax-items');
    await spend(12_500_000, { paymentMethodId: method('계좌이체'), categoryId: category('월세') });
    await spend(500_000, { categoryId: category('월세'), isRefund: true });
    const asset = async (values: object) => (await person.post<Asset>(`${path}/assets`, values)).body.id;
    const pension = { assetType: 'INVESTMENT', subType: 'PENSION' };
    const bank = await asset({ assetType: 'CHECKING_ACCOUNT', name: '통장' });
    const savings = await asset({ ...pension, name: '연금저축' });
    const irp = await asset({ ...pension, name: '회사 IRP' });
    const move = async (assetId: string, toAssetId: string, amount: number) => {
      const body = { type: 'TRANSFER', date: '2026-03-01', amount, assetId, toAssetId };
      expect((await person.post(`${path}/transactions`, body)).status).toBe(201);
    };
    await move(bank, savings, 8_000_000);
    await move(bank, irp, 5_000_000);
    await move(savings, irp, 1_000_000);
    await move(irp, bank, 10_000);
    const named = await asset({ ...pension, name: 'IRP 아님', terms: { kind: 'ISA', taxBps: 990 } });
    const fund = { assetType: 'INVESTMENT', name: '모으는 계좌' };
    const byTerms = await asset({ ...fund, terms: { kind: 'PENSION_SAVINGS', taxBps: 0 } });
    await move(bank, named, 700_000);
    await move(bank, byTerms, 100_000);
    await move(byTerms, irp, 50_000);
    const itemsOf = async (salary: number) => (await taxOf(person, `year=2026&salary=${salary}`)).items;
    expect(await itemsOf(60_000_000)).toEqual([
      { kind: 'RENT', amount: 12_000_000, limit: 10_000_000, deduction: 1_500_000 },
      { kind: 'PENSION', amount: 13_100_000, limit: 9_000_000, deduction: 1_080_000 },
    ]);
    expect((await itemsOf(90_000_000))[0]).toEqual({ kind: 'RENT', amount: 12_000_000, limit: 0, deduction: 0 });
    expect(await usedOf(person)).toEqual({ ...NOTHING, excluded: 12_000_000 });
  });
});

describe('in a shared book', () => {
  test('each counts what they paid themselves, and nothing that another masks', async () => {
    const { person: owner, spend, method, category } = await aHousehold('tax-shared');
    const member = await joinAs(app(), 'tax-shared-member');
    await addMember(app(), owner.bookId, member, 'MEMBER');
    const paymentMethodId = method('신용카드');
    const payers = [
      { userId: owner.userId, amount: 3333 },
      { userId: member.userId, amount: 6667 },
    ];
    const splits = [
      { categoryId: category('대중교통'), amount: 5000 },
      { categoryId: category('외식'), amount: 5000 },
    ];
    await spend(10_000, { paymentMethodId, payers, splits, shareMethod: 'EQUAL' });
    await spend(500, { paymentMethodId, paidBy: member.userId });
    await spend(70_000, { paymentMethodId, paidBy: owner.userId, visibility: 'MASKED' }, member);
    await spend(8000, { paymentMethodId, visibility: 'MASKED' }, member);
    expect(await usedOf(owner)).toEqual({ ...NOTHING, credit: 1666, transit: 1667 });
    expect(await usedOf(member)).toEqual({ ...NOTHING, credit: 3333 + 500 + 8000, transit: 3334 });
    // From its day on, everyone may see it.
    await spend(
      70_000,
      { paymentMethodId, paidBy: owner.userId, visibility: 'MASKED', revealOn: '2026-11-20' },
      member,
    );
    expect(await usedOf(owner)).toEqual({ ...NOTHING, credit: 71_666, transit: 1667 });
  });

  test('all own books count, or the chosen ones; foreign and left ones are refused', async () => {
    const { person, spend, method } = await aHousehold('tax-books');
    const other = await aHousehold('tax-books-other');
    await addMember(app(), other.person.bookId, person, 'MEMBER');
    await spend(1000, { paymentMethodId: method('신용카드') });
    await other.spend(20_000, { paymentMethodId: other.method('체크카드') }, person);
    const dollars = await person.post<Book>('/api/v2/books', { title: '달러', currency: 'USD' });
    const { body: methods } = await person.get<PaymentMethod[]>(`/api/v2/books/${dollars.body.id}/payments`);
    const card = methods.find(({ type }) => type === 'CREDIT_CARD')?.id;
    const inDollars = { type: 'EXPENSE', date: '2026-05-04', amount: 777, paymentMethodId: card };
    expect((await person.post(`/api/v2/books/${dollars.body.id}/transactions`, inDollars)).status).toBe(201);

    const all = await taxOf(person, 'year=2026&salary=0');
    expect(all.used).toEqual({ ...NOTHING, credit: 1000, debit: 20_000 });
    expect(all.notes).toContain('원화가 아닌 가계부는 계산에서 제외했어요.');
    expect(await usedOf(person, `&books=${other.person.bookId}`)).toEqual({ ...NOTHING, debit: 20_000 });
    const twice = `${person.bookId},${person.bookId}`;
    expect(await usedOf(person, `&books=${twice}`)).toEqual({ ...NOTHING, credit: 1000 });

    const refusal = async (bookId: string) => {
      const { status, body } = await person.get<ErrorAnswer>(`${TAX}?year=2026&salary=0&books=${bookId}`);
      return [status, body.code];
    };
    const stranger = await joinAs(app(), 'tax-books-stranger');
    expect(await refusal(`${person.bookId},${stranger.bookId}`)).toEqual([404, 'BOOK_NOT_FOUND']);
    expect(await refusal('01890000-0000-7000-8000-00000000abcd')).toEqual([404, 'BOOK_NOT_FOUND']);
    const left = await person.delete(`/api/v2/books/${other.person.bookId}/members/${person.userId}`);
    expect(left.status).toBe(204);
    expect(await refusal(other.person.bookId)).toEqual([404, 'BOOK_NOT_FOUND']);
    expect(await usedOf(person)).toEqual({ ...NOTHING, credit: 1000 });
  });
});
