import type { SourceRow } from '../imported-transaction.ts';
import { ReadFailure } from '../read-failure.ts';
import type { AccountNames } from '../rows/account-names.ts';
import { UNKNOWN_SIDE } from '../rows/pair-sides.ts';
import { readDate } from '../rows/read-date.ts';
import { leaveOut, type RowDraft, refuse } from '../rows/read-row.ts';
import { decodeReferences, MarkupScanner } from '../tables/scan-markup.ts';
import {
  AccountNumbers,
  type ClosingBalance,
  closingBalance,
  type DialectContent,
  numberedName,
  StatementReading,
  statementAmount,
  statementDescription,
  statementMemo,
} from './statement-reading.ts';

/** Longer values do not fit into a transaction. */
const VALUE_LENGTH_MAX = 30_000;

type Values = Map<string, string>;

/** Parts of a transaction, with the prefix of their values. */
const INSIDE: ReadonlyMap<string, string> = new Map([
  ['bankacctto', 'acctto'],
  ['ccacctto', 'acctto'],
  ['currency', 'currency'],
  ['origcurrency', 'origcurrency'],
]);

/**
 * Scans both kinds of OFX: XML, and the older SGML in which a value ends where the next tag begins. Neither document
 * types nor custom entities are supported, so nothing outside the text is ever read.
 */
class OfxWalk {
  readonly #onTransaction: (entry: Values, account: Values) => void;
  readonly #onClosing: (closing: Values, account: Values) => void;
  /** Account of the current statement. */
  #account: Values = new Map();
  #transaction: Values | undefined;
  /** The booked balance; the available balance is ignored. */
  #closing: Values | undefined;
  #leaf: string | undefined;
  /** Part of a transaction whose values do not describe the transaction itself. */
  #inside: string | undefined;
  #text = '';
  hasStatement = false;

  constructor(
    onTransaction: (entry: Values, account: Values) => void,
    onClosing: (closing: Values, account: Values) => void,
  ) {
    this.#onTransaction = onTransaction;
    this.#onClosing = onClosing;
  }

  onOpen(name: string): void {
    this.#endLeaf();
    if (name === '!doctype') throw new ReadFailure('IMPORT_UNREADABLE', 'ofx: a document type');
    if (name === 'stmtrs' || name === 'ccstmtrs') {
      const org = this.#account.get('org');
      this.#account = new Map([['kind', name]]);
      if (org !== undefined) this.#account.set('org', org);
      this.hasStatement = true;
    } else if (name === 'stmttrn') {
      // The previous transaction was never closed, so it is truncated.
      this.#endTransaction();
      this.#transaction = new Map();
    } else if (name === 'ledgerbal') {
      this.#endTransaction();
      this.#closing = new Map();
    }
    if (INSIDE.has(name)) this.#inside = INSIDE.get(name);
    this.#leaf = name;
    this.#text = '';
  }

  onClose(name: string): void {
    this.#endLeaf();
    if (INSIDE.has(name)) this.#inside = undefined;
    if (name === 'stmttrn') this.#endTransaction();
    if (name === 'ledgerbal' && this.#closing) {
      this.#onClosing(this.#closing, this.#account);
      this.#closing = undefined;
    }
  }

  onText(text: string): void {
    if (this.#text.length < VALUE_LENGTH_MAX) this.#text += text;
  }

  end(): void {
    this.#endLeaf();
    this.#endTransaction();
  }

  #endLeaf(): void {
    const value = decodeReferences(this.#text).trim();
    if (this.#leaf !== undefined && value !== '') {
      const values = this.#transaction ?? this.#closing ?? this.#account;
      const name = this.#transaction && this.#inside !== undefined ? `${this.#inside}/${this.#leaf}` : this.#leaf;
      // The other account of a transfer follows the own one.
      if (!values.has(name)) values.set(name, value);
    }
    this.#leaf = undefined;
    this.#text = '';
  }

  #endTransaction(): void {
    if (this.#transaction) this.#onTransaction(this.#transaction, this.#account);
    this.#transaction = undefined;
    this.#inside = undefined;
  }
}

/** The account number at the start of a statement. */
const OWN_NUMBER = /<(?:BANK|CC)ACCTFROM>[^§]{0,400}?<ACCTID>([^<\r\n]{1,64})/giu;

function accountName(account: Values, numbers: AccountNumbers): string {
  const isCard = account.get('kind') === 'ccstmtrs';
  return numberedName(account.get('org') ?? (isCard ? '카드' : '계좌'), account.get('acctid'), numbers);
}

/** For a card only debts count, because banks disagree on the notation of credit balances. */
function closingOf(closing: Values, account: Values, { currency, numbers }: StatementFacts): ClosingBalance | null {
  const isCard = account.get('kind') === 'ccstmtrs';
  const group = isCard
    ? '카드'
    : /^(?:savings|cd|moneymrkt)$/iu.test(account.get('accttype') ?? '')
      ? '저축'
      : '입출금';
  const stated = { amount: closing.get('balamt') ?? '', day: closing.get('dtasof') ?? '', currency };
  const balance = closingBalance({ name: accountName(account, numbers), group }, stated);
  return balance && isCard && balance.amount > 0 ? null : balance;
}

/** Facts about all statements of a file. */
interface StatementFacts {
  readonly currency: string;
  readonly numbers: AccountNumbers;
}

/** Currency of a transaction if it differs from its account's. */
function requireOwnMoney(entry: Values, currency: string, sourceRow: Pick<SourceRow, 'date' | 'description'>): void {
  // `origcurrency` states the original currency; the amount is then in the currency of the account.
  const own = entry.get('currency/cursym')?.toUpperCase();
  if (own === undefined || own === currency || !/^[A-Z]{3}$/u.test(own)) return;
  const amount = Math.abs(statementAmount(entry.get('trnamt') ?? '', own));
  refuse(`${own} 금액이라 ${currency === 'KRW' ? '원화' : currency}로 얼마인지 알 수 없어요.`, {
    about: 'FOREIGN',
    sourceRow: { ...sourceRow, amount, currency: own },
  });
}

/**
 * The other account of an own transfer; null for any other transaction. It is known only if the file contains its
 * statement too.
 */
function otherAccountOf(entry: Values, isCard: boolean, numbers: AccountNumbers): string | null {
  const kind = (entry.get('trntype') ?? '').toUpperCase();
  if (kind === 'ATM' || kind === 'CASH') return '현금';
  const number = entry.get('acctto/acctid');
  const named = number === undefined ? undefined : numbers.nameOf(number);
  if (named !== undefined) return named;
  return number !== undefined || kind === 'XFER' || (isCard && kind === 'PAYMENT') ? UNKNOWN_SIDE : null;
}

function draftOf(row: number, entry: Values, account: Values, { currency, numbers }: StatementFacts): RowDraft {
  const posted = entry.get('dtposted') ?? refuse('날짜가 비어 있어요.');
  const day = readDate(posted.replace(/\[.*$/u, ''), false);
  if (!day.isReadable) refuse(day.message);
  if (!('date' in day)) refuse('날짜를 읽을 수 없어요.');
  const words = { description: statementDescription(entry.get('name') ?? entry.get('memo') ?? '') };
  requireOwnMoney(entry, currency, { date: day.date, ...words });
  const amount = statementAmount(entry.get('trnamt') ?? '', currency);
  if (amount === 0) leaveOut('금액이 0이라 가져오지 않아요.');
  const isCard = account.get('kind') === 'ccstmtrs';
  const assetName = accountName(account, numbers);
  const memo = statementMemo(entry.has('name') ? (entry.get('memo') ?? '') : '');
  const isOut = amount < 0;
  const base = {
    ...words,
    memo: memo === words.description ? '' : memo,
    row,
    date: day.date,
    // Midnight and noon stand for a day without a time.
    time: day.time === '00:00' || day.time === '12:00' ? null : day.time,
    amount: Math.abs(amount),
    categoryName: null,
    subcategoryName: null,
    foreign: null,
    installment: null,
    own: null,
  };
  const other = otherAccountOf(entry, isCard, numbers);
  if (other !== null && other !== assetName) {
    const [from, to] = isOut ? [assetName, other] : [other, assetName];
    return { ...base, kind: 'TRANSFER', isRefund: false, isDeposit: !isOut, assetName: from, toAssetName: to };
  }
  const plain = { ...base, assetName, toAssetName: null, isDeposit: false };
  if (isCard) return { ...plain, kind: 'EXPENSE', isRefund: !isOut };
  return { ...plain, kind: isOut ? 'EXPENSE' : 'INCOME', isRefund: false };
}

/** Reads OFX and QFX, which has one more line. `row` counts the transactions of the file from 1. */
export function readOfx(text: string, bookCurrency: string, accounts: AccountNames): DialectContent {
  const reading = new StatementReading();
  const numbers = new AccountNumbers(
    Array.from(text.matchAll(OWN_NUMBER), ([, number]) => number ?? ''),
    accounts,
  );
  let currency: string | undefined;
  let row = 0;
  const currencyOf = (account: Values) => account.get('curdef')?.toUpperCase() ?? bookCurrency;
  const closings: ClosingBalance[] = [];
  const walk = new OfxWalk(
    (entry, account) => {
      row += 1;
      const ofRow = row;
      reading.take(ofRow, () => {
        const own = currencyOf(account);
        currency ??= own;
        if (own !== currency) refuse(`${currency} 금액을 알 수 없어요.`, { about: 'FOREIGN' });
        return { draft: draftOf(ofRow, entry, account, { currency: own, numbers }) };
      });
    },
    (closing, account) => {
      const balance = closingOf(closing, account, { currency: currencyOf(account), numbers });
      if (balance) closings.push(balance);
    },
  );
  const scanner = new MarkupScanner({
    onOpen: (name) => walk.onOpen(name),
    onClose: (name) => walk.onClose(name),
    onText: (piece) => walk.onText(piece),
  });
  scanner.push(text);
  walk.end();
  if (!walk.hasStatement) throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'ofx: no statement of an account');
  return { source: 'ofx', currency: currency ?? bookCurrency, reading, closings };
}
