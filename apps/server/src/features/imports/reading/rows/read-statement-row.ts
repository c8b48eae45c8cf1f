import { cleanText, foreignRate, fractionDigits } from '@salim/domain';
import type { RowProblem } from '../imported-transaction.ts';
import type { Cell } from '../tables/raw-table.ts';
import { cardNameOf } from './account-name.ts';
import { type AccountNames, accountNameOf } from './account-names.ts';
import { comparable } from './header-text.ts';
import type { ColumnField, StatementRules } from './layouts/layout.ts';
import { otherSideOf, ownSideOf } from './other-side.ts';
import { UNKNOWN_SIDE } from './pair-sides.ts';
import { partsOf, type UndatedRowDraft } from './programs/program-reader.ts';
import { CURRENCY, DIRECTION, FEE, KIND, OPENING, OWN_NAME, STATUS, shownWord, TRANSFER } from './question-forms.ts';
import type { QuestionForm, Questions } from './questions.ts';
import { readAmount } from './read-amount.ts';
import { readDate, type TwofoldDate } from './read-date.ts';
import { directionOfWord, type KindWord, kindOfWord, transferSideOf } from './read-kind.ts';
import {
  currencyMarkOf,
  currencyOf,
  DESCRIPTION_LENGTH_MAX,
  dateOf,
  leaveOut,
  MEMO_LENGTH_MAX,
  RowCells,
  type RowContext,
  type RowDraft,
  refuse,
  withDate,
} from './read-row.ts';
import { marksPurchase, stateOf } from './read-status.ts';
import type { TableFacts } from './table-facts.ts';
import { UNNAMED_ACCOUNT } from './unnamed-account.ts';

export interface StatementContext extends RowContext {
  readonly rules: StatementRules;
  /** Name of the account, from the lines above the header. */
  readonly accountName: string | null;
  readonly headers: readonly string[];
  /** The program is unknown: the meaning of its words and signs is inferred or asked. */
  readonly isGuessed: boolean;
  readonly facts: TableFacts;
  readonly questions: Questions;
  /** Normalised names of the members of the book, without spaces and in lower case. */
  readonly ownNames: ReadonlySet<string>;
}

/** A row of a statement, with what is needed to compare it with other rows. */
export interface StatementRow {
  readonly draft: RowDraft;
  readonly twofoldDate: TwofoldDate | undefined;
  /** The purchase was cancelled later; the whole file decides whether it is left out. */
  readonly isCancelled: boolean;
  /** The mark refers to this very purchase; otherwise the row may cancel another one. */
  readonly isSelfMarked: boolean;
  readonly isPartlyCancelled: boolean;
  /** Negative in the column of outgoing money. */
  readonly isTurned: boolean;
  /** Balance after the row, in the currency of the table. */
  readonly balance: number | null;
  /** Change of the balance. */
  readonly move: number;
}

type Move = Pick<StatementRow, 'isTurned' | 'move'> & {
  /** What the word of the row states besides the direction. */
  readonly said?: KindWord | 'REFUND';
};

function headerOf({ indexByField, headers }: StatementContext, field: ColumnField): string {
  return headers[indexByField.get(field) ?? -1] ?? '';
}

/** A row as shown beside a question. */
function exampleOf(cells: RowCells, field: ColumnField): string {
  const said = ['date', 'description', 'summary', field]
    .map((one) => cleanText(String(cells.raw(one as ColumnField)).slice(0, 40)).replace(/\s+/gu, ' '))
    .filter((text, at, all) => text !== '' && all.indexOf(text) === at);
  const amount = (['amount', 'withdrawal', 'deposit'] as const)
    .map((one) => String(cells.raw(one)).trim())
    .find((text) => text !== '' && text !== '0');
  return [...said, ...(amount === undefined || said.includes(amount) ? [] : [amount])].join(' · ');
}

function wordOf(cells: RowCells, field: ColumnField): string {
  return cleanText(String(cells.raw(field)).slice(0, 100)).replace(/\s+/gu, ' ');
}

function amountIn(cells: RowCells, field: ColumnField, currency: string): number {
  const cell = cells.raw(field);
  const text = String(cell).trim();
  if (text === '' || text === '-') return 0;
  const reading = readAmount(cell, fractionDigits(currency));
  return reading.isReadable ? reading.amount : refuse(reading.message);
}

/** Amount and direction from two columns. */
function moveOfColumns(cells: RowCells, { currency, indexByField }: RowContext): Move {
  const out = indexByField.has('withdrawal') ? amountIn(cells, 'withdrawal', currency) : 0;
  const into = indexByField.has('deposit') ? amountIn(cells, 'deposit', currency) : 0;
  if (out !== 0 && into !== 0) refuse('한 줄에 출금과 입금 금액이 모두 있어요.');
  // Some banks write outgoing amounts as negative, even in a separate column.
  return { move: into === 0 ? -Math.abs(out) : into, isTurned: out < 0 };
}

/** Amount and direction of a bank or card company whose signs are known. */
function moveOfKnown(cells: RowCells, { currency, rules }: StatementContext): Move {
  const amount = amountIn(cells, 'amount', currency);
  const stated = rules.isCard ? undefined : directionOfWord(wordOf(cells, 'kind'));
  if (stated !== undefined) {
    const move = stated === 'IN' ? Math.abs(amount) : -Math.abs(amount);
    return { move, isTurned: false };
  }
  const move = rules.aboveZero === 'OUT' ? -amount : amount;
  return { move, isTurned: false };
}

const STATED = { isTurned: false } as const;

/**
 * Amount and direction in a list of purchases, where the header states spending; a word may mark money that comes back.
 */
function moveOfPurchase(cells: RowCells, amount: number): Move {
  const word = wordOf(cells, 'kind');
  const kind = kindOfWord(word);
  if (kind === 'INCOME') return { ...STATED, move: Math.abs(amount), said: 'INCOME' };
  if (kind === 'TRANSFER_OUT' || kind === 'TRANSFER_IN') return { ...STATED, move: -amount, said: kind };
  if (directionOfWord(word) === 'IN') return { ...STATED, move: Math.abs(amount) };
  return { ...STATED, move: -amount };
}

/** Amount and direction in a table of an unknown program: by its word, its sign or an answer. */
function moveOfGuess(row: number, cells: RowCells, context: StatementContext): Move {
  const { facts, rules, indexByField } = context;
  const amount = amountIn(cells, 'amount', context.currency);
  if (amount === 0) return { ...STATED, move: 0 };
  if (rules.aboveZero === 'OUT') return moveOfPurchase(cells, amount);
  const size = Math.abs(amount);
  const word = indexByField.has('kind') && !facts.isKindForeign ? wordOf(cells, 'kind') : undefined;
  if (word === undefined) {
    if (facts.areSignsTelling) return { ...STATED, move: amount };
    return moveOfAnswer(
      context.questions.ask(DIRECTION(headerOf(context, 'amount')), row, exampleOf(cells, 'amount')),
      size,
    );
  }
  if (word === '') {
    if (facts.areSignsTelling) return { ...STATED, move: amount };
    return refuse('수입/지출 칸이 비어 있어요.');
  }
  const kind = kindOfWord(word);
  const side = transferSideOf(word);
  if (side !== undefined) return moveOfAnswer(side, size);
  const isTransfer = kind === 'TRANSFER_OUT' || kind === 'TRANSFER_IN';
  // A bank's 이체출금 is a payment to anyone; a ledger's is a transfer between two of its assets.
  const stated = directionOf(kind, word);
  if (stated !== undefined && !(isTransfer && facts.isLedger)) return moveOfWord(stated, amount, facts);
  if (isTransfer) {
    if (kind === 'TRANSFER_IN') return moveOfAnswer(kind, size);
    const areBothNamed = indexByField.has('toAsset') && wordOf(cells, 'toAsset') !== '';
    if (areBothNamed) return moveOfAnswer('TRANSFER_OUT', size);
    if (facts.areSignsTelling) return moveOfAnswer(amount < 0 ? 'TRANSFER_OUT' : 'TRANSFER_IN', size);
    if (facts.isLedger) return moveOfAnswer(amount < 0 ? 'TRANSFER_IN' : 'TRANSFER_OUT', size);
  } else if (facts.areSignsTelling) {
    return { ...STATED, move: amount };
  }
  const form = KIND(word, headerOf(context, 'kind'));
  return moveOfAnswer(context.questions.ask(form, row, exampleOf(cells, 'kind')), size);
}

function directionOf(kind: KindWord | undefined, word: string): 'OUT' | 'IN' | undefined {
  if (kind === 'EXPENSE') return 'OUT';
  return kind === 'INCOME' ? 'IN' : directionOfWord(word);
}

function moveOfWord(stated: 'OUT' | 'IN', amount: number, { isTurnedMeant }: TableFacts): Move {
  if (stated === 'IN') return amount > 0 ? { ...STATED, move: amount } : refuse('들어온 돈의 금액이 0보다 작아요.');
  // A negative expense came back, unless all expenses are negative.
  if (amount < 0 && isTurnedMeant) return { ...STATED, move: -amount, said: 'REFUND' };
  return { ...STATED, move: -Math.abs(amount) };
}

function moveOfAnswer(answer: string, size: number): Move {
  switch (answer) {
    case 'TRANSFER_OUT':
      return { ...STATED, move: -size, said: 'TRANSFER_OUT' };
    case 'TRANSFER_IN':
      return { ...STATED, move: size, said: 'TRANSFER_IN' };
    case 'INCOME':
      return { ...STATED, move: size, said: 'INCOME' };
    case 'EXPENSE':
      return { ...STATED, move: -size, said: 'EXPENSE' };
    default:
      return leaveOut('가져오지 않기로 한 거래예요.');
  }
}

function moveOfAmount(row: number, cells: RowCells, context: StatementContext): Move {
  return context.isGuessed ? moveOfGuess(row, cells, context) : moveOfKnown(cells, context);
}

function moveOf(row: number, cells: RowCells, context: StatementContext): Move {
  const { indexByField } = context;
  const whole = indexByField.has('fullAmount') ? amountIn(cells, 'fullAmount', context.currency) : 0;
  const hasColumns = indexByField.has('withdrawal') || indexByField.has('deposit');
  const money = hasColumns ? moveOfColumns(cells, context) : moveOfAmount(row, cells, context);
  return whole > 0 && money.move < 0 ? { ...money, move: -whole } : money;
}

function installmentOf(cell: Cell): RowDraft['installment'] {
  const text = String(cell).slice(0, 50);
  const months = Number(/\d+/u.exec(text)?.[0] ?? 0);
  if (!Number.isInteger(months) || months < 2 || months > 60 || /일시불/u.test(text)) return null;
  return { months, interestFree: /무이자/u.test(text) };
}

function foreignOf(cells: RowCells, context: StatementContext, amount: number): RowDraft['foreign'] {
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

/** The account of a row as named in the file. */
export function assetOf(cells: RowCells, { rules, accountName, indexByField }: StatementContext): string {
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

/** The texts of a row: the counterparty and further remarks. */
interface Words {
  readonly description: string;
  readonly memo: string;
  readonly all: string;
  /** 적요 and 내용, separately. */
  readonly texts: readonly string[];
}

function wordsOf(cells: RowCells): Words {
  const summary = cells.line('summary', '적요는', DESCRIPTION_LENGTH_MAX);
  const named = cells.line('description', '내용은', DESCRIPTION_LENGTH_MAX);
  const note = cells.block('memo', '메모는', MEMO_LENGTH_MAX);
  const isSaid = named === '' || summary === '' || named.includes(summary);
  return {
    description: named === '' ? summary : named,
    memo: isSaid ? note : [summary, note].filter((part) => part !== '').join(' · '),
    all: `${summary} ${named}`,
    texts: [summary, named],
  };
}

type Meaning = Pick<RowDraft, 'kind' | 'isRefund' | 'assetName' | 'toAssetName' | 'isDeposit'>;

const TRANSFER_CATEGORY =
  /^(?:transfers?\b.*|(?:account|internal|bank) transfers?|(?:credit )?card (?:bill )?payments?|(?:내 ?)?(?:계좌|자산) ?(?:간 ?)?(?:이체|이동)|이체|카드 ?(?:대금|값)(?: ?(?:결제|납부))?)$/iu;
const TRANSFER_PAYEE = /^transfer ?(?:to|from|:)/iu;
const OPENING_WORDS =
  /^(?:opening|starting|initial|beginning) balances?$|^(?:초기|시작|기초|개시) ?잔[액고]$|^(?:전[월년기일]? ?)?이월(?:금|잔액)?$/iu;

/** The word with which a row of an unknown program suggests an own transfer. */
function transferWordOf(cells: RowCells, context: StatementContext, words: Words): [string, ColumnField] | undefined {
  for (const field of ['category', 'subcategory'] as const) {
    const word = context.indexByField.has(field) ? wordOf(cells, field) : '';
    if (TRANSFER_CATEGORY.test(word)) return [word, field];
  }
  if (TRANSFER_PAYEE.test(words.description)) return ['Transfer', 'description'];
  const own = ownSideOf(words.texts);
  return own === null ? undefined : [own === UNKNOWN_SIDE ? '내 계좌 이체' : own, 'description'];
}

/** The other account of an own transfer; undefined for any other row. */
function ownSide(row: number, cells: RowCells, context: StatementContext, words: Words): string | undefined {
  const { questions, isGuessed } = context;
  const asked = (form: QuestionForm, field: ColumnField): string | undefined => {
    const answer = questions.ask(form, row, exampleOf(cells, field));
    if (answer === 'SKIP') leaveOut('가져오지 않기로 한 거래예요.');
    return answer === 'TRANSFER' ? UNKNOWN_SIDE : undefined;
  };
  if (isGuessed) {
    const stated = transferWordOf(cells, context, words);
    if (stated) return asked(TRANSFER(stated[0], headerOf(context, stated[1])), stated[1]);
  } else {
    const stated = ownSideOf(words.texts);
    if (stated !== null) return stated;
  }
  const isOwnName = context.ownNames.has(comparable(words.description));
  return isOwnName ? asked(OWN_NAME, 'description') : undefined;
}

/** Meaning of a row in the ledger: own transfers are neither income nor expense. */
function meaningOf(row: number, cells: RowCells, context: StatementContext, money: Move, words: Words): Meaning {
  const { move, said } = money;
  const isOut = move < 0;
  const own = assetOf(cells, context);
  const named = context.indexByField.has('toAsset') ? cells.name('toAsset', '받는 자산 이름은') : null;
  // A ledger may name the account of an income in the column of the receiving asset.
  const isReceiver = named !== null && own === UNNAMED_ACCOUNT && said === 'INCOME';
  const assetName = isReceiver ? named : own;
  const plain = { assetName, toAssetName: null, isDeposit: false };
  const transfer = (other: string, isFromHere: boolean): Meaning => ({
    kind: 'TRANSFER',
    isRefund: false,
    isDeposit: !isFromHere,
    assetName: isFromHere ? assetName : other,
    toAssetName: isFromHere ? other : assetName,
  });
  if (said === 'REFUND') return { kind: 'EXPENSE', isRefund: true, ...plain };
  // If both are named, the money moves from one to the other, whatever the sign.
  if (named !== null && named !== own && !isReceiver && said !== 'EXPENSE') {
    return transfer(named, said !== 'TRANSFER_IN');
  }
  if (said === 'TRANSFER_OUT' || said === 'TRANSFER_IN') return transfer(UNKNOWN_SIDE, isOut);
  if (context.rules.isCard && said !== 'INCOME') return { kind: 'EXPENSE', isRefund: !isOut, ...plain };
  if (context.isGuessed && (OPENING_WORDS.test(words.description) || OPENING_WORDS.test(wordOf(cells, 'category')))) {
    const answer = context.questions.ask(OPENING, row, exampleOf(cells, 'description'));
    if (answer === 'SKIP') leaveOut('처음 잔액이라 가져오지 않아요.');
    if (answer === 'OPENING') return { kind: 'OPENING_BALANCE', isRefund: false, ...plain };
  }
  const bill = context.rules.account === null ? null : otherSideOf(words.all, isOut);
  if (bill !== null && bill !== assetName) return transfer(bill, isOut);
  const side = ownSide(row, cells, context, words);
  if (side !== undefined && side !== assetName) return transfer(side, isOut);
  // A cancelled debit card purchase comes in and reduces the expense.
  const isRefund = !isOut && said !== 'INCOME' && TAKEN_BACK.test(words.all);
  return { kind: isOut || isRefund ? 'EXPENSE' : 'INCOME', isRefund, ...plain };
}

const TAKEN_BACK =
  /(?:승인|결제|구매|매입|카드|페이)[가-힣]{0,4} ?(?:취소|환불)|(?:취소|환불)[가-힣 ]{0,6}(?:카드|결제|승인)/u;

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

type State = Pick<StatementRow, 'isCancelled' | 'isSelfMarked' | 'isPartlyCancelled'>;

/** @throws RowLeftOut for a purchase that was declined or is still pending */
function stateIn(row: number, cells: RowCells, context: StatementContext): State {
  const { indexByField, isGuessed } = context;
  const header = headerOf(context, 'status');
  let isCancelled = false;
  let isSelfMarked = marksPurchase(header);
  let isPartlyCancelled = false;
  if (indexByField.has('status')) {
    const word = wordOf(cells, 'status');
    const known = stateOf(word, header);
    const asked = () => context.questions.ask(STATUS(word, header), row, exampleOf(cells, 'status'));
    // The status words of a known company are all known; any other word is about something else.
    const state = known ?? (isGuessed ? asked() : 'STANDS');
    if (state === 'SKIP') leaveOut('가져오지 않기로 한 거래예요.');
    if (state === 'REFUSED') leaveOut('승인되지 않은 거래라 가져오지 않아요.');
    if (state === 'PENDING' && isGuessed) leaveOut('아직 확정되지 않은 거래라 가져오지 않아요.');
    isCancelled = state === 'CANCELLED';
    isPartlyCancelled = state === 'PARTLY_CANCELLED';
    // An answer refers to the row itself.
    isSelfMarked ||= isCancelled && known === undefined;
  }
  if (indexByField.has('cancelDate')) {
    const cell = cells.raw('cancelDate');
    const text = String(cell).trim();
    if (!/^[-.0/]*$/u.test(text)) {
      if (!readDate(cell, context.countsFrom1904, context.lastDay).isReadable) {
        refuse(`취소일을 읽을 수 없어요: ${shownWord(text)}`);
      }
      isCancelled = true;
      isSelfMarked = true;
    }
  }
  return { isCancelled, isSelfMarked, isPartlyCancelled };
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

/**
 * Reads one row of a bank or card statement, or of a file whose columns a user has chosen.
 *
 * @throws RowRefusal for an unreadable row, RowLeftOut for a row that is not a transaction, RowHeld for a row that
 * waits for an answer
 */
export function readStatementRow(row: number, values: readonly Cell[], context: StatementContext): StatementRow {
  const cells = new RowCells(values, context.indexByField);
  const { readable, twofoldDate } = dateOf(cells, context);
  const state = stateIn(row, cells, context);
  requireOwnMoney(row, cells, context, readable.date);
  const money = moveOf(row, cells, context);
  const foreign = foreignOf(cells, context, Math.abs(money.move));
  if (money.move === 0) leaveOut('금액이 0원이라 가져오지 않아요.');
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
      installment: isPurchase ? installmentOf(cells.raw('installment')) : null,
      own: null,
    },
    feeOf(row, cells, context),
  );
  const { said: _said, ...moved } = money;
  return { ...moved, ...state, draft: withDate(draft, readable), twofoldDate, balance };
}

/** An unreadable balance is not checked. */
function balanceOf(cells: RowCells, currency: string): number | null {
  const cell = cells.raw('balance');
  if (String(cell).trim() === '') return null;
  const reading = readAmount(cell, fractionDigits(currency));
  return reading.isReadable ? reading.amount : null;
}

/** Name of the account of a statement, with the last digits if the lines above contain them. */
export function statementAccount(rules: StatementRules, preamble: string, names: AccountNames): string | null {
  return rules.account === null ? null : accountNameOf(rules.account, preamble, names);
}
