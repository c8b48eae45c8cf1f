import type { Asset, Outlook, Spendable, Transaction } from '@salim/contract';
import { addDays } from '@salim/domain';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const app = useTestApp({ clock: testClock() });
const TODAY = '2026-11-20';
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `outlook-${people}`);
}

async function make<T = { id: string }>(person: TestPerson, path: string, fields: object): Promise<T> {
  const { status, body } = await person.post<T>(`/api/v2/books/${person.bookId}/${path}`, fields);
  expect([status, path, status === 201 ? null : body]).toEqual([201, path, null]);
  return body;
}

const account = (person: TestPerson, fields: object = {}) =>
  make<Asset>(person, 'assets', { assetType: 'CHECKING_ACCOUNT', name: '월급통장', balance: 1_000_000, ...fields });

const rule = (person: TestPerson, template: object, fields: object = {}) =>
  make(person, 'recurring', {
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    startDate: '2026-11-25',
    template: { type: 'EXPENSE', amount: 500_000, description: '월세', ...template },
    ...fields,
  });

async function outlookOf(person: TestPerson, query = ''): Promise<Outlook> {
  const { status, body } = await person.get<Outlook>(`/api/v2/books/${person.bookId}/outlook${query}`);
  expect(status).toBe(200);
  return body;
}

const on = ({ days }: Outlook, date: string) => days.find((day) => day.date === date)?.expected;
const itemsOf = ({ items }: Outlook) => items.map(({ date, source, amount, label }) => [date, source, amount, label]);

describe('the outlook', () => {
  it('has today and each day after it, and every known item on its day', async () => {
    const person = await aPerson();
    const bank = await account(person);
    const savings = await account(person, { assetType: 'SAVINGS_ACCOUNT', name: '저금통', balance: 0 });
    const card = await make<Asset>(person, 'assets', {
      assetType: 'CREDIT_CARD',
      name: '국민카드',
      balance: -30_000,
      card: { paymentDay: 14, cutoffDay: 31, settlementAssetId: bank.id },
    });
    const { id: rentId } = await rule(person, { assetId: bank.id });
    await rule(person, {
      type: 'TRANSFER',
      amount: 100_000,
      description: '저금',
      assetId: bank.id,
      toAssetId: savings.id,
    });
    await rule(person, { amount: 17_000, description: '넷플릭스', assetId: card.id });
    await make(person, 'transactions', { type: 'EXPENSE', amount: 70_000, date: TODAY, assetId: card.id });
    await make(person, 'transactions', {
      type: 'EXPENSE',
      amount: 300_000,
      date: TODAY,
      description: '세탁기',
      assetId: card.id,
      installment: { months: 3 },
    });
    await make(person, 'transactions', { type: 'INCOME', amount: 9000, date: '2026-12-02', assetId: bank.id });

    const outlook = await outlookOf(person, '?days=60');
    expect([outlook.from, outlook.to, outlook.days.length]).toEqual([TODAY, '2027-01-19', 61]);
    expect(itemsOf(outlook)).toEqual([
      ['2026-11-25', 'RECURRING', -500_000, '월세'],
      ['2026-12-02', 'RECORDED', 9000, '기록한 거래'],
      ['2026-12-14', 'CARD_BILL', -200_000, '국민카드 대금'],
      ['2026-12-14', 'RECURRING', -17_000, '넷플릭스'],
      ['2026-12-25', 'RECURRING', -500_000, '월세'],
      ['2027-01-14', 'INSTALLMENT', -100_000, '세탁기'],
      ['2027-01-14', 'RECURRING', -17_000, '넷플릭스'],
    ]);
    expect(on(outlook, TODAY)).toBe(1_000_000);
    expect(on(outlook, '2026-11-25')).toBe(500_000);
    expect(on(outlook, '2026-12-14')).toBe(292_000);
    // Nothing leaves the account but the bill, which has the turn and the rule.
    expect(outlook.lowest).toEqual({ date: '2027-01-14', expected: -325_000, cause: '국민카드 대금' });
    expect(outlook.sentence).toContain('모자라요');

    const own = (await person.get<Outlook>(`/api/v2/assets/${bank.id}/outlook?days=30`)).body;
    expect(itemsOf(own).filter(([, , , label]) => label === '저금')).toEqual([
      ['2026-11-25', 'RECURRING', -100_000, '저금'],
    ]);
    const theirs = (await person.get<Outlook>(`/api/v2/assets/${savings.id}/outlook?days=30`)).body;
    expect(on(theirs, '2026-12-20')).toBe(100_000);

    const ofCard = (await person.get<Outlook>(`/api/v2/assets/${card.id}/outlook?days=60`)).body;
    expect(itemsOf(ofCard)).toEqual([
      ['2026-11-25', 'RECURRING', -17_000, '넷플릭스'],
      ['2026-12-14', 'CARD_BILL', 17_000, '국민카드 대금'],
      ['2026-12-14', 'CARD_BILL', 200_000, '국민카드 대금'],
      ['2026-12-25', 'RECURRING', -17_000, '넷플릭스'],
      ['2027-01-14', 'CARD_BILL', 17_000, '국민카드 대금'],
      ['2027-01-14', 'CARD_BILL', 100_000, '국민카드 대금'],
    ]);
    expect(on(ofCard, '2027-01-19')).toBe(-100_000);

    const skipped = await outlookOf(person, `?days=60&whatIf=skip:${rentId}`);
    expect(on(skipped, '2027-01-19')).toBe((on(outlook, '2027-01-19') ?? 0) + 1_000_000);
    const once = await outlookOf(
      person,
      `?days=60&whatIf=skip:${rentId}:2026-12-25&whatIf=monthly:300000:1&whatIf=add:-50000:2026-12-24`,
    );
    expect(on(once, '2027-01-19')).toBe((on(outlook, '2027-01-19') ?? 0) + 500_000 + 600_000 - 50_000);
    expect(on(await outlookOf(person, '?days=60'), '2027-01-19')).toBe(on(outlook, '2027-01-19'));
  });

  it('has the installments of loans, dues and gifts', async () => {
    const person = await aPerson();
    const bank = await account(person);
    const terms = {
      principal: 12_000_000,
      rateBps: 400,
      startDate: '2026-10-05',
      months: 12,
      repayment: 'EQUAL_PRINCIPAL',
      paymentDay: 5,
      payingAssetId: bank.id,
    };
    await make(person, 'assets', { assetType: 'OTHER', subType: 'LOAN', name: '자동차 대출', terms });
    await make(person, 'dues', { name: '산악회', amount: 20_000, startMonth: '2026-11', seats: [{ name: '나' }] });
    const gift = { direction: 'GIVEN', person: '어머니', amount: 300_000 };
    // 설날 is 17 February 2026 and 7 February 2027.
    await make(person, 'gift-events', { ...gift, event: 'HOLIDAY', date: '2026-02-17' });
    await make(person, 'gift-events', {
      ...gift,
      person: '친구',
      event: 'WEDDING',
      amount: 100_000,
      date: '2026-12-05',
    });
    // The money of one gift has its transaction; for a holiday of another the amount is already planned.
    const bought = { type: 'EXPENSE', amount: 50_000, date: '2026-12-10' };
    const { id: transactionId } = await make<Transaction>(person, 'transactions', bought);
    const birthday = { person: '조카', event: 'BIRTHDAY', amount: 50_000, date: '2026-12-10', transactionId };
    await make(person, 'gift-events', { ...gift, ...birthday });
    const toFather = { ...gift, person: '아버지', event: 'HOLIDAY' };
    await make(person, 'gift-events', { ...toFather, date: '2026-02-17' });
    await make(person, 'gift-events', { ...toFather, amount: 200_000, date: '2027-02-06' });
    expect(itemsOf(await outlookOf(person))).toEqual([
      ['2026-11-30', 'DUES', -20_000, '산악회 회비'],
      ['2026-12-05', 'LOAN', -1_036_666, '자동차 대출 상환'],
      ['2026-12-05', 'GIFT', -100_000, '친구 결혼 축의금'],
      ['2026-12-31', 'DUES', -20_000, '산악회 회비'],
      ['2027-01-05', 'LOAN', -1_033_333, '자동차 대출 상환'],
      ['2027-01-31', 'DUES', -20_000, '산악회 회비'],
      ['2027-02-05', 'LOAN', -1_030_000, '자동차 대출 상환'],
      ['2027-02-06', 'GIFT', -200_000, '아버지 명절 용돈'],
      ['2027-02-07', 'GIFT', -300_000, '어머니 명절 용돈'],
    ]);
  });

  it('has a loan once, beside its rule and an older transfer to it, and without what is skipped or booked', async () => {
    const person = await aPerson();
    const bank = await account(person, { balance: 5_000_000 });
    const terms = {
      principal: 12_000_000,
      rateBps: 400,
      startDate: '2026-10-25',
      months: 12,
      repayment: 'EQUAL_PRINCIPAL',
      paymentDay: 25,
      payingAssetId: bank.id,
    };
    const fields = { assetType: 'OTHER', subType: 'LOAN', name: '자동차 대출', balance: -12_000_000 };
    const loan = await make<Asset>(person, 'assets', { ...fields, terms });
    const older = { type: 'TRANSFER', amount: 1_030_000, description: '대출', assetId: bank.id, toAssetId: loan.id };
    await rule(person, older);
    const coming = [
      ['2026-11-25', 'LOAN', -1_040_000, '자동차 대출 상환'],
      ['2026-12-25', 'LOAN', -1_036_666, '자동차 대출 상환'],
      ['2027-01-25', 'LOAN', -1_033_333, '자동차 대출 상환'],
    ];
    expect(itemsOf(await outlookOf(person))).toEqual(coming);
    expect(itemsOf((await person.get<Outlook>(`/api/v2/assets/${bank.id}/outlook`)).body)).toEqual(coming);
    const own = (await person.get<Outlook>(`/api/v2/assets/${loan.id}/outlook`)).body;
    expect(itemsOf(own).map(([, , amount]) => amount)).toEqual([1_000_000, 1_000_000, 1_000_000]);

    const path = `/api/v2/books/${person.bookId}/recurring`;
    const { body } = await person.get<{ items: { id: string; kind: string }[] }>(path);
    const repaying = body.items.find(({ kind }) => kind === 'LOAN');
    expect((await person.put(`${path}/${repaying?.id}/occurrences/2026-12-25`, { skip: true })).status).toBe(200);
    expect((await person.post(`${path}/${repaying?.id}/occurrences/2026-11-25/record`)).status).toBe(201);
    expect((await person.post(`${path}/${repaying?.id}/pause`)).status).toBe(200);
    const later = await outlookOf(person);
    expect(itemsOf(later).filter(([, source]) => source === 'LOAN')).toEqual(coming.slice(2));
    expect(on(later, '2026-11-25')).toBe(3_960_000);
    // Nothing repays it but the transfer once it has no terms.
    await person.put(`/api/v2/assets/${loan.id}`, { terms: null });
    expect(itemsOf(await outlookOf(person)).filter(([, source]) => source === 'RECURRING')).toHaveLength(3);
  });

  it('has lower installments after a recorded early repayment, also of a loan that no rule books', async () => {
    const person = await aPerson();
    const bank = await account(person, { balance: 9_000_000 });
    const terms = { principal: 12_000_000, rateBps: 1200, startDate: '2026-11-20', months: 12, paymentDay: 20 };
    const loan = await make<Asset>(person, 'assets', {
      assetType: 'OTHER',
      subType: 'LOAN',
      name: '대출',
      balance: -12_000_000,
      terms: { ...terms, repayment: 'EQUAL_PRINCIPAL' },
    });
    const transfer = { type: 'TRANSFER', date: '2026-11-20', amount: 6_000_000, description: '중도상환' };
    await make(person, 'transactions', { ...transfer, assetId: bank.id, toAssetId: loan.id });
    const amounts = itemsOf(await outlookOf(person, '?days=365')).map(([, , amount]) => amount);
    expect(amounts.slice(0, 2)).toEqual([-560_000, -555_000]);
    expect(amounts.reduce<number>((sum, amount) => sum + Number(amount), 0)).toBe(-6_390_000);
  });

  it('hides what is masked for the reader, but not its amount', async () => {
    const person = await aPerson();
    const viewer = await aPerson();
    await addMember(app(), person.bookId, viewer, 'VIEWER');
    const bank = await account(person);
    await rule(person, { amount: 777_000, description: '비밀 선물', assetId: bank.id, visibility: 'MASKED' });
    const masked = {
      type: 'EXPENSE',
      amount: 55_000,
      description: '비밀 예약',
      assetId: bank.id,
      visibility: 'MASKED',
    };
    await make(person, 'transactions', { ...masked, date: '2026-11-28' });
    for (const path of [`books/${person.bookId}`, `assets/${bank.id}`]) {
      const { body } = await viewer.get<Outlook>(`/api/v2/${path}/outlook?days=30`);
      expect(itemsOf(body)).toEqual([
        ['2026-11-25', 'RECURRING', -777_000, '비공개'],
        ['2026-11-28', 'RECORDED', -55_000, '비공개'],
      ]);
      expect(JSON.stringify(body)).not.toContain('비밀');
    }
  });

  it('tells a sentence where nothing is known, and refuses nonsense', async () => {
    const person = await aPerson();
    const { body: assets } = await person.get<Asset[]>(`/api/v2/books/${person.bookId}/assets`);
    const alone = await account(person, { balance: -5000 });
    const closed = await account(person, { isActive: false });
    const sentence = async (id: string) => (await person.get<Outlook>(`/api/v2/assets/${id}/outlook`)).body.sentence;
    expect(await sentence(alone.id)).toContain('지금 잔액이 5,000원 모자라요');
    expect(await sentence(closed.id)).toContain('사용하지 않는 자산이에요');
    expect((await outlookOf(person)).sentence).not.toContain('결제일이 없어');
    const card = await make<Asset>(person, 'assets', { assetType: 'CREDIT_CARD', name: '현대카드', balance: -70_000 });
    expect((await outlookOf(person)).sentence).toContain('현대카드는 결제일이 없어 빠졌어요.');
    await rule(person, { amount: 3000, description: '구독료', assetId: alone.id });
    expect(await sentence(alone.id)).toContain(
      '지금 잔액이 5,000원 모자라고, 1월 25일에 구독료가 나간 뒤 14,000원까지 늘어요.',
    );
    const fresh = await account(person, { balance: 5000 });
    expect(await sentence(fresh.id)).toBe('기록이 4주보다 짧고 예정된 거래도 없어 앞으로의 잔액은 아직 알 수 없어요.');
    const loan = await make<Asset>(person, 'assets', {
      assetType: 'OTHER',
      subType: 'LOAN',
      name: '대출',
      balance: -9000,
    });
    expect(await sentence(loan.id)).toContain('지금 갚을 돈이 9,000원이에요');
    for (const asset of [...assets, alone, closed, loan, fresh, card])
      await person.delete(`/api/v2/assets/${asset.id}`);
    expect((await outlookOf(person)).sentence).toContain('자산에 추가하면');
    const status = async (query: string) => (await person.get(`/api/v2/books/${person.bookId}/outlook${query}`)).status;
    expect(await Promise.all(['?days=6', '?days=366'].map(status))).toEqual([422, 422]);
    const wrong = ['skip:me', 'add:1', 'add:1:2026-02-30', 'monthly:x', 'monthly:1:32', 'buy:1'];
    expect((await Promise.all(wrong.map((one) => status(`?whatIf=${one}`)))).every((code) => code === 400)).toBe(true);
    const stranger = await aPerson();
    expect((await stranger.get(`/api/v2/books/${person.bookId}/outlook`)).status).toBe(404);
    expect((await stranger.get(`/api/v2/assets/${alone.id}/outlook`)).status).toBe(404);
    expect((await stranger.get(`/api/v2/books/${person.bookId}/spendable`)).status).toBe(404);
  });
});

describe('the sentence about the lowest balance', () => {
  it('names what leaves on that day, the income of the next day, or the day alone', async () => {
    const person = await aPerson();
    const bank = await account(person, { balance: 9_000_000 });
    // Spending of every day goes on after the last bill.
    for (let day = 1; day <= 42; day += 1) {
      const spend = { type: 'EXPENSE', amount: 10_000, date: addDays(TODAY, -day), assetId: bank.id };
      await make(person, 'transactions', spend);
    }
    await rule(
      person,
      { assetId: bank.id, description: '인터넷' },
      { rrule: 'FREQ=MONTHLY;BYMONTHDAY=7', startDate: '2026-12-07' },
    );
    const of = async () => {
      const { sentence, lowest } = await outlookOf(person, '?days=30');
      return { sentence, ...lowest };
    };
    expect(await of()).toMatchObject({
      date: '2026-12-20',
      cause: null,
      sentence: expect.stringMatching(/^12월 20일에 잔액이 [\d,]+원으로 가장 낮아질 것 같아요\.$/u),
    });
    const pay = { type: 'INCOME', amount: 3_000_000, description: '급여', assetId: bank.id };
    await rule(person, pay, { rrule: 'FREQ=MONTHLY;BYMONTHDAY=15', startDate: '2026-12-15' });
    expect(await of()).toMatchObject({
      date: '2026-12-14',
      cause: null,
      sentence: expect.stringMatching(
        /^급여가 들어오기 전날인 12월 14일에 잔액이 [\d,]+원으로 가장 낮아질 것 같아요\.$/u,
      ),
    });
    await rule(
      person,
      { amount: 700_000, assetId: bank.id, description: '관리비' },
      { rrule: 'FREQ=MONTHLY;BYMONTHDAY=14', startDate: '2026-12-14' },
    );
    expect(await of()).toMatchObject({
      date: '2026-12-14',
      cause: '관리비',
      sentence: expect.stringMatching(/^12월 14일에 관리비가 나간 뒤 잔액이 /u),
    });
  });
});

describe('what came every month without a rule', () => {
  it('is expected from each of two accounts, also under one description and on one day', async () => {
    const person = await aPerson();
    const [living, his, hers] = await Promise.all(
      ['생활비', '내 월급통장', '아내 월급통장'].map((name) => account(person, { name })),
    );
    const move = (date: string, amount: number, description: string, from?: Asset) =>
      make(person, 'transactions', {
        ...{ type: 'TRANSFER', date, amount, description, assetId: from?.id, toAssetId: living?.id },
      });
    for (const month of ['2026-07', '2026-08', '2026-09', '2026-10']) {
      await Promise.all([move(`${month}-25`, 200_000, '생활비', his), move(`${month}-25`, 300_000, '생활비', hers)]);
      await Promise.all([move(`${month}-08`, 40_000, '용돈', his), move(`${month}-22`, 70_000, '용돈', hers)]);
    }
    const { body } = await person.get<Outlook>(`/api/v2/assets/${living?.id}/outlook`);
    const change = (date: string) => (on(body, date) ?? 0) - (on(body, addDays(date, -1)) ?? 0);
    const dates = ['2026-11-22', '2026-11-25', '2026-12-08', '2026-12-25'];
    expect(dates.map(change)).toEqual([70_000, 500_000, 40_000, 500_000]);
  });
});

describe('the contract of a rented home', () => {
  it('is told with its last day; its deposit is never added, and its rent is no deposit', async () => {
    const person = await aPerson();
    await account(person);
    const deposit = { maturityDate: '2027-01-31', monthlyPayment: 600_000 };
    const fields = { assetType: 'REAL_ESTATE', subType: 'DEPOSIT', name: '전세 보증금', balance: 240_000_000, deposit };
    const home = await make<Asset>(person, 'assets', fields);
    const sentence = '전세 보증금 계약은 1월 31일에 끝나요. 보증금 240,000,000원은 더하지 않았어요.';
    const book = await outlookOf(person);
    expect(book.sentence).toContain(sentence);
    expect([itemsOf(book), on(book, '2027-02-18')]).toEqual([[], 1_000_000]);
    const own = (await person.get<Outlook>(`/api/v2/assets/${home.id}/outlook`)).body;
    expect(own.sentence).toContain('전세 보증금 계약은 1월 31일에 끝나요.');
    expect([itemsOf(own), on(own, '2027-02-18')]).toEqual([[], 240_000_000]);
    // It ends after the days that are shown, and then is out of use.
    expect((await outlookOf(person, '?days=60')).sentence).not.toContain('계약');
    await person.put(`/api/v2/assets/${home.id}`, { isActive: false });
    expect((await outlookOf(person)).sentence).not.toContain('계약');
  });
});

describe('what can be spent', () => {
  it('is limited by the budget or by the lowest balance of the month', async () => {
    const person = await aPerson();
    const bank = await account(person);
    const spendable = async () => (await person.get<Spendable>(`/api/v2/books/${person.bookId}/spendable`)).body;
    const common = { today: TODAY, untilDate: '2026-11-30' };
    expect(await spendable()).toEqual({ ...common, amount: 1_000_000, perDay: 90_909, limitedBy: 'BALANCE' });
    const budget = { budgetMonth: '2026-11', expenseBudget: 330_000 };
    expect((await person.post(`/api/v2/budgets/books/${person.bookId}`, budget)).status).toBeLessThan(300);
    expect(await spendable()).toEqual({ ...common, amount: 330_000, perDay: 30_000, limitedBy: 'BUDGET' });
    await rule(person, { amount: 890_000, assetId: bank.id });
    expect(await spendable()).toEqual({ ...common, amount: 110_000, perDay: 10_000, limitedBy: 'BALANCE' });
    await rule(person, { amount: 900_000, assetId: bank.id });
    expect(await spendable()).toEqual({ ...common, amount: 0, perDay: 0, limitedBy: 'BALANCE' });
  });

  it('is limited by the budget alone while the book records spending only', async () => {
    const person = await aPerson();
    const cash = await account(person, { name: '지갑', assetType: 'CASH', balance: 0 });
    const budget = { budgetMonth: '2026-11', expenseBudget: 330_000 };
    expect((await person.post(`/api/v2/budgets/books/${person.bookId}`, budget)).status).toBeLessThan(300);
    const spend = { type: 'EXPENSE', date: TODAY, amount: 110_000, assetId: cash.id };
    await make(person, 'transactions', spend);
    const spendable = async () => (await person.get<Spendable>(`/api/v2/books/${person.bookId}/spendable`)).body;
    expect(await spendable()).toMatchObject({ amount: 220_000, limitedBy: 'BUDGET' });
    await person.put(`/api/v2/assets/${cash.id}`, { openingBalance: 150_000 });
    expect(await spendable()).toMatchObject({ amount: 40_000, limitedBy: 'BALANCE' });
  });
});

it('knows the last day of what ended tomorrow', async () => {
  const person = await aPerson();
  const bank = await account(person);
  await rule(
    person,
    { assetId: bank.id },
    { rrule: 'FREQ=DAILY', startDate: TODAY, endDate: addDays(TODAY, 1), mode: 'REMIND' },
  );
  expect((await outlookOf(person)).items.map(({ date }) => date)).toEqual([TODAY, addDays(TODAY, 1)]);
});
