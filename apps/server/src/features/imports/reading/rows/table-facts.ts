import { fractionDigits } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import { movesByBalance } from './balance-moves.ts';
import type { StatementRules } from './layouts/layout.ts';
import { readAmount, sideOf } from './read-amount.ts';
import { readDate } from './read-date.ts';
import {
  type Direction,
  directionOfKind,
  isBillWord,
  isPaymentWord,
  isSaleWord,
  kindOfWord,
  transferSideOf,
  walletWordOf,
} from './read-kind.ts';
import { RowCells, type RowContext } from './read-row.ts';
import { NOTHING_TURNED, type TurnedMoves, turnedMoves } from './turned-moves.ts';

/** Sign of outgoing money. */
export type OutSign = 'BELOW' | 'ABOVE' | 'UNSURE';

/** Writing conventions of a program that only all rows of a table reveal. */
export interface TableFacts {
  /** In rows without a word for the direction, the sign states it: negative amounts are outgoing. */
  readonly areSignsTelling: boolean;
  /** Such rows have both signs, and negative amounts may be refunds. */
  readonly areSignsMixed: boolean;
  /** Sign of outgoing money beside a word that states it; amounts of the other sign came back. */
  readonly outSign: OutSign;
  /** The same for rows beside a word that a user calls spending. */
  readonly plainSign: OutSign;
  /** Sign of the purchases in a column whose header states spending. */
  readonly purchaseSign: OutSign;
  /** The rows are from a ledger rather than a bank: 수입, 지출 and 이체. */
  readonly isLedger: boolean;
  /** The rows are from a pay app or a local currency: money is charged or rewarded, and paid with. */
  readonly isWallet: boolean;
  /** The rows are from a card: negative sales, and payments of its bill. */
  readonly areSales: boolean;
  /** The column of outgoing money has negative amounts. */
  readonly hasNegativeOut: boolean;
  /** The direction column holds something else, such as categories. */
  readonly isKindForeign: boolean;
  /** Change of the balance by row, where the balances show it. */
  readonly moves: ReadonlyMap<number, number>;
  readonly turned: TurnedMoves;
}

/** Facts for a known program, where nothing has to be inferred. */
export const KNOWN_FACTS: TableFacts = {
  areSignsTelling: true,
  areSignsMixed: false,
  outSign: 'ABOVE',
  plainSign: 'ABOVE',
  purchaseSign: 'ABOVE',
  isLedger: false,
  isWallet: false,
  areSales: false,
  hasNegativeOut: false,
  isKindForeign: false,
  moves: new Map(),
  turned: NOTHING_TURNED,
};

/** This many unknown words mean that the column does not hold directions. */
const FOREIGN_WORDS = 4;

/** Texts of money that comes back, as a whole or at the end: 쿠팡 환불, [취소] 쿠팡. */
const BACK_TEXT =
  /(?:환불|취소|반품|환급)(?: ?(?:금|완료|됨|건|입금|처리|받음|받았음|함))?[)\]]?$|^[[(](?:환불|취소|반품)[)\]]|^(?:환불|취소|반품)[ :·]|\b(?:refund|refunded|reversal|chargeback)\b/iu;
/** The whole text of an income. */
const INCOME_TEXT =
  /^(?:\d{1,2}월 ?)?(?:급여|월급|상여금?|보너스|성과급|예금 ?이자|이자|배당금?|용돈|수입|근로소득|salary|payroll|paycheck|wages?|interest|dividends?)(?: ?\d{1,2}월)?$/iu;

/** A text that names an income among other words, for a question only: 11월 급여 (주)살림. */
const INCOME_WORD =
  /(?<!대출 ?)(?:급여|월급|상여|보너스|성과급|이자|배당|수당|수입|캐시백|장학금|연금)(?! ?(?:납부|납입|상환|지급|출금|저축|보험|차))|\b(?:salary|payroll|paycheck|wages?|interest|dividends?|income)\b/iu;

/** Amounts of one group of rows by their sign, and those of them that came back according to their texts. */
export class Signs {
  below = 0;
  above = 0;
  backBelow = 0;
  backAbove = 0;
  hasIncomeAbove = false;
  hasPair = false;
  /** Some text of a negative or of a positive amount says that it came back. */
  isBackBelow = false;
  isBackAbove = false;
  readonly #seen = new Map<string, string>();

  add(amount: number, texts: readonly string[], date: string): void {
    const isBelow = amount < 0;
    if (isBelow) this.below += 1;
    else this.above += 1;
    if (isRefundText(texts)) {
      this.#addBack(isBelow);
      this.isBackBelow ||= isBelow;
      this.isBackAbove ||= !isBelow;
    } else if (!isBelow && texts.some((text) => INCOME_TEXT.test(text))) this.hasIncomeAbove = true;
    this.#pair(amount, texts[0] ?? '', date);
  }

  #addBack(isBelow: boolean): void {
    if (isBelow) this.backBelow += 1;
    else this.backAbove += 1;
  }

  /** The same amount of the same shop with the other sign, on a later day, came back. */
  #pair(amount: number, text: string, date: string): void {
    if (text === '') return;
    const before = this.#seen.get(`${-amount} ${text}`);
    this.#seen.set(`${amount} ${text}`, date);
    if (before === undefined) return;
    this.hasPair = true;
    if (before !== date) this.#addBack(amount < 0 === before < date);
  }

  /** Sign of outgoing money if all of these rows are outgoing or came back. */
  outSign(): OutSign {
    const { below, above, backBelow, backAbove } = this;
    if (below === 0) return 'ABOVE';
    if (above === 0) return 'BELOW';
    const said = backBelow > 0 === backAbove > 0 ? undefined : backBelow > 0 ? 'ABOVE' : 'BELOW';
    const most = below === above ? undefined : below > above ? 'BELOW' : 'ABOVE';
    if (said !== undefined) return most === undefined || most === said ? said : 'UNSURE';
    return most !== undefined && Math.max(below, above) > 2 * Math.min(below, above) ? most : 'UNSURE';
  }

  /** Sign of the purchases in a list of them: above zero, unless most amounts are negative. */
  purchaseSign(): OutSign {
    if (this.below <= this.above || (this.backBelow > 0 && this.backAbove === 0)) return 'ABOVE';
    return this.above > 0 ? this.outSign() : 'UNSURE';
  }

  /**
   * Whether negative amounts are outgoing and positive ones incoming. In a list of purchases, the few negative amounts
   * are refunds instead.
   */
  areTelling(): boolean {
    const { below, above, isBackBelow } = this;
    if (below === 0 || isBackBelow) return false;
    return below > above || this.hasIncomeAbove || this.isBackAbove || (below === above && !this.hasPair);
  }
}

/** Infers the writing conventions of an unknown program. */
export function factsOf(
  rows: readonly { readonly row: number; readonly cells: readonly Cell[]; readonly account: string | undefined }[],
  context: RowContext & { readonly rules: StatementRules },
): TableFacts {
  const { indexByField, currency } = context;
  const [all, out, plain] = [new Signs(), new Signs(), new Signs()];
  let [isLedger, isCharged, isPaid, known] = [false, false, false, 0];
  const byBalance = movesByBalance(rows, context);
  const { moves } = byBalance;
  const areSales = areSalesIn(rows, context);
  let hasNegativeOut = false;
  const unknown = new Set<string>();
  for (const { row, cells: values } of rows) {
    const cells = new RowCells(values, indexByField);
    const word = String(cells.raw('kind')).slice(0, 100).trim();
    const kind = kindOfWord(word);
    const direction = areSales && isSaleWord(word) ? 'OUT' : directionOfKind(kind, word);
    hasNegativeOut ||= amountOf(cells, 'withdrawal', context) < 0;
    if (kind === 'EXPENSE' || kind === 'INCOME') isLedger = true;
    const wallet = walletWordOf(word);
    isPaid ||= isPaymentWord(word);
    if (kind !== undefined || direction !== undefined || wallet !== undefined || transferSideOf(word) !== undefined) {
      known += 1;
    } else if (word !== '' && unknown.size < FOREIGN_WORDS) unknown.add(word);
    isCharged ||= wallet === 'REWARD' || (wallet === 'CHARGE' && receivedIn(row, cells, context, moves) > 0);
    // DR and CR say nothing about the signs of the others.
    if (sideOf(cells.raw('amount')) !== undefined) continue;
    const reading = readAmount(cells.raw('amount'), fractionDigits(currency));
    if (!reading.isReadable || reading.amount === 0) continue;
    // The payment of a bill is no purchase, and its sign differs.
    if (areSales && isBillWord(word)) continue;
    for (const signs of [all, ...signsFor(direction, out, plain)]) {
      signs.add(reading.amount, textsOf(cells), dateIn(cells, context));
    }
  }
  const isKindForeign = known === 0 && unknown.size >= FOREIGN_WORDS;
  const undirected = isKindForeign || !indexByField.has('kind') ? all : plain;
  const outSign = out.outSign();
  const areSignsTelling = out.below + out.above > 0 ? outSign === 'BELOW' : undirected.areTelling();
  return {
    areSignsTelling,
    areSignsMixed: !areSignsTelling && undirected.below > 0,
    outSign,
    plainSign: plain.outSign(),
    purchaseSign: all.purchaseSign(),
    isLedger,
    isWallet: isCharged && isPaid,
    areSales,
    hasNegativeOut,
    isKindForeign,
    moves,
    turned: turnedMoves(rows, context, byBalance, { areSignsTelling, isKindForeign, hasNegativeOut }),
  };
}

/** Zero for an unreadable one. */
function amountOf(cells: RowCells, field: 'amount' | 'withdrawal', { currency }: RowContext): number {
  const reading = readAmount(cells.raw(field), fractionDigits(currency));
  return reading.isReadable ? reading.amount : 0;
}

/** Whether all sales are negative, as in a list of a card. */
function areSalesIn(rows: readonly { readonly cells: readonly Cell[] }[], context: RowContext): boolean {
  const sales = rows
    .map(({ cells }) => new RowCells(cells, context.indexByField))
    .filter((cells) => isSaleWord(String(cells.raw('kind')).slice(0, 20)));
  return sales.length > 0 && sales.every((cells) => amountOf(cells, 'amount', context) < 0);
}

/** What a row puts into the account, as far as its columns or balances show it; otherwise its amount. */
function receivedIn(
  row: number,
  cells: RowCells,
  { indexByField, currency }: RowContext,
  moves: ReadonlyMap<number, number>,
): number {
  const field = indexByField.has('deposit') ? 'deposit' : 'amount';
  const reading = readAmount(cells.raw(field), fractionDigits(currency));
  return moves.get(row) ?? (reading.isReadable ? reading.amount : 0);
}

function signsFor(direction: Direction | undefined, out: Signs, plain: Signs): readonly Signs[] {
  if (direction === 'OUT') return [out];
  return direction === undefined ? [plain] : [];
}

/** Whether the texts of a row say that the money came back. */
export function isRefundText(texts: readonly string[]): boolean {
  return texts.some((text) => BACK_TEXT.test(text));
}

/** Whether the texts of a row suggest that the money is income. */
export function isIncomeText(texts: readonly string[]): boolean {
  return texts.some((text) => INCOME_TEXT.test(text) || INCOME_WORD.test(text));
}

/** The texts of a row, the most telling first. */
export function textsOf(cells: RowCells): string[] {
  const fields = ['description', 'summary', 'category', 'subcategory', 'memo'] as const;
  return fields.map((field) => String(cells.raw(field)).slice(0, 100).normalize('NFKC').trim());
}

function dateIn(cells: RowCells, { countsFrom1904, lastDay }: RowContext): string {
  const reading = readDate(cells.raw('date'), countsFrom1904, lastDay);
  return 'date' in reading ? reading.date : '';
}
