import type { Asset, Category, PaymentMethod, Tag } from '@salim/contract';
import { addDays, addMonths, dayNumber } from '@salim/domain';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { inTrx } from '../../../db/in-trx.ts';
import { refreshStatistics } from '../../../db/statistics.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../../testing/test-client.ts';
import { BLANK_DRAFT, type TransactionDraft } from '../../transactions/transaction-draft.ts';
import { writeDrafts } from '../../transactions/transactions.service.ts';

/** The people and the book that the questions of the corpus are about. */
export interface Household {
  readonly minsu: TestPerson;
  readonly jiyeon: TestPerson;
  readonly viewer: TestPerson;
  readonly bookId: string;
}

interface Habit {
  readonly description: string;
  /** Name, or parent and name, of the category; null for none. */
  readonly category: string | null;
  readonly every: number;
  readonly first: number;
  readonly amount: number;
  readonly by: 'minsu' | 'jiyeon';
  readonly from: string;
  readonly tag?: string;
}

const FIRST_DAY = '2025-01-01';
const LAST_DAY = '2026-11-20';

/** What is bought every so many days; the primes keep the days of different habits apart. */
const HABITS: readonly Habit[] = [
  {
    description: '스타벅스 강남점',
    category: '커피',
    every: 11,
    first: 2,
    amount: 5_600,
    by: 'minsu',
    from: '신한카드',
  },
  {
    description: '스타벅스 역삼점',
    category: '커피',
    every: 23,
    first: 5,
    amount: 6_300,
    by: 'jiyeon',
    from: '신한카드',
  },
  { description: '이디야', category: '커피', every: 19, first: 7, amount: 3_900, by: 'jiyeon', from: '현대카드' },
  {
    description: '스타벅스 강남점',
    category: '베이커리',
    every: 47,
    first: 9,
    amount: 7_100,
    by: 'minsu',
    from: '신한카드',
  },
  { description: '배달의민족', category: '배달', every: 13, first: 3, amount: 23_400, by: 'minsu', from: '신한카드' },
  { description: '쿠팡이츠', category: '배달', every: 29, first: 10, amount: 19_800, by: 'jiyeon', from: '현대카드' },
  { description: '쿠팡', category: '생필품', every: 17, first: 1, amount: 31_200, by: 'jiyeon', from: '현대카드' },
  {
    description: '이마트 성수점',
    category: '장보기',
    every: 14,
    first: 6,
    amount: 68_500,
    by: 'minsu',
    from: '신한카드',
  },
  { description: '김밥천국', category: '외식', every: 9, first: 4, amount: 17_300, by: 'minsu', from: '체크' },
  {
    description: '을밀대',
    category: '외식',
    every: 31,
    first: 8,
    amount: 54_000,
    by: 'jiyeon',
    from: '신한카드',
    tag: '데이트',
  },
  { description: '카카오택시', category: '택시', every: 15, first: 12, amount: 11_900, by: 'jiyeon', from: '신한카드' },
  { description: '티머니', category: '대중교통', every: 30, first: 13, amount: 50_000, by: 'minsu', from: '현금' },
  {
    description: '넷플릭스',
    category: '구독(OTT)',
    every: 30,
    first: 16,
    amount: 17_000,
    by: 'minsu',
    from: '신한카드',
  },
  { description: '올리브영', category: '화장품', every: 26, first: 18, amount: 27_400, by: 'jiyeon', from: '현대카드' },
  { description: '온누리약국', category: '약국', every: 37, first: 20, amount: 8_700, by: 'minsu', from: '현금' },
  {
    description: '서울내과',
    category: '의료·건강>병원',
    every: 41,
    first: 21,
    amount: 15_200,
    by: 'jiyeon',
    from: '신한카드',
  },
  {
    description: '튼튼동물병원',
    category: '반려동물>병원',
    every: 97,
    first: 33,
    amount: 66_000,
    by: 'jiyeon',
    from: '신한카드',
  },
  {
    description: '알뜰주유소',
    category: '주유·충전',
    every: 22,
    first: 11,
    amount: 71_000,
    by: 'minsu',
    from: '현대카드',
  },
  {
    description: 'CGV',
    category: '영화·공연',
    every: 33,
    first: 14,
    amount: 29_000,
    by: 'minsu',
    from: '신한카드',
    tag: '데이트',
  },
  { description: '교보문고', category: '도서', every: 43, first: 15, amount: 18_900, by: 'jiyeon', from: '현대카드' },
  { description: '유니클로', category: '의류', every: 53, first: 17, amount: 49_900, by: 'jiyeon', from: '현대카드' },
  {
    description: '관리비 고지',
    category: '관리비',
    every: 30,
    first: 24,
    amount: 213_000,
    by: 'minsu',
    from: '생활비통장',
  },
  { description: 'SKT', category: '휴대폰', every: 30, first: 22, amount: 86_000, by: 'minsu', from: '생활비통장' },
  { description: '간식', category: '외식', every: 61, first: 19, amount: 4_400, by: 'jiyeon', from: '현금' },
  {
    description: '세븐일레븐',
    category: '식비>간식',
    every: 12,
    first: 25,
    amount: 3_700,
    by: 'jiyeon',
    from: '현대카드',
  },
  { description: 'GS25 편의점', category: '식비>간식', every: 18, first: 26, amount: 5_200, by: 'minsu', from: '체크' },
  { description: '동네가게', category: null, every: 27, first: 28, amount: 9_300, by: 'minsu', from: '현금' },
  { description: '결혼식', category: '축의금', every: 89, first: 29, amount: 100_000, by: 'minsu', from: '생활비통장' },
  {
    description: '꽃집',
    category: '경조사·회비>선물',
    every: 73,
    first: 30,
    amount: 38_000,
    by: 'jiyeon',
    from: '신한카드',
  },
  {
    description: '제주항공',
    category: '여행>교통',
    every: 211,
    first: 100,
    amount: 184_000,
    by: 'minsu',
    from: '신한카드',
    tag: '제주여행',
  },
  {
    description: '제주호텔',
    category: '숙박',
    every: 211,
    first: 101,
    amount: 320_000,
    by: 'jiyeon',
    from: '현대카드',
    tag: '제주여행',
  },
];

interface Draft {
  readonly [field: string]: unknown;
  readonly by: TestPerson;
}

const AT_ONCE = 10;

async function send(bookId: string, drafts: readonly Draft[]): Promise<void> {
  const waiting = [...drafts];
  const work = async (): Promise<void> => {
    for (let draft = waiting.pop(); draft; draft = waiting.pop()) {
      const { by, ...body } = draft;
      const { status, body: answer } = await by.post(`/api/v2/books/${bookId}/transactions`, body);
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(answer)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

interface Ids {
  readonly categoryOf: (name: string | null) => string | null;
  readonly assetOf: (name: string) => string;
  readonly methodOf: (name: string) => string;
  readonly tagOf: (name: string) => string;
}

/** Amounts differ a little each time, so that no two questions have the same answer by accident. */
function bought(habit: Habit, people: Pick<Household, 'minsu' | 'jiyeon'>, ids: Ids, at: Date): TransactionDraft[] {
  const drafts: TransactionDraft[] = [];
  const days = dayNumber(LAST_DAY) - dayNumber(FIRST_DAY);
  const means = {
    체크: { assetId: null, paymentMethodId: ids.methodOf('체크카드') },
    현금: { assetId: ids.assetOf('현금'), paymentMethodId: ids.methodOf('현금') },
  }[habit.from] ?? { assetId: ids.assetOf(habit.from), paymentMethodId: null };
  for (let day = habit.first; day <= days; day += habit.every) {
    const amount = habit.amount + day * 13;
    drafts.push({
      ...BLANK_DRAFT,
      id: newId(at),
      type: 'EXPENSE',
      date: addDays(FIRST_DAY, day),
      amount,
      description: habit.description,
      splits: [{ categoryId: ids.categoryOf(habit.category), amount, memo: '' }],
      payments: [{ ...means, postingAssetId: means.assetId, amount }],
      payers: [{ userId: people[habit.by].userId, amount }],
      tagIds: habit.tag ? [ids.tagOf(habit.tag)] : [],
    });
  }
  return drafts;
}

/** The salaries of both, each a little more than the one before. */
function earned({ minsu, jiyeon }: Pick<Household, 'minsu' | 'jiyeon'>, ids: Ids, at: Date): TransactionDraft[] {
  const assetId = ids.assetOf('생활비통장');
  const categoryId = ids.categoryOf('월급');
  const months = Array.from({ length: 23 }, (_, index) => addMonths(FIRST_DAY.slice(0, 7), index));
  const dates = months.map((month) => `${month}-10`);
  const income = ({ userId }: TestPerson, first: number, description: string): TransactionDraft[] =>
    dates.map((date, index) => {
      const amount = first + index * 1_000;
      return {
        ...BLANK_DRAFT,
        id: newId(at),
        type: 'INCOME',
        date,
        amount,
        description,
        splits: [{ categoryId, amount, memo: '' }],
        payments: [{ assetId, paymentMethodId: null, postingAssetId: assetId, amount }],
        payers: [{ userId, amount }],
      };
    });
  return [...income(minsu, 3_100_000, '월급'), ...income(jiyeon, 2_800_000, '급여 이체')];
}

/** A refund, transfers with a fee, a shared dinner, what is masked and what counts nowhere. */
function happened({ minsu, jiyeon }: Pick<Household, 'minsu' | 'jiyeon'>, ids: Ids): Draft[] {
  const account = { assetId: ids.assetOf('생활비통장') };
  const coffee = { categoryId: ids.categoryOf('커피'), assetId: ids.assetOf('신한카드') };
  return [
    {
      by: jiyeon,
      type: 'INCOME',
      date: '2026-10-02',
      amount: 50_000,
      description: '중고 의자',
      categoryId: ids.categoryOf('중고거래'),
      ...account,
    },
    {
      by: minsu,
      type: 'EXPENSE',
      date: '2026-10-07',
      amount: 12_000,
      description: '배달의민족',
      isRefund: true,
      categoryId: ids.categoryOf('배달'),
      assetId: ids.assetOf('신한카드'),
    },
    {
      by: minsu,
      type: 'TRANSFER',
      date: '2026-05-15',
      amount: 400_000,
      fee: 500,
      assetId: ids.assetOf('생활비통장'),
      toAssetId: ids.assetOf('비상금'),
    },
    {
      by: jiyeon,
      type: 'EXPENSE',
      date: '2026-10-21',
      amount: 77_700,
      description: '깜짝선물가게',
      visibility: 'MASKED',
      ...coffee,
    },
    {
      by: jiyeon,
      type: 'EXPENSE',
      date: '2026-11-04',
      amount: 41_000,
      description: '스타벅스 강남점',
      visibility: 'MASKED',
      ...coffee,
    },
    {
      by: minsu,
      type: 'EXPENSE',
      date: '2026-10-23',
      amount: 990_000,
      description: '회사 노트북',
      excludeFromStats: true,
      categoryId: ids.categoryOf('가전·가구'),
      assetId: ids.assetOf('생활비통장'),
    },
    {
      by: minsu,
      type: 'EXPENSE',
      date: '2026-10-30',
      amount: 90_000,
      description: '이마트 성수점',
      splits: [
        { categoryId: ids.categoryOf('장보기'), amount: 60_000 },
        { categoryId: ids.categoryOf('생필품'), amount: 30_000 },
      ],
      assetId: ids.assetOf('신한카드'),
    },
    {
      by: minsu,
      type: 'EXPENSE',
      date: '2026-09-25',
      amount: 84_000,
      description: '추석 선물',
      categoryId: ids.categoryOf('명절'),
      shareMethod: 'EQUAL',
      shares: [{ userId: minsu.userId }, { userId: jiyeon.userId }],
      assetId: ids.assetOf('생활비통장'),
    },
  ];
}

async function idsOf(person: TestPerson, bookId: string): Promise<Ids> {
  const at = `/api/v2/books/${bookId}`;
  const list = async <Item>(path: string): Promise<Item[]> => {
    const { body } = await person.get<Item[] | { items: Item[] }>(`${at}/${path}`);
    return Array.isArray(body) ? body : body.items;
  };
  const add = async (path: string, body: object): Promise<void> => {
    const answer = await person.post(`${at}/${path}`, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  await add('assets', { assetType: 'CHECKING_ACCOUNT', name: '생활비통장', balance: 5_000_000 });
  await add('assets', { assetType: 'SAVINGS_ACCOUNT', name: '비상금', balance: 1_500_000 });
  await add('assets', {
    assetType: 'CREDIT_CARD',
    name: '신한카드',
    balance: 0,
    card: { paymentDay: 14, cutoffDay: 31 },
  });
  await add('assets', {
    assetType: 'CREDIT_CARD',
    name: '현대카드',
    balance: 0,
    card: { paymentDay: 25, cutoffDay: 11 },
  });
  await add('tags', { name: '데이트' });
  await add('tags', { name: '제주여행' });
  const [categories, assets, methods, tags] = await Promise.all([
    list<Category>('categories'),
    list<Asset>('assets'),
    list<PaymentMethod>('payments'),
    list<Tag>('tags'),
  ]);
  const found = (items: readonly { readonly id: string; readonly name: string }[], name: string): string => {
    const item = items.find((one) => one.name === name);
    if (!item) throw new Error(`${name} is missing`);
    return item.id;
  };
  return {
    categoryOf(path) {
      if (path === null) return null;
      const [parent, name] = path.includes('>') ? path.split('>') : [undefined, path];
      const category = categories.find(
        (one) => one.name === name && (parent === undefined || one.parentId === found(categories, parent)),
      );
      if (!category) throw new Error(`${path} is missing`);
      return category.id;
    },
    assetOf: (name) => found(assets, name),
    methodOf: (name) => found(methods, name),
    tagOf: (name) => found(tags, name),
  };
}

/** A couple with two years of transactions, two cards, a budget, a rule, and something masked. */
export async function makeHousehold(app: TestApp): Promise<Household> {
  const [minsu, jiyeon, viewer] = await Promise.all([
    joinAs(app, 'minsu-asks'),
    joinAs(app, 'jiyeon-asks'),
    joinAs(app, 'viewer-asks'),
  ]);
  const { bookId } = minsu;
  const weeks = await minsu.put('/api/v2/user/me/settings', { weekStart: 'monday' });
  if (weeks.status !== 200) throw new Error(JSON.stringify(weeks.body));
  await addMember(app, bookId, jiyeon, 'MEMBER');
  const names = sql`update users set name = case user_id when ${minsu.userId}::uuid then '민수' else '지연' end
    where user_id in (${minsu.userId}::uuid, ${jiyeon.userId}::uuid)`;
  await names.execute(app.database.db);
  const ids = await idsOf(minsu, bookId);
  await jiyeon.patch(`/api/v2/books/${bookId}/members/${jiyeon.userId}`, { nickname: '여보' });
  const people = { minsu, jiyeon };
  const at = app.deps.clock.now();
  const drafts = [...HABITS.flatMap((habit) => bought(habit, people, ids, at)), ...earned(people, ids, at)];
  await inTrx(app.deps.db, (trx) => writeDrafts(app.deps, trx, { bookId, userId: minsu.userId, at }, drafts));
  // As an import of so many does: without it the reports of a question take up to fifty times as long.
  await refreshStatistics(app.deps.db, app.deps.log, drafts.length);
  await send(bookId, happened(people, ids));
  const budget = await minsu.post(`/api/v2/budgets/books/${bookId}`, {
    budgetMonth: '2026-11',
    incomeBudget: 0,
    expenseBudget: 2_000_000,
    categories: [
      { categoryId: ids.categoryOf('식비'), amount: 700_000 },
      { categoryId: ids.categoryOf('생활용품'), amount: 200_000 },
    ],
  });
  if (budget.status !== 201) throw new Error(JSON.stringify(budget.body));
  const rule = await minsu.post(`/api/v2/books/${bookId}/recurring`, {
    template: {
      type: 'EXPENSE',
      amount: 600_000,
      description: '월세',
      categoryId: ids.categoryOf('월세'),
      assetId: ids.assetOf('생활비통장'),
    },
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=1',
    startDate: '2026-12-01',
    mode: 'REMIND',
  });
  if (rule.status !== 201) throw new Error(JSON.stringify(rule.body));
  return { minsu, jiyeon, viewer, bookId };
}
