/** What a row's type word says; a transfer is told from the side of the row's asset. */
export type KindWord = 'INCOME' | 'EXPENSE' | 'TRANSFER_OUT' | 'TRANSFER_IN';

const KINDS: ReadonlyMap<string, KindWord> = new Map([
  ['수입', 'INCOME'],
  ['income', 'INCOME'],
  ['지출', 'EXPENSE'],
  ['expense', 'EXPENSE'],
  ['exp.', 'EXPENSE'],
  ['이체', 'TRANSFER_OUT'],
  ['이체지출', 'TRANSFER_OUT'],
  ['이체출금', 'TRANSFER_OUT'],
  ['transfer', 'TRANSFER_OUT'],
  ['transfer-out', 'TRANSFER_OUT'],
  ['이체수입', 'TRANSFER_IN'],
  ['이체입금', 'TRANSFER_IN'],
  ['transfer-in', 'TRANSFER_IN'],
]);

function plain(word: string): string {
  return word.normalize('NFC').replace(/\s+/gu, '').toLowerCase();
}

/** Undefined for a word that is none of them. */
export function kindOfWord(word: string): KindWord | undefined {
  return KINDS.get(plain(word));
}

const MONEY_OUT =
  /출금|지급|인출|지출|송금|보냄|결제|승인|이용|구매|사용|debit|withdraw|expense|out$|payment|purchase/u;
const MONEY_IN = /입금|수입|받음|받은|환불|이자|급여|credit|deposit|income|in$|refund/u;

/** Which way the money went, by the words that banks use; undefined where none of them tells. */
export function directionOfWord(word: string): 'OUT' | 'IN' | undefined {
  const text = plain(word);
  // 입금 first: 이체입금 and 결제취소입금 bring money.
  if (MONEY_IN.test(text)) return 'IN';
  return MONEY_OUT.test(text) ? 'OUT' : undefined;
}
