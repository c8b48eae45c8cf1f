import { ReadFailure } from '../read-failure.ts';
import type { AccountNames } from '../rows/account-names.ts';
import { readDate } from '../rows/read-date.ts';
import { leaveOut, type RowDraft, refuse } from '../rows/read-row.ts';
import { attributeOf, decodeReferences, MarkupScanner } from '../tables/scan-markup.ts';
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

/** ISO 20022 uses a dozen levels; deeper nesting is hostile. */
const DEPTH_MAX = 64;
const VALUE_LENGTH_MAX = 30_000;

/** Paths below an `Ntry` element, whose first text is stored under the given name. */
const ENTRY_PATHS: ReadonlyMap<string, string> = new Map([
  ['amt', 'amount'],
  ['cdtdbtind', 'direction'],
  ['rvslind', 'reversal'],
  ['sts', 'status'],
  ['sts/cd', 'status'],
  ['bookgdt/dt', 'date'],
  ['bookgdt/dttm', 'date'],
  ['valdt/dt', 'valueDate'],
  ['valdt/dttm', 'valueDate'],
  ['addtlntryinf', 'info'],
  ['ntrydtls/txdtls/rltdpties/cdtr/nm', 'creditor'],
  ['ntrydtls/txdtls/rltdpties/cdtr/pty/nm', 'creditor'],
  ['ntrydtls/txdtls/rltdpties/dbtr/nm', 'debtor'],
  ['ntrydtls/txdtls/rltdpties/dbtr/pty/nm', 'debtor'],
  ['ntrydtls/txdtls/rmtinf/ustrd', 'remittance'],
  ['ntrydtls/txdtls/addtltxinf', 'info'],
]);
/** Paths below a statement. */
const ACCOUNT_PATHS: ReadonlyMap<string, string> = new Map([
  ['acct/id/iban', 'number'],
  ['acct/id/othr/id', 'number'],
  ['acct/ccy', 'currency'],
  ['acct/nm', 'name'],
  ['acct/svcr/fininstnid/nm', 'bank'],
]);

/** Paths below a balance. */
const BALANCE_PATHS: ReadonlyMap<string, string> = new Map([
  ['tp/cdorprtry/cd', 'kind'],
  ['amt', 'amount'],
  ['cdtdbtind', 'direction'],
  ['dt/dt', 'date'],
  ['dt/dttm', 'date'],
]);
/** Elements collected as a whole, with their paths. */
const PARTS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['ntry', ENTRY_PATHS],
  ['bal', BALANCE_PATHS],
]);

type Values = Map<string, string>;

class CamtWalk {
  readonly #onPart: (name: string, part: Values, account: Values) => void;
  readonly #path: string[] = [];
  #account: Values = new Map();
  /** An `Ntry` or a balance. */
  #part: { readonly name: string; readonly values: Values; readonly depth: number } | undefined;
  /** Depth at which the statement begins. */
  #accountDepth = 0;
  #text = '';
  hasStatement = false;

  constructor(onPart: (name: string, part: Values, account: Values) => void) {
    this.#onPart = onPart;
  }

  onOpen(name: string, attributes: string, isSelfClosing: boolean): void {
    if (name === '!doctype') throw new ReadFailure('IMPORT_UNREADABLE', 'camt: a document type');
    this.#text = '';
    if (isSelfClosing) return;
    if (this.#path.length >= DEPTH_MAX) throw new ReadFailure('IMPORT_UNREADABLE', 'camt: too deep');
    this.#path.push(name);
    if (name === 'stmt' || name === 'rpt' || name === 'ntfctn') {
      this.#account = new Map();
      this.#accountDepth = this.#path.length;
      this.hasStatement = true;
    } else if (!this.#part && PARTS.has(name)) {
      this.#part = { name, values: new Map(), depth: this.#path.length };
    } else if (name === 'amt' && this.#path.length - 1 === this.#part?.depth) {
      this.#part.values.set('currency', attributeOf(attributes, 'ccy') ?? '');
    }
  }

  onClose(name: string): void {
    if (this.#path.at(-1) !== name) throw new ReadFailure('IMPORT_UNREADABLE', 'camt: tags that do not fit');
    const part = this.#part;
    const { values, depth } = part ?? { values: this.#account, depth: this.#accountDepth };
    const paths = part ? PARTS.get(part.name) : ACCOUNT_PATHS;
    const field = paths?.get(this.#path.slice(depth).join('/'));
    const value = decodeReferences(this.#text).trim();
    if (field !== undefined && value !== '') {
      const before = values.get(field);
      if (before === undefined) values.set(field, value);
      // A long text of the payer is cut into several.
      else if (field === 'remittance' && before.length < VALUE_LENGTH_MAX) values.set(field, `${before} ${value}`);
    }
    this.#text = '';
    this.#path.pop();
    if (part && part.depth > this.#path.length) {
      this.#onPart(part.name, part.values, this.#account);
      this.#part = undefined;
    }
  }

  onText(text: string): void {
    if (this.#text.length < VALUE_LENGTH_MAX) this.#text += text;
  }

  end(): void {
    if (this.#path.length > 0) throw new ReadFailure('IMPORT_UNREADABLE', 'camt: a cut document');
  }
}

/** Number of an account whose statement the file contains. */
const OWN_NUMBER =
  /<(?:\w+:)?Acct>\s{0,200}<(?:\w+:)?Id>\s{0,200}<(?:\w+:)?(?:IBAN|Othr>\s{0,200}<(?:\w+:)?Id)>([^<]{1,64})/gu;

function accountName(account: Values, numbers: AccountNumbers): string {
  return numberedName(account.get('name') ?? account.get('bank') ?? '계좌', account.get('number'), numbers);
}

/** Facts about all statements of a file. */
interface StatementFacts {
  readonly currency: string;
  readonly numbers: AccountNumbers;
}

function draftOf(row: number, entry: Values, account: Values, { currency, numbers }: StatementFacts): RowDraft {
  if ((entry.get('status') ?? '').toUpperCase() === 'PDNG') leaveOut('아직 확정되지 않은 거래라 가져오지 않아요.');
  const day = readDate(entry.get('date') ?? entry.get('valueDate') ?? '', false);
  if (!day.isReadable) refuse(day.message);
  if (!('date' in day)) refuse('날짜를 읽을 수 없어요.');
  const amount = statementAmount(entry.get('amount') ?? '', currency);
  if (amount === 0) leaveOut('금액이 0이라 가져오지 않아요.');
  const direction = (entry.get('direction') ?? '').toUpperCase();
  if (direction !== 'DBIT' && direction !== 'CRDT') refuse('입금인지 출금인지 알 수 없어요.');
  // A reversal states the direction in which the money moves now.
  const isOut = direction === 'DBIT';
  const isReversal = /^(?:true|1)$/u.test(entry.get('reversal') ?? '');
  const party = entry.get(isOut ? 'creditor' : 'debtor') ?? '';
  const remittance = entry.get('remittance') ?? '';
  const info = entry.get('info') ?? '';
  const description = statementDescription([party, remittance, info].find((text) => text !== '') ?? '');
  const memo = [remittance, info].filter(
    (text) => text !== '' && statementDescription(text.slice(0, 200)) !== description,
  );
  return {
    row,
    date: day.date,
    time: day.time === '00:00' ? null : day.time,
    kind: isOut || isReversal ? 'EXPENSE' : 'INCOME',
    isRefund: !isOut && isReversal,
    isDeposit: false,
    amount: Math.abs(amount),
    assetName: accountName(account, numbers),
    toAssetName: null,
    categoryName: null,
    subcategoryName: null,
    description,
    memo: statementMemo([...new Set(memo)].join('\n')),
    foreign: null,
    installment: null,
    own: null,
  };
}

/** The booked closing balance; opening and available balances are ignored. */
function closingOf(part: Values, account: Values, { currency, numbers }: StatementFacts): ClosingBalance | null {
  const direction = (part.get('direction') ?? '').toUpperCase();
  if ((part.get('kind') ?? '').toUpperCase() !== 'CLBD' || (direction !== 'CRDT' && direction !== 'DBIT')) return null;
  const stated = { amount: part.get('amount') ?? '', day: part.get('date') ?? '', currency };
  const balance = closingBalance({ name: accountName(account, numbers), group: '입출금' }, stated);
  return balance && direction === 'DBIT' ? { ...balance, amount: 0 - balance.amount } : balance;
}

/** Reads CAMT.053, 052 and 054. `row` counts the transactions of the file from 1. */
export function readCamt(text: string, bookCurrency: string, accounts: AccountNames): DialectContent {
  const reading = new StatementReading();
  const numbers = new AccountNumbers(
    Array.from(text.matchAll(OWN_NUMBER), ([, number]) => number ?? ''),
    accounts,
  );
  let currency: string | undefined;
  let row = 0;
  const currencyOf = (part: Values, account: Values) =>
    (part.get('currency') || account.get('currency') || bookCurrency).toUpperCase();
  const closings: ClosingBalance[] = [];
  const takeTransaction = (entry: Values, account: Values): void => {
    row += 1;
    const ofRow = row;
    reading.take(ofRow, () => {
      const own = currencyOf(entry, account);
      currency ??= own;
      if (own !== currency) refuse(`${currency} 금액을 알 수 없어요.`, { about: 'FOREIGN' });
      return { draft: draftOf(ofRow, entry, account, { currency: own, numbers }) };
    });
  };
  const walk = new CamtWalk((name, part, account) => {
    if (name === 'ntry') return takeTransaction(part, account);
    const balance = closingOf(part, account, { currency: currencyOf(part, account), numbers });
    return balance ? void closings.push(balance) : undefined;
  });
  const scanner = new MarkupScanner({
    onOpen: (name, attributes, isSelfClosing) => walk.onOpen(name, attributes, isSelfClosing),
    onClose: (name) => walk.onClose(name),
    onText: (piece) => walk.onText(piece),
  });
  scanner.push(text);
  walk.end();
  if (!walk.hasStatement) throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'camt: no statement');
  return { source: 'camt.053', currency: currency ?? bookCurrency, reading, closings };
}
