import { cleanText, foreignRate, fractionDigits } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import { accountNameOf, cardNameOf } from './account-name.ts';
import type { ColumnField, StatementRules } from './layouts/layout.ts';
import { otherSideOf } from './other-side.ts';
import { UNKNOWN_SIDE } from './pair-sides.ts';
import { readAmount } from './read-amount.ts';
import type { TwofoldDate } from './read-date.ts';
import { directionOfWord, kindOfWord } from './read-kind.ts';
import {
  currencyOf,
  DESCRIPTION_LENGTH_MAX,
  dateOf,
  type EntryDraft,
  leaveOut,
  MEMO_LENGTH_MAX,
  RowCells,
  type RowContext,
  refuse,
  withDate,
} from './read-row.ts';
import { UNNAMED_ACCOUNT } from './unnamed-account.ts';

export interface StatementContext extends RowContext {
  readonly rules: StatementRules;
  /** Name of the account, from the lines above the header. */
  readonly accountName: string | null;
}

/** A row of a statement and what the rows around it are held against. */
export interface StatementRow {
  readonly draft: EntryDraft;
  readonly twofoldDate: TwofoldDate | undefined;
  /** The use was taken back later; whether that makes it no use at all, the whole file says. */
  readonly isCancelled: boolean;
  /** The amount had a sign of its own, so the file tells the direction by signs. */
  readonly isSigned: boolean;
  /** No word of the row says which way the money went. */
  readonly isUntold: boolean;
  /** Below zero in the column of what goes out. */
  readonly isTurned: boolean;
  /** After the row, in the currency of the table. */
  readonly balance: number | null;
  /** Change of the balance. */
  readonly move: number;
}

const REFUSED = /거절|미승인|승인실패|한도초과|declined/u;
const CANCELLED = /취소|반품|환불완료|cancel|void|reversed/u;
const NOT_CANCELLED = /부분취소|취소(?:아님|불가|전|없음)|^n$|^정상/u;

type Move = Pick<StatementRow, 'isSigned' | 'isUntold' | 'isTurned' | 'move'>;

function amountIn(cells: RowCells, field: ColumnField, currency: string): number {
  const cell = cells.raw(field);
  const text = String(cell).trim();
  if (text === '' || text === '-') return 0;
  const reading = readAmount(cell, fractionDigits(currency));
  return reading.isReadable ? reading.amount : refuse(reading.message);
}

/** The amount and its direction, from two columns. */
function moveOfColumns(cells: RowCells, { currency, indexByField }: RowContext): Move {
  const out = indexByField.has('withdrawal') ? amountIn(cells, 'withdrawal', currency) : 0;
  const into = indexByField.has('deposit') ? amountIn(cells, 'deposit', currency) : 0;
  if (out !== 0 && into !== 0) refuse('한 줄에 출금과 입금 금액이 모두 있어요.');
  // Some banks write what leaves below zero, though it stands in a column of its own.
  return { move: into === 0 ? -Math.abs(out) : into, isSigned: true, isUntold: false, isTurned: out < 0 };
}

function moveOfAmount(cells: RowCells, { currency, rules }: StatementContext): Move {
  const amount = amountIn(cells, 'amount', currency);
  const word = cleanText(String(cells.raw('kind')).slice(0, 100));
  const told = rules.isCard ? undefined : directionOfWord(word);
  if (told !== undefined)
    return {
      move: told === 'IN' ? Math.abs(amount) : -Math.abs(amount),
      isSigned: false,
      isUntold: false,
      isTurned: false,
    };
  const move = rules.aboveZero === 'OUT' ? -amount : amount;
  return { move, isSigned: amount < 0, isUntold: rules.aboveZero === 'GUESS', isTurned: false };
}

function moveOf(cells: RowCells, context: StatementContext): Move {
  const { indexByField } = context;
  const whole = indexByField.has('fullAmount') ? amountIn(cells, 'fullAmount', context.currency) : 0;
  const hasColumns = indexByField.has('withdrawal') || indexByField.has('deposit');
  const money = hasColumns ? moveOfColumns(cells, context) : moveOfAmount(cells, context);
  return whole > 0 && money.move < 0 ? { ...money, move: -whole } : money;
}

function installmentOf(cell: Cell): EntryDraft['installment'] {
  const text = String(cell).slice(0, 50);
  const months = Number(/\d+/u.exec(text)?.[0] ?? 0);
  if (!Number.isInteger(months) || months < 2 || months > 60 || /일시불/u.test(text)) return null;
  return { months, interestFree: /무이자/u.test(text) };
}

function foreignOf(cells: RowCells, context: StatementContext, amount: number): EntryDraft['foreign'] {
  const { indexByField, rules } = context;
  if (!indexByField.has('currencyAmount')) return null;
  const named = cells.raw('currency');
  const isNamed = String(named).trim() !== '';
  const currency = isNamed ? currencyOf(String(named), context.currency) : (rules.foreignCurrency ?? context.currency);
  if (currency === context.currency) return null;
  const foreign = Math.abs(amountIn(cells, 'currencyAmount', currency));
  if (foreign === 0) return null;
  if (amount === 0) refuse('원화 금액이 아직 확정되지 않았어요. 매입이 끝난 뒤 다시 내려받아 주세요.');
  const rate = foreignRate({ currency: context.currency, amount }, { currency, amount: foreign });
  return rate === null
    ? refuse('환율을 계산할 수 없어요. 외화 금액을 확인해 주세요.')
    : { currency, amount: foreign, rate };
}

function assetOf(cells: RowCells, { rules, accountName, indexByField }: StatementContext): string {
  if (indexByField.has('asset')) {
    const name = cells.name('asset', '자산 이름은');
    if (name !== null) return name;
  }
  if (indexByField.has('card')) {
    const name = cells.line('card', '카드 이름은', DESCRIPTION_LENGTH_MAX);
    if (name !== '') return cardNameOf(rules.account, name);
  }
  return accountName ?? UNNAMED_ACCOUNT;
}

/** The words of a row: whom the money went to, and what else is said. */
function wordsOf(cells: RowCells): { description: string; memo: string; all: string } {
  const summary = cells.line('summary', '적요는', DESCRIPTION_LENGTH_MAX);
  const named = cells.line('description', '내용은', DESCRIPTION_LENGTH_MAX);
  const note = cells.block('memo', '메모는', MEMO_LENGTH_MAX);
  const isSaid = named === '' || summary === '' || named.includes(summary);
  return {
    description: named === '' ? summary : named,
    memo: isSaid ? note : [summary, note].filter((part) => part !== '').join(' · '),
    all: `${summary} ${named}`,
  };
}

type Meaning = Pick<EntryDraft, 'kind' | 'isRefund' | 'assetName' | 'toAssetName' | 'isDeposit'>;

/** What a row means in the ledger: moves between own accounts are neither income nor expense. */
function meaningOf(cells: RowCells, context: StatementContext, move: number, words: string): Meaning {
  const assetName = assetOf(cells, context);
  const isOut = move < 0;
  const plain = { assetName, toAssetName: null, isDeposit: false };
  const transfer = (other: string): Meaning => ({
    kind: 'TRANSFER',
    isRefund: false,
    isDeposit: !isOut,
    assetName: isOut ? assetName : other,
    toAssetName: isOut ? other : assetName,
  });
  const said = kindOfWord(String(cells.raw('kind')).slice(0, 100));
  const named = cells.name('toAsset', '받는 자산 이름은');
  if (named !== null && named !== assetName) return transfer(named);
  if (said === 'TRANSFER_OUT' || said === 'TRANSFER_IN') return transfer(UNKNOWN_SIDE);
  if (context.rules.isCard) return { kind: 'EXPENSE', isRefund: !isOut, ...plain };
  const other = context.rules.account === null ? null : otherSideOf(words, isOut);
  if (other !== null && other !== assetName) return transfer(other);
  // A purchase by debit card that is taken back comes in, and lowers what was spent.
  const isRefund = !isOut && /취소|환불/u.test(words) && /카드|결제/u.test(words);
  return { kind: isOut || isRefund ? 'EXPENSE' : 'INCOME', isRefund, ...plain };
}

/**
 * Reads one row of a bank's or a card company's statement, or of a file whose columns a person has connected.
 *
 * @throws RowRefusal for a row that cannot be read, RowLeftOut for one that is no entry
 */
export function readStatementRow(row: number, values: readonly Cell[], context: StatementContext): StatementRow {
  const cells = new RowCells(values, context.indexByField);
  const { readable, twofoldDate } = dateOf(cells, context);
  const status = String(cells.raw('status')).slice(0, 100).replace(/\s+/gu, '').toLowerCase();
  if (REFUSED.test(status)) leaveOut('승인되지 않은 거래라 가져오지 않아요.');
  const money = moveOf(cells, context);
  const foreign = foreignOf(cells, context, Math.abs(money.move));
  if (money.move === 0) leaveOut('금액이 0원이라 가져오지 않아요.');
  const { description, memo, all } = wordsOf(cells);
  const meaning = meaningOf(cells, context, money.move, all);
  const isSorted = meaning.kind === 'INCOME' || meaning.kind === 'EXPENSE';
  const categoryName = isSorted ? cells.name('category', '분류 이름은') : null;
  const isPurchase = meaning.kind === 'EXPENSE' && !meaning.isRefund;
  const balance = context.indexByField.has('balance') ? balanceOf(cells, context.currency) : null;
  const draft: Omit<EntryDraft, 'date' | 'time'> = {
    ...meaning,
    row,
    amount: Math.abs(money.move),
    categoryName,
    subcategoryName: categoryName === null ? null : cells.name('subcategory', '소분류 이름은'),
    description,
    memo,
    foreign: isSorted ? foreign : null,
    installment: isPurchase ? installmentOf(cells.raw('installment')) : null,
    own: null,
  };
  return {
    ...money,
    draft: withDate(draft, readable),
    twofoldDate,
    isCancelled: isCancelled(status),
    balance,
  };
}

function isCancelled(status: string): boolean {
  if (status === '' || NOT_CANCELLED.test(status)) return false;
  return CANCELLED.test(status) || /^(?:y|o|예)$/u.test(status);
}

/** A balance that cannot be read checks nothing. */
function balanceOf(cells: RowCells, currency: string): number | null {
  const cell = cells.raw('balance');
  if (String(cell).trim() === '') return null;
  const reading = readAmount(cell, fractionDigits(currency));
  return reading.isReadable ? reading.amount : null;
}

/** Name of the account that a statement belongs to, with the last digits where the lines above tell them. */
export function statementAccount(rules: StatementRules, preamble: string): string | null {
  return rules.account === null ? null : accountNameOf(rules.account, preamble);
}
