import type { YearEndTax } from '@salim/contract';
import { formatNumber } from '../../../text/format.ts';

type Rail = YearEndTax['next'][number]['rail'];

export const RAIL_NAMES: Readonly<Record<Rail, string>> = {
  CREDIT: '신용카드',
  DEBIT: '체크카드·현금영수증',
  CULTURE: '문화·체육',
  MARKET: '전통시장',
  TRANSIT: '대중교통',
};

/** The figures of a year whose law is known. */
export type ReadyTax = YearEndTax & {
  readonly threshold: number;
  readonly used: NonNullable<YearEndTax['used']>;
  readonly deduction: number;
  readonly caps: NonNullable<YearEndTax['caps']>;
};

export function isReady(tax: YearEndTax): tax is ReadyTax {
  return tax.threshold !== null && tax.used !== null && tax.deduction !== null && tax.caps !== null;
}

/** What counts so far. */
export function countedOf({ credit, debit, culture, market, transit }: ReadyTax['used']): number {
  return [credit, debit, culture, market, transit].reduce((sum, one) => sum + Math.max(0, one), 0);
}

/** How much more must be spent before anything is deducted. */
export const leftToThreshold = ({ threshold, used }: Pick<ReadyTax, 'threshold' | 'used'>): number =>
  Math.max(0, threshold - countedOf(used));

/** How much of each cap is filled. The basic one fills first. */
export function filledCaps({ deduction, caps }: Pick<ReadyTax, 'deduction' | 'caps'>) {
  const basic = Math.min(deduction, caps.basic);
  return { basic, extra: deduction - basic };
}

const won = (amount: number) => `${formatNumber(amount)}원`;

/** Which card to use next, in one or two sentences. */
export function adviceOf(tax: Pick<ReadyTax, 'threshold' | 'used' | 'next'>): string {
  const gains = new Map(tax.next.map(({ rail, forNext100000 }) => [rail, forNext100000]));
  const [credit, debit] = [gains.get('CREDIT') ?? 0, gains.get('DEBIT') ?? 0];
  const best = tax.next.reduce((one, other) => (other.forNext100000 > one.forNext100000 ? other : one));
  if (leftToThreshold(tax) > 0) {
    return '여기까지는 무엇으로 써도 소득공제가 없어요. 혜택이 좋은 카드를 쓰면 돼요.';
  }
  if (best.forNext100000 === 0) return '소득공제 한도를 모두 채웠어요. 이제 혜택이 좋은 카드를 쓰면 돼요.';
  if (debit === 0) {
    return `기본 한도를 모두 채웠어요. ${RAIL_NAMES[best.rail]}에서 10만원을 더 쓰면 ${won(best.forNext100000)} 더 공제돼요.`;
  }
  if (credit >= debit) {
    return `신용카드로 써도 체크카드와 똑같이 공제돼요. 10만원을 더 쓰면 ${won(credit)} 더 공제돼요.`;
  }
  return `이제 체크카드나 현금영수증이 유리해요. 10만원을 더 쓰면 ${won(debit)}, 신용카드로는 ${won(credit)} 더 공제돼요.`;
}
