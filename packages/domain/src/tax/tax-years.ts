import { PENSION_CREDIT_LIMITS } from './pension-limits.ts';

/** How one spending is treated by the card deduction, apart from its means of payment. */
export type TaxKind = 'MARKET' | 'TRANSIT' | 'CULTURE' | 'EXCLUDED' | 'ORDINARY';

/** The groups of spending that the deduction knows; each purchase is in one of them. */
export const TAX_GROUPS = ['CREDIT', 'DEBIT', 'CULTURE', 'MARKET', 'TRANSIT'] as const;
export type TaxGroup = (typeof TAX_GROUPS)[number];

/** Where a figure was read, and the day on which it was last compared with that text. */
export interface TaxSource {
  readonly name: string;
  /** A civil date. */
  readonly checkedOn: string;
}

/** Amounts that differ for salaries up to a bound and above it. */
interface BySalary<Value> {
  readonly low: Value;
  readonly high: Value;
}

/** The deduction for cards and cash receipts (조세특례제한법 §126의2). All amounts in won, all rates in percent. */
export interface CardRules {
  /** Share of the salary that must be exceeded. */
  readonly thresholdPercent: number;
  readonly rates: Readonly<Record<TaxGroup, number>>;
  /** The highest salary with the larger caps and with the rate for culture. */
  readonly lowSalary: number;
  /** By number of children; the last one is for that many or more. */
  readonly basicCaps: BySalary<readonly number[]>;
  readonly extraCap: BySalary<number>;
}

/** Tax credits that are a share of what was paid, up to a limit. */
export interface CreditRules {
  readonly rent: {
    readonly limit: number;
    /** Percent for salaries up to each bound; above the last there is no credit. */
    readonly rates: readonly { readonly salaryMax: number; readonly percent: number }[];
  };
  readonly pension: {
    /** 연금저축 alone. */
    readonly savingsLimit: number;
    /** 연금저축 and 퇴직연금 (IRP) together. */
    readonly limit: number;
    readonly lowSalary: number;
    readonly percent: BySalary<number>;
  };
}

export interface ReadyTaxYear {
  readonly status: 'READY';
  readonly card: CardRules;
  readonly credits: CreditRules;
  readonly sources: readonly TaxSource[];
  /** Korean sentences for this year. */
  readonly notes: readonly string[];
}

/** A year whose law is not passed: it has no figures. */
export interface PendingTaxYear {
  readonly status: 'PENDING_LAW';
  readonly sources: readonly TaxSource[];
  readonly notes: readonly string[];
}

export type TaxYear = ReadyTaxYear | PendingTaxYear;

const CHECKED_ON = '2026-11-22';

const LAW: TaxSource = { name: '조세특례제한법 제126조의2·제95조의2', checkedOn: CHECKED_ON };
const GUIDE: TaxSource = { name: '국세청 2025년 원천징수의무자를 위한 연말정산 신고안내', checkedOn: CHECKED_ON };
const INCOME_TAX_LAW: TaxSource = { name: '소득세법 제59조의3', checkedOn: CHECKED_ON };

const CREDITS: CreditRules = {
  rent: {
    limit: 10_000_000,
    rates: [
      { salaryMax: 55_000_000, percent: 17 },
      { salaryMax: 80_000_000, percent: 15 },
    ],
  },
  pension: {
    savingsLimit: PENSION_CREDIT_LIMITS.savings,
    limit: PENSION_CREDIT_LIMITS.all,
    lowSalary: 55_000_000,
    percent: { low: 15, high: 12 },
  },
};

const CARD: Omit<CardRules, 'basicCaps'> = {
  thresholdPercent: 25,
  rates: { CREDIT: 15, DEBIT: 30, CULTURE: 30, MARKET: 40, TRANSIT: 40 },
  lowSalary: 70_000_000,
  extraCap: { low: 3_000_000, high: 2_000_000 },
};

const COMMON_NOTES = [
  '한 사람의 카드와 현금영수증만 계산해요. 맞벌이 부부의 사용액은 합칠 수 없어요.',
  '근로소득이 있던 달에 쓴 돈만 공제돼요.',
  '새 차, 면세점, 해외에서 쓴 돈은 공제되지 않아요. 중고차는 가격의 10%만 공제돼요.',
  '월세와 연금은 세액공제예요. 주택과 세대 요건은 홈택스에서 확인해 주세요.',
  '소득공제 금액을 추정한 참고용이에요. 돌려받는 세금이 아니에요.',
] as const;

/**
 * The rules by year of spending. Each year is read from its law and added by hand: no year takes over the figures of
 * another automatically.
 */
const TAX_YEARS: ReadonlyMap<number, TaxYear> = new Map<number, TaxYear>([
  [
    2025,
    {
      status: 'READY',
      card: { ...CARD, basicCaps: { low: [3_000_000], high: [2_500_000] } },
      credits: CREDITS,
      sources: [LAW, GUIDE, INCOME_TAX_LAW],
      notes: [
        '수영장과 체력단련장은 2025년 7월 1일부터 결제한 돈만 문화·체육으로 공제돼요. 강습료는 제외돼요.',
        ...COMMON_NOTES,
      ],
    },
  ],
  [
    2026,
    {
      status: 'READY',
      // 법률 21223호 부칙 §47: more for children, for what is spent from 2026 on.
      card: {
        ...CARD,
        basicCaps: { low: [3_000_000, 3_500_000, 4_000_000], high: [2_500_000, 2_750_000, 3_000_000] },
      },
      credits: CREDITS,
      sources: [
        LAW,
        { name: '조세특례제한법 부칙 제21223호 (2025-12-23)', checkedOn: CHECKED_ON },
        GUIDE,
        INCOME_TAX_LAW,
      ],
      notes: ['수영장과 체력단련장의 강습료는 문화·체육에서 제외돼요.', ...COMMON_NOTES],
    },
  ],
  [
    2027,
    {
      status: 'PENDING_LAW',
      sources: [{ name: '재정경제부 2026년 세제개편안 (2026-08-03)', checkedOn: CHECKED_ON }],
      notes: ['2027년에 쓴 돈의 공제율과 한도를 바꾸는 법안이 국회 심의 중이에요. 법이 통과되면 계산해 드릴게요.'],
    },
  ],
]);

/** The rules for what is spent in a year; null for a year whose rules were never read. */
export function taxYear(year: number): TaxYear | null {
  return TAX_YEARS.get(year) ?? null;
}

/** The years with rules, newest first. */
export const KNOWN_TAX_YEARS: readonly number[] = [...TAX_YEARS.keys()].toSorted((a, b) => b - a);

/** The age up to which a child counts for the caps; one with a disability counts at any age. */
const CHILD_AGE_MAX = 20;

/**
 * The year of birth from which children count: they do through the year in which they turn twenty (시행령 §121의2 ⑱,
 * checked 2026-11-22).
 */
export function childrenBornFrom(year: number): number {
  return year - CHILD_AGE_MAX;
}
