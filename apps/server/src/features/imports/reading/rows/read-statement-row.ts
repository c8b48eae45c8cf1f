import { cleanText, foreignRate, fractionDigits } from '@salim/domain';
import type { RowProblem } from '../imported-transaction.ts';
import type { Cell } from '../tables/raw-table.ts';
import { partsOf, type UndatedRowDraft } from './programs/program-reader.ts';
import { partlyCancelled, stateIn, withCancelledPart } from './purchase-state.ts';
import { CURRENCY, FEE, shownWord } from './question-forms.ts';
import { readAmount } from './read-amount.ts';
import { meaningOf, wordsOf } from './read-meaning.ts';
import { moveOf } from './read-move.ts';
import {
  currencyMarkOf,
  currencyOf,
  DESCRIPTION_LENGTH_MAX,
  dateOf,
  leaveOut,
  RowCells,
  type RowDraft,
  refuse,
  withDate,
} from './read-row.ts';
import {
  amountIn,
  exampleOf,
  headerOf,
  type StatementContext,
  type StatementRow,
  wordOf,
} from './statement-context.ts';

/** Reads the installment months from the kind of a purchase: 할부(03), 3개월. */
function installmentInStatus(word: string): RowDraft['installment'] {
  return /할부|개월/u.test(word) ? installmentOf(word) : null;
}

function installmentOf(cell: Cell): RowDraft['installment'] {
  const text = String(cell).slice(0, 50);
  const months = Number(/\d+/u.exec(text)?.[0] ?? 0);
  if (!Number.isInteger(months) || months < 2 || months > 60 || /일시불/u.test(text)) return null;
  return { months, interestFree: /무이자/u.test(text) };
}

function foreignOf(cells: RowCells, context: StatementContext, amount: number, date: string): RowDraft['foreign'] {
  const { indexByField, rules } = context;
  if (!indexByField.has('currencyAmount')) return null;
  const named = cells.raw('currency');
  const isNamed = String(named).trim() !== '';
  const currency = isNamed ? currencyOf(String(named), context.currency) : (rules.foreignCurrency ?? context.currency);
  if (currency === context.currency) {
    if (amount === 0 && amountIn(cells, 'currencyAmount', PRECISE_CURRENCY) !== 0)
      refuse(UNPRICED, { about: 'FOREIGN' });
    return null;
  }
  const foreign = Math.abs(amountIn(cells, 'currencyAmount', currency));
  if (foreign === 0) return null;
  if (amount === 0) {
    const description = cleanText(String(cells.raw('description')).slice(0, DESCRIPTION_LENGTH_MAX));
    refuse(UNPRICED, { about: 'FOREIGN', sourceRow: { date, description, amount: foreign, currency } });
  }
  const rate = foreignRate({ currency: context.currency, amount }, { currency, amount: foreign });
  return rate === null
    ? refuse('환율을 계산할 수 없어요. 외화 금액을 확인해 주세요.')
    : { currency, amount: foreign, rate };
}

const UNPRICED = '원화 금액이 아직 확정되지 않았어요. 매입이 끝난 뒤 다시 내려받아 주세요.';
/** For reading an amount whose currency is unknown. */
const PRECISE_CURRENCY = 'USD';

/**
 * Money in another currency than the table's cannot be added to the other amounts, unless the file has both amounts or
 * a user says that it has been converted.
 */
function requireOwnMoney(row: number, cells: RowCells, context: StatementContext, date: string): void {
  const { indexByField, currency, isGuessed } = context;
  const stated = (field: 'amount' | 'withdrawal' | 'deposit', own: string) => {
    const number = String(cells.raw(field)).replace(/[^\d.,]/gu, '');
    const reading = readAmount(number, fractionDigits(own));
    return reading.isReadable && reading.amount !== 0 ? reading.amount : null;
  };
  const about = (field: 'amount' | 'withdrawal' | 'deposit', own: string): Pick<RowProblem, 'about' | 'sourceRow'> => ({
    about: 'FOREIGN',
    sourceRow: {
      date,
      description: cleanText(String(cells.raw('description')).slice(0, DESCRIPTION_LENGTH_MAX)),
      amount: stated(field, own),
      currency: own,
    },
  });
  const fields = (['amount', 'withdrawal', 'deposit'] as const).filter((field) => indexByField.has(field));
  for (const field of fields) {
    const mark = currencyMarkOf(cells.raw(field));
    if (mark !== undefined && mark !== currency) refuse(foreignMessage(mark, currency), about(field, mark));
  }
  if (!indexByField.has('currency')) return;
  const own = currencyOf(String(cells.raw('currency')), currency);
  if (own === currency || (indexByField.has('currencyAmount') && wordOf(cells, 'currencyAmount') !== '')) return;
  const field = fields.find((one) => stated(one, own) !== null) ?? 'amount';
  if (!isGuessed) refuse(foreignMessage(own, currency), about(field, own));
  const form = CURRENCY(headerOf(context, 'currency'));
  if (context.questions.ask(form, row, exampleOf(cells, 'currency')) === 'SKIP') {
    leaveOut(foreignMessage(own, currency), about(field, own));
  }
}

function foreignMessage(own: string, currency: string): string {
  return `${own} 금액이라 ${currency === 'KRW' ? '원화' : currency}로 얼마인지 알 수 없어요.`;
}

/** A fee in a separate column that is not part of the amount. */
function feeOf(row: number, cells: RowCells, context: StatementContext): number {
  if (!context.isGuessed || !context.indexByField.has('fee')) return 0;
  const fee = Math.abs(amountIn(cells, 'fee', context.currency));
  if (fee === 0) return 0;
  return context.questions.ask(FEE(headerOf(context, 'fee')), row, exampleOf(cells, 'fee')) === 'ADD' ? fee : 0;
}

const FEE_CATEGORY = { categoryName: '수수료', subcategoryName: null } as const;

/** Adds the fee to outgoing money. */
function withFee(
  draft: UndatedRowDraft & { readonly row: number },
  fee: number,
): UndatedRowDraft & { readonly row: number } {
  if (fee === 0) return draft;
  if (draft.kind === 'TRANSFER' && !draft.isDeposit) {
    return { ...draft, own: partsOf(draft, { fee, feeCategory: FEE_CATEGORY }) };
  }
  if (draft.kind !== 'EXPENSE' || draft.isRefund) refuse('들어온 돈에 붙은 수수료는 더할 수 없어요.');
  const { categoryName, subcategoryName, amount } = draft;
  const whole = { ...draft, amount: amount + fee };
  const splits = [
    { categoryName, subcategoryName, amount },
    { ...FEE_CATEGORY, amount: fee },
  ];
  return { ...whole, own: partsOf(whole, { splits }) };
}

/** Headers of money; the amounts in such a column are not a price, a balance or a discount. */
const MONEY_HEADER =
  /^(?!.*(?:잔액|포인트|할인|혜택|적립|한도|수수료|면제|쿠폰|누적)).*(?:금액|원금|지출|출금|입금|수입|지급액|공제|결제액|사용액|이용액)/u;

/**
 * @throws RowRefusal if a column without a meaning has the amount instead
 * @throws RowLeftOut
 */
function leaveOutZero(cells: RowCells, { headers, indexByField, unreadAmounts, currency }: StatementContext): never {
  const taken = new Set(indexByField.values());
  const header = headers.find((name, at) => {
    if (taken.has(at) || !(MONEY_HEADER.test(name) || unreadAmounts.includes(at))) return false;
    const reading = readAmount(cells.at(at), fractionDigits(currency));
    return reading.isReadable && reading.amount !== 0;
  });
  if (header !== undefined) refuse(`금액 칸에는 금액이 없고 ‘${shownWord(header)}’ 칸에 있어요.`);
  return leaveOut('금액이 0원이라 가져오지 않아요.');
}

/**
 * Reads one row of a bank or card statement, or of a file whose columns a user has chosen.
 *
 * @throws RowRefusal for an unreadable row, RowLeftOut for a row that is not a transaction, RowHeld for a row that
 * waits for an answer
 */
export function readStatementRow(row: number, values: readonly Cell[], context: StatementContext): StatementRow {
  const cells = new RowCells(values, context.indexByField);
  const { readable, twofoldDate } = dateOf(cells, context);
  const stated = stateIn(row, cells, context);
  requireOwnMoney(row, cells, context, readable.date);
  const whole = withCancelledPart(moveOf(row, cells, context), stated, cells, context);
  const { money, state } = stated.isPartlyCancelled ? partlyCancelled(row, cells, context, whole) : whole;
  const foreign = foreignOf(cells, context, Math.abs(money.move), readable.date);
  if (money.move === 0) leaveOutZero(cells, context);
  const words = wordsOf(cells);
  const meaning = meaningOf(row, cells, context, money, words);
  const isSorted = meaning.kind === 'INCOME' || meaning.kind === 'EXPENSE';
  const categoryName = isSorted ? cells.name('category', '분류 이름은') : null;
  const isPurchase = meaning.kind === 'EXPENSE' && !meaning.isRefund;
  const balance = context.indexByField.has('balance') ? balanceOf(cells, context.currency) : null;
  const draft = withFee(
    {
      ...meaning,
      row,
      amount: meaning.kind === 'OPENING_BALANCE' ? money.move : Math.abs(money.move),
      categoryName,
      subcategoryName: categoryName === null ? null : cells.name('subcategory', '소분류 이름은'),
      description: words.description,
      memo: words.memo,
      foreign: isSorted ? foreign : null,
      installment: isPurchase
        ? (installmentOf(cells.raw('installment')) ?? installmentInStatus(wordOf(cells, 'status')))
        : null,
      own: null,
    },
    feeOf(row, cells, context),
  );
  const { said: _said, ...moved } = money;
  const isCancelled = state.isCancelled || moved.isCancelled === true;
  return { ...moved, ...state, isCancelled, draft: withDate(draft, readable), twofoldDate, balance };
}

/** An unreadable balance is not checked. */
function balanceOf(cells: RowCells, currency: string): number | null {
  const cell = cells.raw('balance');
  if (String(cell).trim() === '') return null;
  const reading = readAmount(cell, fractionDigits(currency));
  return reading.isReadable ? reading.amount : null;
}
