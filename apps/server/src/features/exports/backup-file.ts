import {
  BACKUP_ATTACHMENTS_MAX,
  BACKUP_BYTES_MAX,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupAttachment,
  type BackupTransaction,
  type BookBackup,
  backupTransaction,
} from '@salim/contract';
import type { ReadTransaction } from '../transactions/transaction-pages.service.ts';
import type { BackedUpConfiguration } from './backed-up-configuration.repository.ts';
import type { BackedUpPlans } from './backed-up-plans.repository.ts';
import type { BackedUpReferences } from './exports.repository.ts';

/** Another member's masked transaction: only the type, date and amount that every member sees. */
function maskedTransactionOf({ view }: ReadTransaction): BackupTransaction {
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
    items: [],
    visibility: 'MASKED',
    revealOn: null,
    tagIds: [],
    excludeFromStats: view.excludeFromStats,
    taxKind: null,
    cashReceipt: false,
    guest: false,
    settlementId: null,
    recurring: null,
    createdBy: null,
    comments: [],
  };
}

type WrittenTransaction = Omit<BackupTransaction, 'createdBy' | 'comments'>;

/** Fields that a backup copies from a transaction unchanged; references to rows outside the backup are left out. */
const FIELDS = Object.keys(
  backupTransaction.omit({ createdBy: true, comments: true }).shape,
) as (keyof WrittenTransaction)[];

/** A transaction with its comments. */
export interface TransactionToBackUp extends ReadTransaction {
  readonly comments: BackupTransaction['comments'];
}

function backupTransactionOf(entry: TransactionToBackUp, ruleIds: ReadonlySet<string>): BackupTransaction {
  const { draft, view, comments } = entry;
  if (!draft) return maskedTransactionOf(entry);
  const kept = Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as WrittenTransaction;
  const recurring = draft.recurring && ruleIds.has(draft.recurring.ruleId) ? draft.recurring : null;
  return { ...kept, recurring, createdBy: view.createdBy, comments };
}

/** A receipt of a transaction in the backup, before its file is read. */
export type ReceiptToBackUp = Omit<BackupAttachment, 'data'> & { readonly id: string };

/**
 * Streams the backup up to its receipts: one JSON object with one transaction per line.
 *
 * @param onReceipt called for each receipt, in the order of the transactions
 */
export async function* backupHead(
  facts: BackedUpReferences &
    BackedUpPlans &
    BackedUpConfiguration &
    Pick<BookBackup, 'giftEvents' | 'dues'> & { readonly exportedAt: string; readonly exportedBy: string },
  pages: AsyncIterable<readonly TransactionToBackUp[]>,
  onReceipt: (receipt: ReceiptToBackUp) => void,
): AsyncGenerator<string> {
  const ruleIds = new Set(facts.recurringRules.map((rule) => rule.id));
  const head = JSON.stringify({ format: BACKUP_FORMAT, version: BACKUP_VERSION, ...facts });
  yield `${head.slice(0, -1)},"transactions":[`;
  let isFirst = true;
  for await (const page of pages) {
    const lines = page.map((entry) => JSON.stringify(backupTransactionOf(entry, ruleIds)));
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
 * Streams the rest of the backup: the receipts, one per line. Receipts beyond the size limit are listed without their
 * files.
 *
 * @param bytesBefore size of the backup so far
 * @param read returns the file of a receipt, or null if it is missing
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
