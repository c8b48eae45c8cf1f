import { addDays, addMonths, civilDateOf, dateParts, daysInMonth, weekdayOf } from '@salim/domain';

/** A transaction of the sample household, with names instead of ids. */
export interface SampleTransaction {
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER';
  readonly date: string;
  readonly time: string;
  readonly amount: number;
  readonly description: string;
  readonly memo: string;
  /** Parent and child category; null for a transfer. */
  readonly category: readonly [string, string] | null;
  readonly asset: string;
  readonly toAsset: string | null;
  /** Index of the paying member. */
  readonly paidBy: 0 | 1;
  readonly isShared: boolean;
  readonly isRefund: boolean;
}

/** Enough cash that the balance never becomes negative between two withdrawals. */
export const CASH_AT_FIRST = 300_000;

export const SAMPLE_ASSETS = [
  { name: '생활비 통장', assetType: 'CHECKING_ACCOUNT', openingBalance: 4_200_000 },
  { name: '민수 월급통장', assetType: 'CHECKING_ACCOUNT', openingBalance: 2_600_000 },
  { name: '지연 월급통장', assetType: 'CHECKING_ACCOUNT', openingBalance: 3_100_000 },
  {
    name: '우리집 적금',
    assetType: 'SAVINGS_ACCOUNT',
    subType: 'INSTALLMENT_SAVINGS',
    institution: '한강은행',
    openingBalance: 6_000_000,
    deposit: { rateBps: 380, maturityDate: '2027-06-30' },
  },
  { name: '생활 신용카드', assetType: 'CREDIT_CARD', openingBalance: -380_000 },
  { name: '전세 보증금', assetType: 'REAL_ESTATE', subType: 'DEPOSIT', openingBalance: 240_000_000 },
  { name: '연금저축', assetType: 'INVESTMENT', openingBalance: 9_400_000 },
] as const;

/** Both members pay into it, so what it pays is already shared. */
const COMMON_ACCOUNT = '생활비 통장';

/** Payment terms of the household's card. */
export const SAMPLE_CARD = {
  name: '생활 신용카드',
  paidFrom: '생활비 통장',
  paymentDay: 14,
  cutoffDay: 31,
} as const;

type Shop = readonly [parent: string, child: string, names: readonly string[], low: number, high: number];

const SHOPS: readonly Shop[] = [
  ['식비', '장보기', ['초록마을 망원점', '망원시장 과일집', '한아름마트', '새벽배송 장바구니'], 9_000, 86_000],
  ['식비', '외식', ['연남칼국수', '성산옥', '오복국밥', '마포숯불갈비', '행복한 파스타'], 9_000, 64_000],
  ['식비', '배달', ['동네치킨', '불타는 떡볶이', '중화반점'], 14_000, 38_000],
  ['식비', '점심', ['회사 앞 백반집', '김밥나라', '순두부마당'], 7_500, 13_000],
  ['카페·간식', '커피', ['커피 한 잔', '느린커피', '모퉁이 로스터리'], 2_500, 9_800],
  ['카페·간식', '베이커리', ['아침식빵', '달보드레'], 3_200, 18_000],
  ['교통', '대중교통', ['지하철', '시내버스'], 1_400, 3_100],
  ['교통', '택시', ['택시'], 5_200, 23_000],
  ['생활용품', '생필품', ['생활백화점', '온동네마트'], 2_000, 42_000],
  ['의료·건강', '약국', ['튼튼약국', '우리동네약국'], 2_500, 19_000],
  ['문화·여가', '영화·공연', ['시네마 홍대', '소극장 봄'], 12_000, 58_000],
  ['문화·여가', '도서', ['동네책방 오늘', '헌책방 골목'], 8_000, 36_000],
  ['패션·미용', '의류', ['옷장정리', '편집숍 결'], 19_000, 128_000],
  ['경조사·회비', '선물', ['꽃집 은하'], 25_000, 90_000],
];

/** Deterministic random numbers for a seed (a linear congruential generator, not for secrets). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

interface Monthly {
  readonly day: number;
  readonly transaction: Omit<SampleTransaction, 'date' | 'time' | 'memo' | 'isRefund'>;
}

const expense = (
  description: string,
  category: readonly [string, string],
  amount: number,
  asset = COMMON_ACCOUNT,
): Monthly['transaction'] => ({
  type: 'EXPENSE',
  amount,
  description,
  category,
  asset,
  toAsset: null,
  paidBy: 0,
  isShared: asset !== COMMON_ACCOUNT,
});
const transfer = (
  description: string,
  asset: string,
  toAsset: string,
  amount: number,
  paidBy: 0 | 1,
): Monthly['transaction'] => ({
  type: 'TRANSFER',
  amount,
  description,
  category: null,
  asset,
  toAsset,
  paidBy,
  isShared: false,
});
const income = (
  description: string,
  child: string,
  asset: string,
  amount: number,
  paidBy: 0 | 1,
): Monthly['transaction'] => ({
  type: 'INCOME',
  amount,
  description,
  category: ['급여', child],
  asset,
  toAsset: null,
  paidBy,
  isShared: false,
});

const MONTHLY: readonly Monthly[] = [
  { day: 25, transaction: income('다온소프트 급여', '월급', '민수 월급통장', 3_420_000, 0) },
  { day: 21, transaction: income('한빛초등학교 급여', '월급', '지연 월급통장', 3_180_000, 1) },
  { day: 25, transaction: transfer('생활비', '민수 월급통장', '생활비 통장', 2_050_000, 0) },
  { day: 25, transaction: transfer('생활비', '지연 월급통장', '생활비 통장', 1_850_000, 1) },
  { day: 26, transaction: transfer('적금', '생활비 통장', '우리집 적금', 700_000, 0) },
  { day: 14, transaction: transfer('카드값', '생활비 통장', '생활 신용카드', 380_000, 0) },
  { day: 5, transaction: expense('전세대출 이자', ['주거', '대출이자'], 412_000) },
  { day: 10, transaction: expense('아파트 관리비', ['주거', '관리비'], 238_000) },
  { day: 18, transaction: expense('도시가스', ['주거', '가스'], 54_000) },
  { day: 20, transaction: expense('휴대폰 요금 (2인)', ['통신', '휴대폰'], 96_800) },
  { day: 20, transaction: expense('인터넷·TV', ['통신', '인터넷·TV'], 33_000) },
  { day: 3, transaction: expense('실손보험', ['보험', '실손'], 87_400) },
  { day: 7, transaction: expense('OTT 구독', ['문화·여가', '구독(OTT)'], 17_000, '생활 신용카드') },
  { day: 8, transaction: expense('부모님 용돈', ['부모님·가족', '부모님 용돈'], 300_000) },
];

function clock(random: () => number, from: number, to: number): string {
  const minute = Math.floor((from + random() * (to - from)) * 60);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function regular(date: string, random: () => number): SampleTransaction[] {
  const { year, month, day } = dateParts(date);
  const last = daysInMonth(year, month);
  return MONTHLY.filter((item) => Math.min(item.day, last) === day).map(({ transaction }) => {
    // Bills vary a little from month to month, salaries do not.
    const varies = transaction.type === 'EXPENSE' && transaction.category?.[0] === '주거';
    const amount = varies ? Math.round((transaction.amount * (0.85 + random() * 0.3)) / 10) * 10 : transaction.amount;
    return { ...transaction, amount, date, time: clock(random, 8, 11), memo: '', isRefund: false };
  });
}

function daily(date: string, random: () => number): SampleTransaction[] {
  const isWeekend = weekdayOf(date) === 0 || weekdayOf(date) === 6;
  const count = Math.floor(random() * (isWeekend ? 5 : 4)) + 1;
  return Array.from({ length: count }, () => {
    const shop = SHOPS[Math.floor(random() ** 1.6 * SHOPS.length)] ?? SHOPS[0];
    const [parent, child, names, low, high] = shop as Shop;
    const paidBy = random() < 0.5 ? 0 : 1;
    const isRefund = random() < 0.004;
    const asset = random() < 0.62 ? '생활 신용카드' : random() < 0.5 ? COMMON_ACCOUNT : '현금';
    return {
      type: 'EXPENSE',
      date,
      time: clock(random, 8, 22),
      amount: Math.round((low + random() ** 1.7 * (high - low)) / 100) * 100,
      description: names[Math.floor(random() * names.length)] ?? child,
      memo: random() < 0.03 ? '둘이서' : '',
      category: [parent, child],
      asset,
      toAsset: null,
      paidBy,
      isShared: random() < 0.55 && asset !== COMMON_ACCOUNT,
      isRefund,
    } satisfies SampleTransaction;
  });
}

/** Occasional cash withdrawals. */
function cash(date: string, random: () => number): SampleTransaction[] {
  if (random() > 0.13) return [];
  return [
    {
      type: 'TRANSFER',
      date,
      time: clock(random, 10, 20),
      amount: 100_000,
      description: '현금 인출',
      memo: '',
      category: null,
      asset: '생활비 통장',
      toAsset: '현금',
      paidBy: 0,
      isShared: false,
      isRefund: false,
    },
  ];
}

/** Card charges of the month before a day, which the card collects on that day. */
function cardBill(transactions: readonly SampleTransaction[], paidOn: string): number {
  const month = addMonths(paidOn.slice(0, 7), -1);
  return transactions
    .filter((transaction) => transaction.asset === SAMPLE_CARD.name && transaction.date.startsWith(month))
    .reduce((total, transaction) => total + (transaction.isRefund ? -transaction.amount : transaction.amount), 0);
}

/** The sample household; other seeds give others like it. */
const SAMPLE_SEED = 20_231_101;

/** Three years of a couple's transactions up to today, oldest first; deterministic for a given day and seed. */
export function sampleTransactions(today: string, seed: number = SAMPLE_SEED): SampleTransaction[] {
  const random = dice(seed);
  const { year, month, day } = dateParts(today);
  const transactions: SampleTransaction[] = [];
  for (let date = civilDateOf(year - 3, month, Math.min(day, 28)); date <= today; date = addDays(date, 1)) {
    transactions.push(...regular(date, random), ...daily(date, random), ...cash(date, random));
  }
  // The first bill is the debt from before the first day, which is the opening balance.
  return transactions.map((transaction) =>
    transaction.toAsset === SAMPLE_CARD.name
      ? { ...transaction, amount: cardBill(transactions, transaction.date) || transaction.amount }
      : transaction,
  );
}
