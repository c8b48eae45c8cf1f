import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEntry, backupEntry } from '@salim/contract';
import type { ReadEntry } from '../transactions/transaction-pages.service.ts';
import type { BackedUpPlans } from './backed-up-plans.repository.ts';
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
    recurring: null,
    createdBy: null,
    comments: [],
  };
}

type WrittenEntry = Omit<BackupEntry, 'createdBy' | 'comments'>;

/** What a backup keeps of an entry as it is; what belongs to something that is not in it stays out. */
const FIELDS = Object.keys(backupEntry.omit({ createdBy: true, comments: true }).shape) as (keyof WrittenEntry)[];

/** An entry beside what is said about it. */
export interface EntryToBackUp extends ReadEntry {
  readonly comments: BackupEntry['comments'];
}

function backupEntryOf(entry: EntryToBackUp, ruleIds: ReadonlySet<string>): BackupEntry {
  const { draft, view, comments } = entry;
  if (!draft) return maskedEntryOf(entry);
  const kept = Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as WrittenEntry;
  const recurring = draft.recurring && ruleIds.has(draft.recurring.ruleId) ? draft.recurring : null;
  return { ...kept, recurring, createdBy: view.createdBy, comments };
}

/** The text of a backup, piece by piece: one JSON object whose entries come last, each on a line of its own. */
export async function* backupFile(
  facts: BackedUpThings & BackedUpPlans & { readonly exportedAt: string; readonly exportedBy: string },
  pages: AsyncIterable<readonly EntryToBackUp[]>,
): AsyncGenerator<string> {
  const ruleIds = new Set(facts.recurringRules.map((rule) => rule.id));
  const head = JSON.stringify({ format: BACKUP_FORMAT, version: BACKUP_VERSION, ...facts });
  yield `${head.slice(0, -1)},"transactions":[`;
  let isFirst = true;
  for await (const page of pages) {
    const lines = page.map((entry) => JSON.stringify(backupEntryOf(entry, ruleIds)));
    yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
    isFirst = false;
  }
  yield '\n]}\n';
}
