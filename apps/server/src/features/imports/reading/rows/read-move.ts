import { type Move, moveOfAnswer, NEGATIVE_INCOME, STATED } from './move.ts';
import {
  BALANCE_SIDE,
  DIRECTION,
  DIRECTION_OF_INCOME_TEXTS,
  DIRECTION_OF_OTHER_TEXTS,
  DIRECTION_OF_REST,
  KIND,
  REFUND_SIGN,
  SIGNS,
  shownWord,
  TRANSFER,
} from './question-forms.ts';
import type { QuestionForm } from './questions.ts';
import { sideOf } from './read-amount.ts';
import {
  type Direction,
  directionOfKind,
  directionOfWord,
  isBillWord,
  isRefundWord,
  isSaleWord,
  kindOfWord,
  transferSideOf,
  walletWordOf,
} from './read-kind.ts';
import { type RowCells, refuse } from './read-row.ts';
import { amountIn, exampleOf, headerOf, type StatementContext, wordOf } from './statement-context.ts';
import { isIncomeText, isRefundText, type OutSign, textsOf } from './table-facts.ts';
import { askedCharge, moveOfWallet } from './wallet-move.ts';

/** Amount and direction from two columns. */
function moveOfColumns(row: number, cells: RowCells, context: StatementContext): Move {
  const { currency, indexByField, isGuessed, facts } = context;
  const out = indexByField.has('withdrawal') ? amountIn(cells, 'withdrawal', currency) : 0;
  const into = indexByField.has('deposit') ? amountIn(cells, 'deposit', currency) : 0;
  if (out !== 0 && into !== 0) refuse('한 줄에 출금과 입금 금액이 모두 있어요.');
  if (into < 0 && isGuessed) refuse(NEGATIVE_INCOME);
  if (out === 0) return { ...STATED, move: into };
  // DR goes out like the others, and CR came back.
  if (sideOf(cells.raw('withdrawal')) !== undefined)
    return out < 0 ? { ...STATED, move: out } : moveOfAnswer('REFUND', out);
  const mayBeBack = isGuessed && !facts.hasNegativeOut && !facts.moves.has(row) && !isCancelMarked(context);
  if (mayBeBack && isRefundText(textsOf(cells))) return moveOfAnswer(askedBack(row, cells, context), out);
  // Some banks write outgoing amounts as negative, even in a separate column.
  return { move: -Math.abs(out), outSign: out < 0 ? 'BELOW' : 'ABOVE' };
}

/** Amount and direction from two columns, beside a word that may say more than the direction. */
function moveBesideWord(row: number, cells: RowCells, context: StatementContext): Move {
  const money = moveOfColumns(row, cells, context);
  const hasWord = context.isGuessed && context.indexByField.has('kind') && !context.facts.isKindForeign;
  if (!hasWord || money.move === 0 || money.outSign === 'BELOW') return money;
  return moveOfWallet(row, cells, context, { amount: money.move, signed: money.move }) ?? money;
}

/** Amount and direction of a bank or card company whose signs are known. */
function moveOfKnown(cells: RowCells, { currency, rules }: StatementContext): Move {
  const amount = amountIn(cells, 'amount', currency);
  // DR is negative and CR is positive, whatever the sign of the others.
  if (sideOf(cells.raw('amount')) !== undefined) return { ...STATED, move: amount };
  const stated = rules.isCard ? undefined : directionOfWord(wordOf(cells, 'kind'));
  if (stated !== undefined) {
    const move = stated === 'IN' ? Math.abs(amount) : -Math.abs(amount);
    return { ...STATED, move };
  }
  const move = rules.aboveZero === 'OUT' ? -amount : amount;
  return { ...STATED, move };
}

/** Sign of outgoing money by the answer of a user. */
function askedSign(row: number, cells: RowCells, context: StatementContext): 'BELOW' | 'ABOVE' {
  const group = String(cells.raw('amount')).includes('-') ? 'BELOW' : 'ABOVE';
  const form = SIGNS(headerOf(context, 'amount'));
  const answer = context.questions.ask(form, row, exampleOf(cells, 'amount'), group);
  return answer === 'POSITIVE_OUT' ? 'ABOVE' : 'BELOW';
}

/**
 * Amount and direction in a list of purchases, where the header states spending; a word may mark money that comes back.
 */
function moveOfPurchase(row: number, cells: RowCells, context: StatementContext, amount: number): Move {
  const word = wordOf(cells, 'kind');
  const kind = kindOfWord(word);
  if (kind === 'INCOME') return { ...STATED, move: Math.abs(amount), said: 'INCOME' };
  if (kind === 'TRANSFER_OUT' || kind === 'TRANSFER_IN') return { ...STATED, move: -amount, said: kind };
  const wallet = walletWordOf(word);
  if (wallet === 'REWARD') return moveOfAnswer('INCOME', Math.abs(amount));
  if (wallet === 'CHARGE') return moveOfAnswer(askedCharge(row, cells, context, word), Math.abs(amount));
  if (directionOfWord(word) === 'IN') return { ...STATED, move: Math.abs(amount) };
  const { purchaseSign } = context.facts;
  const sign = purchaseSign === 'UNSURE' ? askedSign(row, cells, context) : purchaseSign;
  const move = sign === 'BELOW' ? amount : -amount;
  if (move > 0 || !isRefundText(textsOf(cells)) || isCancelMarked(context)) return { ...STATED, move };
  return moveOfAnswer(askedBack(row, cells, context), Math.abs(amount));
}

function askedBack(row: number, cells: RowCells, { questions }: StatementContext): string {
  return questions.ask(REFUND_SIGN, row, exampleOf(cells, 'description'));
}

/** Another column states which purchases were cancelled. */
function isCancelMarked({ indexByField }: StatementContext): boolean {
  return indexByField.has('status') || indexByField.has('cancelDate') || indexByField.has('cancelAmount');
}

/** Amount and direction of a row without a word: by its sign, its balance or an answer. */
function moveOfSign(row: number, cells: RowCells, context: StatementContext, amount: number): Move {
  const { facts } = context;
  if (facts.areSignsTelling) return { ...STATED, move: amount };
  const byBalance = facts.moves.get(row);
  if (byBalance !== undefined) return { ...STATED, move: byBalance };
  if (facts.areSignsMixed) {
    if (askedSign(row, cells, context) === 'BELOW') return { ...STATED, move: amount };
    return amount < 0 ? { ...STATED, move: -amount, said: 'REFUND' } : { ...STATED, move: -amount };
  }
  if (isRefundText(textsOf(cells)) && !isCancelMarked(context)) {
    return moveOfAnswer(askedBack(row, cells, context), Math.abs(amount));
  }
  return moveOfAnswer(askedDirection(row, cells, context), Math.abs(amount));
}

/** Direction of an amount above zero by the answer of a user, which may differ by the text of the row. */
function askedDirection(row: number, cells: RowCells, context: StatementContext): string {
  const column = headerOf(context, 'amount');
  const texts = textsOf(cells);
  const ask = (form: QuestionForm, group?: string): string =>
    context.questions.ask(form, row, exampleOf(cells, 'amount'), group);
  if (context.facts.moves.size > 0) return ask(DIRECTION_OF_REST(column));
  const [group, form] = isIncomeText(texts)
    ? ['INCOME', DIRECTION_OF_INCOME_TEXTS(column)]
    : ['OTHER', DIRECTION_OF_OTHER_TEXTS(column)];
  const answer = ask(DIRECTION(column), group);
  return answer === 'MIXED' ? ask(form) : answer;
}

/** Amount and direction in a table of an unknown program: by its word, its sign or an answer. */
function moveOfGuess(row: number, cells: RowCells, context: StatementContext): Move {
  const { facts, rules, indexByField } = context;
  const amount = amountIn(cells, 'amount', context.currency);
  if (amount === 0) return { ...STATED, move: 0 };
  if (sideOf(cells.raw('amount')) !== undefined) return moveOfSide(cells, context, amount);
  if (rules.aboveZero === 'OUT') return moveOfPurchase(row, cells, context, amount);
  const size = Math.abs(amount);
  const word = indexByField.has('kind') && !facts.isKindForeign ? wordOf(cells, 'kind') : undefined;
  if (word === undefined) return moveOfSign(row, cells, context, amount);
  if (word === '') {
    if (facts.areSignsTelling) return { ...STATED, move: amount };
    return refuse('수입/지출 칸이 비어 있어요.');
  }
  const kind = kindOfWord(word);
  const side = transferSideOf(word);
  if (side !== undefined) return moveOfAnswer(side, size);
  const signed = facts.areSignsTelling ? amount : facts.moves.get(row);
  const ofWallet = moveOfWallet(row, cells, context, { amount, signed });
  if (ofWallet) return ofWallet;
  if (isRefundWord(word)) return moveOfAnswer('REFUND', size);
  if (facts.areSales && (isSaleWord(word) || isBillWord(word))) return moveOfCard(row, cells, context, amount);
  const isTransfer = kind === 'TRANSFER_OUT' || kind === 'TRANSFER_IN';
  // A bank's 이체출금 is a payment to anyone; a ledger's is a transfer between two of its assets.
  const stated = directionOfKind(kind, word);
  if (stated !== undefined && !(isTransfer && facts.isLedger)) return moveOfWord(row, cells, context, stated, amount);
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
  const answer = context.questions.ask(form, row, exampleOf(cells, 'kind'));
  return answer === 'EXPENSE' ? spent(row, cells, context, amount, facts.plainSign) : moveOfAnswer(answer, size);
}

/** A purchase of a card, or the payment of its bill. */
function moveOfCard(row: number, cells: RowCells, context: StatementContext, amount: number): Move {
  const word = wordOf(cells, 'kind');
  if (isSaleWord(word)) return spent(row, cells, context, amount, 'BELOW');
  const form = TRANSFER(word, headerOf(context, 'kind'));
  const answer = context.questions.ask(form, row, exampleOf(cells, 'kind'));
  if (answer === 'TRANSFER') return moveOfAnswer(amount < 0 ? 'TRANSFER_OUT' : 'TRANSFER_IN', Math.abs(amount));
  return answer === 'PLAIN' ? { ...STATED, move: amount } : moveOfAnswer(answer, Math.abs(amount));
}

/** Direction of an amount with DR or CR, which a word of the row must not contradict. */
function moveOfSide(cells: RowCells, { indexByField, facts }: StatementContext, amount: number): Move {
  const word = indexByField.has('kind') && !facts.isKindForeign ? wordOf(cells, 'kind') : '';
  const kind = kindOfWord(word);
  const stated = directionOfKind(kind, word);
  if (stated !== undefined && (stated === 'OUT') !== amount < 0) {
    refuse(`금액의 ${amount < 0 ? 'DR(나간 돈)' : 'CR(들어온 돈)'}과 ‘${shownWord(word)}’이(가) 서로 달라요.`);
  }
  if (kind === 'TRANSFER_OUT' || kind === 'TRANSFER_IN') {
    return moveOfAnswer(amount < 0 ? 'TRANSFER_OUT' : 'TRANSFER_IN', Math.abs(amount));
  }
  return { ...STATED, move: amount };
}

/** An expense, or one that came back if its sign differs from that of the others. */
function spent(row: number, cells: RowCells, context: StatementContext, amount: number, outSign: OutSign): Move {
  const sign = outSign === 'UNSURE' ? askedSign(row, cells, context) : outSign;
  if (amount < 0 !== (sign === 'BELOW')) return moveOfAnswer('REFUND', Math.abs(amount));
  return { ...STATED, move: -Math.abs(amount) };
}

function moveOfWord(row: number, cells: RowCells, context: StatementContext, stated: Direction, amount: number): Move {
  if (stated === 'OUT') return spent(row, cells, context, amount, context.facts.outSign);
  return amount > 0 ? { ...STATED, move: amount } : refuse(NEGATIVE_INCOME);
}

function moveOfAmount(row: number, cells: RowCells, context: StatementContext): Move {
  return context.isGuessed ? moveOfGuess(row, cells, context) : moveOfKnown(cells, context);
}

/** The move of a row whose balance contradicts it, if the balance is to be followed. */
function turnedMove(
  row: number,
  cells: RowCells,
  { isGuessed, facts, questions }: StatementContext,
): number | undefined {
  const turned = isGuessed ? facts.turned.byRow.get(row) : undefined;
  if (turned === undefined || facts.turned.isCertain) return turned;
  return questions.ask(BALANCE_SIDE, row, exampleOf(cells, 'balance')) === 'BALANCE' ? turned : undefined;
}

export function moveOf(row: number, cells: RowCells, context: StatementContext): Move {
  const { indexByField } = context;
  const whole = indexByField.has('fullAmount') ? amountIn(cells, 'fullAmount', context.currency) : 0;
  const turned = turnedMove(row, cells, context);
  if (turned !== undefined) return { ...STATED, move: turned };
  const hasColumns = indexByField.has('withdrawal') || indexByField.has('deposit');
  const money = hasColumns ? moveBesideWord(row, cells, context) : moveOfAmount(row, cells, context);
  return whole > 0 && money.move <= 0 ? { ...money, move: -whole } : money;
}
