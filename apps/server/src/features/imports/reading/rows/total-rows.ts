import { fractionDigits } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import { TOTAL_ROWS } from './question-forms.ts';
import { readAmount } from './read-amount.ts';
import { readDate } from './read-date.ts';
import { leaveOut, RowCells } from './read-row.ts';
import { exampleOf, type StatementContext } from './statement-context.ts';

/** The whole text of a total: 합계, 일계, 11월 소계, 지출 합계, 월합계, Subtotal. */
const TOTAL_TEXT =
  /^[[(<*※\s]*(?:(?:\d{4}년 ?)?(?:\d{1,2}월 ?)?(?:\d{1,2}일 ?)?(?:(?:당|금|전)?(?:일|월|주|년|연|분기|기간|카드|계좌)(?:별|간)? ?)?(?:(?:지출|수입|출금|입금|이용|승인|결제|사용)(?:금액|액)? ?)?(?:합 ?계|총 ?계|소 ?계|누 ?계|총 ?합계|총액|계)(?:금액|액)?|총 ?\d{1,9} ?건|(?:sub-? ?|grand |daily |monthly |weekly )?totals?)[\])>:\s]*$/iu;
/** `계` alone is also a savings club. */
const CLUB = /^계$/u;
const TEXT_LENGTH_MAX = 40;

/** Whether a text is the label of a total; a longer name that contains such a word is not. */
export function isTotalText(text: string): boolean {
  return text.length <= TEXT_LENGTH_MAX && TOTAL_TEXT.test(text.replace(/\s+/gu, ' '));
}

const MONEY = ['withdrawal', 'deposit', 'amount'] as const;
type Amounts = readonly number[];

/** The sums of the rows since some point of the table. */
interface Scope {
  key: string;
  sums: number[];
}

const emptyScope = (key = ''): Scope => ({ key, sums: MONEY.map(() => 0) });

const LEFT_OUT = '앞 줄들의 합계라 가져오지 않아요.';

/**
 * Finds totals among the rows of a statement that have a date. The amounts are the evidence: a total equals the sum of
 * the rows before it, of the same day or month, or since the last total.
 */
export class TotalRows {
  readonly #context: StatementContext;
  readonly #all = emptyScope();
  readonly #month = emptyScope();
  readonly #day = emptyScope();
  readonly #sinceTotal = emptyScope();

  constructor(context: StatementContext) {
    this.#context = context;
  }

  /**
   * Adds a row to the sums.
   *
   * @throws RowLeftOut for a total, RowHeld for a row that is called a total without being the sum of the rows before
   */
  check(row: number, values: readonly Cell[]): void {
    const { questions, indexByField, currency } = this.#context;
    const cells = new RowCells(values, indexByField);
    const digits = fractionDigits(currency);
    const amounts = MONEY.map((field) => {
      const reading = readAmount(cells.raw(field), digits);
      return reading.isReadable ? reading.amount : 0;
    });
    this.#enter(cells);
    const label = this.#labelOf(cells, values);
    if (label !== undefined && amounts.some((amount) => amount !== 0)) {
      const isKept = () => questions.ask(TOTAL_ROWS, row, exampleOf(cells, 'description')) === 'KEEP';
      if (this.#isSum(amounts) || !(CLUB.test(label) || isKept())) {
        this.#sinceTotal.sums = MONEY.map(() => 0);
        leaveOut(LEFT_OUT);
      }
    }
    for (const { sums } of [this.#all, this.#month, this.#day, this.#sinceTotal]) {
      for (const [at, amount] of amounts.entries()) sums[at] = (sums[at] ?? 0) + amount;
    }
  }

  #enter(cells: RowCells): void {
    const { countsFrom1904, lastDay } = this.#context;
    const reading = readDate(cells.raw('date'), countsFrom1904, lastDay);
    const date = 'date' in reading ? reading.date : String(cells.raw('date')).slice(0, 10);
    for (const [scope, key] of [
      [this.#day, date],
      [this.#month, date.slice(0, 7)],
    ] as const) {
      if (scope.key !== key) Object.assign(scope, emptyScope(key));
    }
  }

  #isSum(amounts: Amounts): boolean {
    return [this.#all, this.#month, this.#day, this.#sinceTotal].some(({ sums }) =>
      amounts.every((amount, at) => amount === 0 || Math.abs(amount) === Math.abs(sums[at] ?? 0)),
    );
  }

  /** The text by which the row is a total; without a description, any cell may contain it. */
  #labelOf(cells: RowCells, values: readonly Cell[]): string | undefined {
    const said = (['description', 'summary', 'kind'] as const).map((field) => cells.raw(field));
    const isNamed = String(said[0]).trim() !== '' || String(said[1]).trim() !== '';
    return [...said, ...(isNamed ? [] : values)]
      .filter((cell) => typeof cell === 'string')
      .map((cell) => cell.slice(0, TEXT_LENGTH_MAX + 1).trim())
      .find(isTotalText);
  }
}
