import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEntry, backupEntry } from '@salim/contract';
import type { ReadEntry } from '../transactions/transaction-pages.service.ts';
import type { BackedUpThings } from './exports.repository.ts';

/** Of somebody else's masked entry no more than everybody sees: type, date and amount. */
function maskedEntryOf({ view }: ReadEntry): BackupEntry {
  const isSorted = view.type === 'INCOME' || view.type === 'EXPENSE';
  return {
    id: view.id,
    type: view.type,
    direction: view.direction,
    date: view.date,
    time: null,
    amount: view.amount,
    description: view.description,
    memo: '',
    splits: isSorted ? [{ categoryId: null, amount: view.amount, memo: '' }] : [],
    payments: [{ assetId: null, postingAssetId: null, paymentMethodId: null, amount: view.amount }],
    isRefund: view.isRefund,
    refundOfId: null,
    toAssetId: null,
    toPostingAssetId: null,
    fee: 0,
    feeCategoryId: null,
    foreign: null,
    installment: null,
    payers: [],
    shareMethod: null,
    shares: [],
    visibility: 'MASKED',
    revealOn: null,
    tagIds: [],
    excludeFromStats: view.excludeFromStats,
    settlementId: null,
  };
}

/** What a backup keeps of an entry; what belongs to something that is not in it stays out. */
const FIELDS = Object.keys(backupEntry.shape) as (keyof BackupEntry)[];

function backupEntryOf(entry: ReadEntry): BackupEntry {
  const { draft } = entry;
  if (!draft) return maskedEntryOf(entry);
  return Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as BackupEntry;
}

/** The text of a backup, piece by piece: one JSON object whose entries come last, each on a line of its own. */
export async function* backupFile(
  facts: BackedUpThings & { readonly exportedAt: string; readonly exportedBy: string },
  pages: AsyncIterable<readonly ReadEntry[]>,
): AsyncGenerator<string> {
  const head = JSON.stringify({ format: BACKUP_FORMAT, version: BACKUP_VERSION, ...facts });
  yield `${head.slice(0, -1)},"transactions":[`;
  let isFirst = true;
  for await (const page of pages) {
    const lines = page.map((entry) => JSON.stringify(backupEntryOf(entry)));
    yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
    isFirst = false;
  }
  yield '\n]}\n';
}
