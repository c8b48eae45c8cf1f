import { cardNameOf } from './account-name.ts';
import { carriedOver } from './carried-over.ts';
import type { ColumnField } from './layouts/layout.ts';
import { isCashAdvance, loanOf } from './loans.ts';
import type { Move } from './move.ts';
import { otherSideOf, ownSideOf } from './other-side.ts';
import { ownMoveOf } from './own-money.ts';
import { UNKNOWN_SIDE } from './pair-sides.ts';
import { BORROWED, CASH_ADVANCE, OPENING, OWN_MONEY, OWN_NAME, REPAID, TRANSFER } from './question-forms.ts';
import type { QuestionForm } from './questions.ts';
import { DESCRIPTION_LENGTH_MAX, leaveOut, MEMO_LENGTH_MAX, type RowCells, type RowDraft } from './read-row.ts';
import { exampleOf, headerOf, type StatementContext, wordOf } from './statement-context.ts';
import { UNNAMED_ACCOUNT } from './unnamed-account.ts';

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
export interface Words {
  readonly description: string;
  readonly memo: string;
  readonly all: string;
  /** 적요 and 내용, separately. */
  readonly texts: readonly string[];
}

export function wordsOf(cells: RowCells): Words {
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
/** An own transfer that a row of an unknown program suggests. */
interface Suggested {
  readonly word: string;
  readonly field: ColumnField;
  readonly side: string;
}

function suggestedTransfer(
  cells: RowCells,
  context: StatementContext,
  { texts, description }: Words,
  isOut: boolean,
): Suggested | undefined {
  for (const field of ['category', 'subcategory'] as const) {
    const word = context.indexByField.has(field) ? wordOf(cells, field) : '';
    if (TRANSFER_CATEGORY.test(word)) return { word, field, side: UNKNOWN_SIDE };
  }
  const field = 'description';
  if (TRANSFER_PAYEE.test(description)) return { word: 'Transfer', field, side: UNKNOWN_SIDE };
  const side = otherSideOf(texts, isOut) ?? ownSideOf(texts);
  if (side === null) return undefined;
  return { word: side === UNKNOWN_SIDE ? '내 계좌 이체' : side, field, side };
}

/** Asks whether a row is a transfer, and leaves it out if the answer says so. */
function isTransferByAnswer(
  form: QuestionForm,
  row: number,
  cells: RowCells,
  { questions }: StatementContext,
  field: ColumnField = 'description',
): boolean {
  const answer = questions.ask(form, row, exampleOf(cells, field));
  if (answer === 'SKIP') leaveOut('가져오지 않기로 한 거래예요.');
  return answer === 'TRANSFER';
}

/** The loan of a row if a user says that the money is borrowed or paid back. */
function loanSide(
  row: number,
  cells: RowCells,
  context: StatementContext,
  { move, said }: Move,
  words: Words,
): string | undefined {
  if (said === 'INCOME' || said === 'EXPENSE') return undefined;
  const isOut = move < 0;
  const loan = loanOf(words.texts, isOut);
  if (loan === null) return undefined;
  return isTransferByAnswer(isOut ? REPAID : BORROWED, row, cells, context) ? loan : undefined;
}

/** The other account of an own transfer; undefined for any other row. */
function ownSide(
  row: number,
  cells: RowCells,
  context: StatementContext,
  words: Words,
  { isOut, assetName }: { readonly isOut: boolean; readonly assetName: string },
): string | undefined {
  const asked = (form: QuestionForm, side: string, field: ColumnField): string | undefined =>
    isTransferByAnswer(form, row, cells, context, field) ? side : undefined;
  if (context.isGuessed) {
    const stated = suggestedTransfer(cells, context, words, isOut);
    if (stated) return asked(TRANSFER(stated.word, headerOf(context, stated.field)), stated.side, stated.field);
  } else {
    const stated = ownSideOf(words.texts);
    if (stated !== null) return stated;
  }
  const move = ownMoveOf(words, context.own, assetName);
  if (!move) return undefined;
  // A file of an unknown program may list shops under such names.
  if (move.evidence === 'SURE' && !context.isGuessed) return move.side;
  return asked(move.evidence === 'MEMBER' ? OWN_NAME : OWN_MONEY, move.side, 'description');
}

/** Meaning of a row in the ledger: own transfers are neither income nor expense. */
export function meaningOf(row: number, cells: RowCells, context: StatementContext, money: Move, words: Words): Meaning {
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
  if (
    context.rules.isCard &&
    isOut &&
    isCashAdvance([...words.texts, ...PURCHASE_KINDS.map((f) => wordOf(cells, f))])
  ) {
    if (isTransferByAnswer(CASH_ADVANCE, row, cells, context)) return transfer(UNKNOWN_SIDE, true);
  }
  if (context.rules.isCard && said !== 'INCOME') return { kind: 'EXPENSE', isRefund: !isOut, ...plain };
  const carried = context.isGuessed ? carriedOver([...words.texts, wordOf(cells, 'category')], isOut) : null;
  if (carried === 'CLOSING') leaveOut('다음으로 넘긴 잔액이라 가져오지 않아요.');
  if (carried === 'OPENING') {
    const answer = context.questions.ask(OPENING, row, exampleOf(cells, 'description'));
    if (answer === 'SKIP') leaveOut('처음 잔액이라 가져오지 않아요.');
    if (answer === 'OPENING') return { kind: 'OPENING_BALANCE', isRefund: false, ...plain };
  }
  const bill = context.rules.account === null ? null : otherSideOf(words.texts, isOut);
  if (bill !== null && bill !== assetName) return transfer(bill, isOut);
  const side = loanSide(row, cells, context, money, words) ?? ownSide(row, cells, context, words, { isOut, assetName });
  if (side !== undefined && side !== assetName) return transfer(side, isOut);
  // A cancelled debit card purchase comes in and reduces the expense.
  const isRefund = !isOut && said !== 'INCOME' && isTakenBack(words);
  return { kind: isOut || isRefund ? 'EXPENSE' : 'INCOME', isRefund, ...plain };
}

/** Columns in which card companies state the kind of a purchase. */
const PURCHASE_KINDS = ['status', 'installment'] as const;

const TAKEN_BACK =
  /(?:승인|결제|구매|매입|카드|페이)[가-힣]{0,4} ?(?:취소|환불)|(?:취소|환불)[가-힣 ]{0,6}(?:카드|결제|승인)/u;
/** The whole text of a bank for money that comes back: 체크취소, 직불 취소, 환불입금. */
const BANK_TERM = /^[가-힣A-Z]{0,8} ?(?:취소|환불|반품)(?:입금|대금)?$/iu;
const REFUND_TEXT = /(?:환불|반품|(?:체크|직불|매출|주문|구매|예약)취소)$|^refund\b(?!.*\btax\b)/iu;

/** Whether incoming money is a purchase that was cancelled. */
function isTakenBack({ all, texts }: Words): boolean {
  const [summary = ''] = texts;
  return TAKEN_BACK.test(all) || BANK_TERM.test(summary.trim()) || texts.some((text) => REFUND_TEXT.test(text.trim()));
}
