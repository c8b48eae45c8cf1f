import type { LoanScheduleRow } from '@salim/contract';
import { formatMonth, formatWon } from '../../text/format.ts';

type Installment = Pick<LoanScheduleRow, 'date' | 'payment'>;

interface PrepaymentResult {
  readonly date: string;
  readonly keep: 'MONTHS' | 'PAYMENT';
  readonly fee: number;
  readonly interestSaved: number;
  /** The whole schedule after the repayment. */
  readonly rows: readonly Installment[];
}

const monthOf = ({ date }: Installment): string => formatMonth(date.slice(0, 7));

/** The monthly payment before and after; the first installment still has interest of the larger debt. */
function paymentText(usual: readonly Installment[], coming: readonly Installment[]): string {
  const after = coming[1] ?? coming[0];
  const before = usual.find((row) => row.date === after?.date);
  if (!after || !before || after.payment >= before.payment) return '';
  return ` 월 납부액은 ${formatWon(before.payment)}에서 ${formatWon(after.payment)}으로 줄어요(${monthOf(after)} 기준).`;
}

/** What an early repayment costs, saves and changes, compared with the schedule as it is. */
export function prepaymentText(result: PrepaymentResult, usual: readonly Installment[]): string {
  const { date, keep, fee, interestSaved, rows } = result;
  const cost = `이자 ${formatWon(interestSaved)}을 아끼고 수수료는 ${formatWon(fee)}이에요.`;
  const coming = rows.filter((row) => row.date > date);
  const last = coming.at(-1);
  if (!last) return `${cost} 이 돈을 갚으면 대출이 끝나요.`;
  const fewer = usual.length - rows.length;
  const change = keep === 'MONTHS' ? paymentText(usual, coming) : fewer > 0 ? ` ${fewer}개월 먼저 끝나요.` : '';
  return `${cost}${change} 마지막 납부는 ${monthOf(last)}이에요.`;
}
