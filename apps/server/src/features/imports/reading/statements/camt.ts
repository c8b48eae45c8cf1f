import { ReadFailure } from '../read-failure.ts';
import { readDate } from '../rows/read-date.ts';
import { type EntryDraft, leaveOut, refuse } from '../rows/read-row.ts';
import { attributeOf, decodeReferences, MarkupScanner } from '../tables/scan-markup.ts';
import {
  type DialectContent,
  numberedName,
  StatementReading,
  statementAmount,
  statementDescription,
  statementMemo,
} from './statement-reading.ts';

/** ISO 20022 nests a dozen levels; what goes deeper is not meant to be read. */
const DEPTH_MAX = 64;
const VALUE_LENGTH_MAX = 30_000;

/** Paths below an entry whose first text counts, and what it tells. */
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
/** The same below a statement. */
const ACCOUNT_PATHS: ReadonlyMap<string, string> = new Map([
  ['acct/id/iban', 'number'],
  ['acct/id/othr/id', 'number'],
  ['acct/ccy', 'currency'],
  ['acct/nm', 'name'],
  ['acct/svcr/fininstnid/nm', 'bank'],
]);

type Values = Map<string, string>;

class CamtWalk {
  readonly #onEntry: (entry: Values, account: Values) => void;
  readonly #path: string[] = [];
  #account: Values = new Map();
  #entry: Values | undefined;
  /** Depth at which the statement and the entry begin. */
  #accountDepth = 0;
  #entryDepth = 0;
  #text = '';
  hasStatement = false;

  constructor(onEntry: (entry: Values, account: Values) => void) {
    this.#onEntry = onEntry;
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
    } else if (name === 'ntry') {
      this.#entry = new Map();
      this.#entryDepth = this.#path.length;
    } else if (name === 'amt' && this.#path.length === this.#entryDepth + 1) {
      this.#entry?.set('currency', attributeOf(attributes, 'ccy') ?? '');
    }
  }

  onClose(name: string): void {
    if (this.#path.at(-1) !== name) throw new ReadFailure('IMPORT_UNREADABLE', 'camt: tags that do not fit');
    const [values, paths, depth] = this.#entry
      ? [this.#entry, ENTRY_PATHS, this.#entryDepth]
      : [this.#account, ACCOUNT_PATHS, this.#accountDepth];
    const field = paths.get(this.#path.slice(depth).join('/'));
    const value = decodeReferences(this.#text).trim();
    if (field !== undefined && value !== '' && !values.has(field)) values.set(field, value);
    this.#text = '';
    this.#path.pop();
    if (name === 'ntry' && this.#entry) {
      this.#onEntry(this.#entry, this.#account);
      this.#entry = undefined;
    }
  }

  onText(text: string): void {
    if (this.#text.length < VALUE_LENGTH_MAX) this.#text += text;
  }

  end(): void {
    if (this.#path.length > 0) throw new ReadFailure('IMPORT_UNREADABLE', 'camt: a cut document');
  }
}

function draftOf(row: number, entry: Values, account: Values, currency: string): EntryDraft {
  if ((entry.get('status') ?? '').toUpperCase() === 'PDNG') leaveOut('아직 확정되지 않은 거래라 넣지 않아요.');
  const day = readDate(entry.get('date') ?? entry.get('valueDate') ?? '', false);
  if (!day.isReadable) refuse(day.message);
  if (!('date' in day)) refuse('날짜를 읽을 수 없어요.');
  const amount = statementAmount(entry.get('amount') ?? '', currency);
  if (amount === 0) leaveOut('금액이 0이라 넣지 않아요.');
  const direction = (entry.get('direction') ?? '').toUpperCase();
  if (direction !== 'DBIT' && direction !== 'CRDT') refuse('입금인지 출금인지 알 수 없어요.');
  // A reversal states the direction of the money as it moves now.
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
    assetName: numberedName(account.get('name') ?? account.get('bank') ?? '계좌', account.get('number')),
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

/** Reads CAMT.053, and its sisters 052 and 054. `row` counts the entries of the file from 1. */
export function readCamt(text: string, bookCurrency: string): DialectContent {
  const reading = new StatementReading();
  let currency: string | undefined;
  let row = 0;
  const walk = new CamtWalk((entry, account) => {
    row += 1;
    const ofRow = row;
    reading.take(ofRow, () => {
      const own = (entry.get('currency') || account.get('currency') || bookCurrency).toUpperCase();
      currency ??= own;
      if (own !== currency) refuse(`${currency} 금액을 알 수 없어요.`);
      return { draft: draftOf(ofRow, entry, account, own) };
    });
  });
  const scanner = new MarkupScanner({
    onOpen: (name, attributes, isSelfClosing) => walk.onOpen(name, attributes, isSelfClosing),
    onClose: (name) => walk.onClose(name),
    onText: (piece) => walk.onText(piece),
  });
  scanner.push(text);
  walk.end();
  if (!walk.hasStatement) throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'camt: no statement');
  return { source: 'camt.053', currency: currency ?? bookCurrency, reading };
}
