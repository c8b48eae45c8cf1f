import {
  BACKUP_ATTACHMENTS_MAX,
  BACKUP_BYTES_MAX,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupAttachment,
  type BackupEntry,
  type BookBackup,
  backupEntry,
} from '@salim/contract';
import type { ReadTransaction } from '../transactions/transaction-pages.service.ts';
import type { BackedUpPlans } from './backed-up-plans.repository.ts';
import type { BackedUpTeachings } from './backed-up-teachings.repository.ts';
import type { BackedUpReferences } from './exports.repository.ts';

/** Of somebody else's masked entry no more than everybody sees: type, date and amount. */
function maskedTransactionOf({ view }: ReadTransaction): BackupEntry {
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
    recurring: null,
    createdBy: null,
    comments: [],
  };
}

type WrittenTransaction = Omit<BackupEntry, 'createdBy' | 'comments'>;

/** What a backup keeps of an entry as it is; what belongs to something that is not in it stays out. */
const FIELDS = Object.keys(backupEntry.omit({ createdBy: true, comments: true }).shape) as (keyof WrittenTransaction)[];

/** An entry beside what is said about it. */
export interface EntryToBackUp extends ReadTransaction {
  readonly comments: BackupEntry['comments'];
}

function backupEntryOf(entry: EntryToBackUp, ruleIds: ReadonlySet<string>): BackupEntry {
  const { draft, view, comments } = entry;
  if (!draft) return maskedTransactionOf(entry);
  const kept = Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as WrittenTransaction;
  const recurring = draft.recurring && ruleIds.has(draft.recurring.ruleId) ? draft.recurring : null;
  return { ...kept, recurring, createdBy: view.createdBy, comments };
}

/** A receipt of an entry in the backup, before its file is read. */
export type ReceiptToBackUp = Omit<BackupAttachment, 'data'> & { readonly id: string };

/**
 * The text of a backup up to its receipts, piece by piece: one JSON object, each entry on a line of its own.
 *
 * @param onReceipt told of each receipt of the entries, in their order
 */
export async function* backupHead(
  facts: BackedUpReferences &
    BackedUpPlans &
    BackedUpTeachings &
    Pick<BookBackup, 'giftEvents' | 'dues'> & { readonly exportedAt: string; readonly exportedBy: string },
  pages: AsyncIterable<readonly EntryToBackUp[]>,
  onReceipt: (receipt: ReceiptToBackUp) => void,
): AsyncGenerator<string> {
  const ruleIds = new Set(facts.recurringRules.map((rule) => rule.id));
  const head = JSON.stringify({ format: BACKUP_FORMAT, version: BACKUP_VERSION, ...facts });
  yield `${head.slice(0, -1)},"transactions":[`;
  let isFirst = true;
  for await (const page of pages) {
    const lines = page.map((entry) => JSON.stringify(backupEntryOf(entry, ruleIds)));
    yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
    isFirst = false;
    for (const { view } of page) {
      for (const { id, name, mediaType, size, createdBy } of view.attachments) {
        onReceipt({ id, transactionId: view.id, name, mediaType, size, createdBy });
      }
    }
  }
  yield '\n]';
}

const END = '\n]}\n';
const BETWEEN = ',\n';

/**
 * The rest of a backup: the receipts, each on a line of its own. Those for which no place is left are named without
 * their files.
 *
 * @param bytesBefore what the file has taken so far
 * @param read the file of a receipt, null where it is gone
 */
export async function* backupReceipts(
  receipts: readonly ReceiptToBackUp[],
  bytesBefore: number,
  read: (id: string) => Promise<Buffer | null>,
): AsyncGenerator<string> {
  const begin = ',"attachments":[\n';
  const lineOf = ({ id: _id, ...receipt }: ReceiptToBackUp, data: string | null): string =>
    JSON.stringify({ ...receipt, data } satisfies BackupAttachment);
  const named = receipts.map((receipt) => Buffer.byteLength(lineOf(receipt, null)));
  const separators = BETWEEN.length * Math.max(0, receipts.length - 1);
  const rest = begin.length + END.length + separators + named.reduce((sum, bytes) => sum + bytes, 0);
  let left = BACKUP_BYTES_MAX - bytesBefore - rest;
  let count = 0;
  yield begin;
  for (const [index, receipt] of receipts.entries()) {
    const bytes = Math.ceil(receipt.size / 3) * 4;
    const isTaken = bytes <= left && count < BACKUP_ATTACHMENTS_MAX;
    const file = isTaken ? await read(receipt.id) : null;
    if (file) {
      left -= bytes;
      count += 1;
    }
    yield `${index === 0 ? '' : BETWEEN}${lineOf(receipt, file?.toString('base64') ?? null)}`;
  }
  yield END;
}
