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

/** Undefined for a word that is none of them. */
export function kindOfWord(word: string): KindWord | undefined {
  return KINDS.get(word.normalize('NFC').replace(/\s+/gu, '').toLowerCase());
}
