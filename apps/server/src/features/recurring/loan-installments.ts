import { type LoanTerms, type TransactionInput, type UndatedTransaction, undatedTransaction } from '@salim/contract';
import { type CivilDate, type LoanRow, loanDate, loanSchedule, recordedLoanSchedule } from '@salim/domain';
import type { LoanOfRule } from './stored-recurring-rule.ts';

/** An installment that pays something. */
export interface LoanInstallment extends LoanRow {
  /** The nominal date, which the bank's own date does not move. */
  readonly occurrenceDate: CivilDate;
}

export function loanInstallmentsOf({ terms, history }: Pick<LoanOfRule, 'terms' | 'history'>): LoanInstallment[] {
  if (terms === null) return [];
  return recordedLoanSchedule(terms, terms.overrides ?? [], history)
    .map((row) => ({ ...row, occurrenceDate: loanDate(terms, row.n) }))
    .filter(({ payment }) => payment > 0);
}

/** The template of a loan's rule; the amount of each occurrence is that of its installment. */
export function loanTemplate(loan: Pick<LoanOfRule, 'assetId' | 'name'> & { terms: LoanTerms }): UndatedTransaction {
  const { assetId, name, terms } = loan;
  const first = loanSchedule(terms, terms.overrides ?? []).find(({ payment }) => payment > 0);
  return transfer(`${name} 상환`, first?.payment ?? terms.principal, terms.payingAssetId, assetId);
}

function transfer(description: string, amount: number, assetId: string | null, toAssetId: string): UndatedTransaction {
  return undatedTransaction.parse({ type: 'TRANSFER', description, amount, assetId, toAssetId });
}

/** What repays the loan, and what is paid for it. */
export interface LoanInstallmentParts {
  readonly principal: number;
  readonly interest: number;
}

/**
 * What is booked for some installments, in their order: together they repay no more than is owed, and once nothing is
 * owed there is no interest either. Without a known debt they are booked as they are.
 */
export function payableParts(
  installments: readonly LoanInstallmentParts[],
  owed: number | null,
): LoanInstallmentParts[] {
  let left = owed;
  return installments.map(({ principal, interest }) => {
    if (left === null) return { principal, interest };
    if (left === 0) return { principal: 0, interest: 0 };
    const repaid = Math.min(principal, left);
    left -= repaid;
    return { principal: repaid, interest };
  });
}

/** The transactions of an installment: the principal to the loan, and the interest. */
export function loanInstallmentInputs(
  loan: LoanOfRule,
  parts: LoanInstallmentParts,
  date: CivilDate,
): TransactionInput[] {
  const { assetId, name, terms } = loan;
  const payingAssetId = terms?.payingAssetId ?? null;
  const inputs: TransactionInput[] = [];
  if (parts.principal > 0) {
    inputs.push({ ...transfer(`${name} 원금`, parts.principal, payingAssetId, assetId), date });
  }
  if (parts.interest > 0) {
    const interest = transfer(`${name} 이자`, parts.interest, payingAssetId, assetId);
    const categoryId = terms?.interestCategoryId ?? null;
    inputs.push({ ...interest, type: 'EXPENSE', toAssetId: null, categoryId, date });
  }
  return inputs;
}
