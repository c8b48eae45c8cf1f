import type { Asset, LoanTerms } from '@salim/contract';
import { loanTermsOf } from '@salim/contract/facts/asset-terms';
import { LAST_DAY_OF_MONTH, LOAN_MONTHS_MAX } from '@salim/contract/facts/limits';
import { amountOf, amountTextOf } from '../../ui/use-amount-input.ts';
import { percentText, rateIn } from './asset-terms.ts';

type Fee = NonNullable<LoanTerms['prepaymentFee']>;

/** A new rate from a day on, as it is typed. */
export interface TypedRateChange {
  /** Tells the rows apart. */
  readonly key: number;
  readonly from: string | null;
  readonly rateText: string;
}

/** The terms of a loan as they are typed. */
export interface TypedTerms {
  readonly principalText: string;
  readonly rateText: string;
  readonly startDate: string | null;
  readonly monthsText: string;
  readonly graceText: string;
  readonly dayText: string;
  readonly repayment: LoanTerms['repayment'];
  readonly payingAssetId: string | null;
  readonly interestCategoryId: string | null;
  readonly rateChanges: readonly TypedRateChange[];
  /** Empty without a fee. */
  readonly feeText: string;
  readonly feeMonthsText: string;
  readonly feeBase: Fee['base'];
}

/** Most loans are free of the fee after three years. */
const USUAL_FREE_MONTHS = 36;

/** A whole number within bounds; null for anything else. */
export function wholeIn(text: string, minimum: number, maximum: number): number | null {
  const value = /^\d{1,4}$/u.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return value >= minimum && value <= maximum ? value : null;
}

export function typedTermsOf(asset: Asset): TypedTerms {
  const { balance, loan } = asset;
  const terms = loanTermsOf(asset);
  const fee = terms?.prepaymentFee ?? null;
  // No rate is not a rate of zero.
  const knownRate = terms?.rateBps ?? loan?.rateBps ?? null;
  return {
    principalText: amountTextOf(terms?.principal ?? Math.max(0, -balance)),
    rateText: knownRate === null ? '' : percentText(knownRate),
    startDate: terms?.startDate ?? null,
    monthsText: String(terms?.months ?? ''),
    graceText: String(terms?.graceMonths ?? 0),
    dayText: String(terms?.paymentDay ?? ''),
    repayment: terms?.repayment ?? 'EQUAL_PAYMENT',
    payingAssetId: terms?.payingAssetId ?? null,
    interestCategoryId: terms?.interestCategoryId ?? null,
    rateChanges: (terms?.rateChanges ?? []).map(({ from, rateBps }, key) => ({
      key,
      from,
      rateText: percentText(rateBps),
    })),
    feeText: fee ? percentText(fee.rateBps) : '',
    feeMonthsText: String(fee?.freeAfterMonths ?? USUAL_FREE_MONTHS),
    feeBase: fee?.base ?? 'TERM',
  };
}

const RATE_PROBLEM = '0~100 사이의 값을 소수점 둘째 자리까지 입력해 주세요.';
const rateProblem = (text: string): string | undefined => (rateIn(text) == null ? RATE_PROBLEM : undefined);

/** What is wrong with a rate change: its day, or its rate. */
export function rateChangeProblems(
  { key, from, rateText }: TypedRateChange,
  { startDate, rateChanges }: Pick<TypedTerms, 'startDate' | 'rateChanges'>,
): { readonly from?: string; readonly rateText?: string } {
  const rate = rateProblem(rateText) === undefined ? undefined : '0~100 사이로 입력해 주세요.';
  const isTwice = rateChanges.some((other) => other.key !== key && other.from === from);
  const day =
    from === null
      ? '날짜를 골라 주세요.'
      : startDate !== null && from <= startDate
        ? '대출받은 날보다 뒤로 골라 주세요.'
        : isTwice
          ? '같은 날짜가 이미 있어요.'
          : undefined;
  return { ...(day === undefined ? {} : { from: day }), ...(rate === undefined ? {} : { rateText: rate }) };
}

export function checkTypedTerms(values: TypedTerms) {
  const months = wholeIn(values.monthsText, 1, LOAN_MONTHS_MAX);
  const hasFee = values.feeText.trim() !== '';
  const isWrong = (change: TypedRateChange) => Object.keys(rateChangeProblems(change, values)).length > 0;
  return {
    principalText: amountOf(values.principalText) ? undefined : '대출 원금을 입력해 주세요.',
    rateText: rateProblem(values.rateText),
    startDate: values.startDate === null ? '날짜를 골라 주세요.' : undefined,
    monthsText: months === null ? `1~${LOAN_MONTHS_MAX} 사이의 개월 수를 입력해 주세요.` : undefined,
    graceText:
      wholeIn(values.graceText, 0, (months ?? 1) - 1) === null ? '대출 기간보다 짧게 입력해 주세요.' : undefined,
    dayText: wholeIn(values.dayText, 1, LAST_DAY_OF_MONTH) === null ? '1~31 사이의 날짜를 입력해 주세요.' : undefined,
    rateChanges: values.rateChanges.some(isWrong) ? '금리 변동을 확인해 주세요.' : undefined,
    feeText: hasFee ? rateProblem(values.feeText) : undefined,
    feeMonthsText:
      hasFee && wholeIn(values.feeMonthsText, 0, LOAN_MONTHS_MAX) === null
        ? `0~${LOAN_MONTHS_MAX} 사이의 개월 수를 입력해 주세요.`
        : undefined,
  };
}

/** The terms as they are sent, of checked values; what the form does not show stays as it is stored. */
export function termsFrom(values: TypedTerms, stored: LoanTerms | null): LoanTerms {
  const feeRate = rateIn(values.feeText) ?? null;
  const changes = values.rateChanges.flatMap(({ from, rateText }) =>
    from === null ? [] : [{ from, rateBps: rateIn(rateText) ?? 0 }],
  );
  return {
    dayCount: 'MONTHLY',
    rounding: 'DOWN',
    ...stored,
    principal: amountOf(values.principalText) ?? 0,
    rateBps: rateIn(values.rateText) ?? 0,
    startDate: values.startDate ?? '',
    months: Number(values.monthsText),
    graceMonths: Number(values.graceText),
    paymentDay: Number(values.dayText),
    repayment: values.repayment,
    payingAssetId: values.payingAssetId,
    interestCategoryId: values.interestCategoryId,
    rateChanges: changes.toSorted((left, right) => left.from.localeCompare(right.from)),
    prepaymentFee:
      feeRate === null
        ? null
        : { rateBps: feeRate, freeAfterMonths: Number(values.feeMonthsText), base: values.feeBase },
  };
}
