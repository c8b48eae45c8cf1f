import { type endpoints, hasRole, type QueryOf } from '@salim/contract';
import { civilDateIn } from '../../clock.ts';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import type { Reader, TransactionFilter } from '../../db/queries/transaction-filters.ts';
import { fromSnapshot } from '../../db/snapshot.ts';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../http/send-file.ts';
import { fileOfAttachment } from '../attachments/attachments.service.ts';
import { duesForBackup } from '../dues/backed-up-dues.service.ts';
import { giftsForBackup } from '../gift-events/backed-up-gifts.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { countOf, filterOf } from '../transactions/transaction-lists.service.ts';
import {
  eachListedPage,
  eachPage,
  type ReadTransaction,
  type Sort,
} from '../transactions/transaction-pages.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { findConfiguration } from './backed-up-configuration.repository.ts';
import { type BackedUpPlans, findComments, findPlans } from './backed-up-plans.repository.ts';
import { backupHead, backupReceipts, type ReceiptToBackUp, type TransactionToBackUp } from './backup-file.ts';
import { csvFile } from './csv-file.ts';
import { exportFileName } from './export-file-name.ts';
import { type ExportRow, rowsOfTransaction } from './export-rows.ts';
import { type BookNames, findNames, findReferencedRows } from './exports.repository.ts';
import { xlsxFile } from './xlsx-file.ts';

type ExportQuery = QueryOf<typeof endpoints.exportBook>;

/** A sheet holds 1,048,576 rows; the margin is for transactions with several splits. */
const SHEET_TRANSACTIONS_MAX = 1_000_000;

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
} as const;

interface Listing {
  readonly filter: TransactionFilter;
  readonly reader: Reader;
  readonly sort: Sort;
}

async function* rowsOf(db: Db, names: BookNames, scope: LineScope, sort: Sort): AsyncGenerator<ExportRow[]> {
  for await (const page of eachListedPage(db, scope, sort)) {
    yield page.flatMap((transaction) => rowsOfTransaction(transaction, names));
  }
}

/**
 * Plans of a book for a backup. The transactions of a rule are paid by the rule's author unless the template names a
 * payer. Other members cannot write in the restored book, so their rules get an explicit payer.
 */
async function backedUpPlans(db: Db, bookId: string, reader: Reader): Promise<BackedUpPlans> {
  const plans = await findPlans(db, bookId, reader);
  return {
    ...plans,
    recurringRules: plans.recurringRules.map((rule) => {
      const { template, createdBy } = rule;
      const saysWho = Boolean(template.paidBy) || (template.payers ?? []).length > 0;
      return createdBy === reader.userId || saysWho ? rule : { ...rule, template: { ...template, paidBy: createdBy } };
    }),
  };
}

/** Comments are left out for transactions that are masked for the reader. */
async function* pagesWithComments(
  db: Db,
  bookId: string,
  pages: AsyncIterable<readonly ReadTransaction[]>,
): AsyncGenerator<readonly TransactionToBackUp[]> {
  for await (const page of pages) {
    const open = page.filter(({ draft }) => draft !== null).map(({ view }) => view.id);
    const comments = await findComments(db, bookId, open);
    yield page.map((transaction) => ({ ...transaction, comments: comments.get(transaction.view.id) ?? [] }));
  }
}

/** What to back up, when, and whether the user may manage the book. */
interface Backup {
  readonly bookId: string;
  readonly at: Date;
  readonly mayManage: boolean;
}

/** Receipt files are read after the snapshot transaction has ended, so that a slow download does not keep it open. */
async function* backupPieces(
  deps: Deps,
  actor: Actor,
  { bookId, at, mayManage, filter, reader, sort }: Listing & Backup,
): AsyncGenerator<string> {
  const receipts: ReceiptToBackUp[] = [];
  let bytes = 0;
  const head = fromSnapshot(deps.db, async function* (trx) {
    const items = await findReferencedRows(trx, bookId);
    const plans = await backedUpPlans(trx, bookId, reader);
    const teachings = await findConfiguration(trx, bookId, { ...reader, mayManage });
    const kept = {
      giftEvents: await giftsForBackup(trx, bookId, reader),
      dues: await duesForBackup(trx, bookId, reader),
    };
    const said = { exportedAt: at.toISOString(), exportedBy: actor.userId };
    const facts = { ...items, ...plans, ...teachings, ...kept, ...said };
    const pages = pagesWithComments(trx, bookId, eachPage(trx, filter, reader, sort));
    yield* backupHead(facts, pages, (receipt) => receipts.push(receipt));
  });
  for await (const text of head) {
    bytes += Buffer.byteLength(text);
    yield text;
  }
  yield* backupReceipts(receipts, bytes, (id) => fileOfAttachment(deps, bookId, id));
}

/**
 * Exports the transactions that match the filters, as the user may see them, from one snapshot.
 *
 * @throws AppError BOOK_NOT_FOUND, VALIDATION_FAILED for a backup by installments, LIMIT_EXCEEDED for more transactions
 * than a sheet has rows
 */
export async function exportBook(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ExportQuery,
  address: string,
): Promise<FileAnswer> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const filter = await filterOf(deps, seat, query);
  const { format, sort, basis } = query;
  if (format === 'json' && basis === 'BILLING') {
    const message = '백업에는 할부를 한 건으로만 담을 수 있어요.';
    throw new AppError('VALIDATION_FAILED', { message, errors: [{ field: 'basis', message }] });
  }
  if (format === 'xlsx' && (await countOf(deps, { filter, reader, basis })) > SHEET_TRANSACTIONS_MAX) {
    const message = '거래가 많아 엑셀 파일 하나에 담을 수 없어요. 기간을 나누거나 CSV로 내보내 주세요.';
    throw new AppError('LIMIT_EXCEEDED', { message, errors: [{ field: 'format', message }] });
  }
  const { title } = await findNames(deps.db, bookId);
  const at = deps.clock.now();
  await recordSecurityEvent(deps, deps.db, {
    kind: 'BOOK_EXPORTED',
    userId: actor.userId,
    address,
    details: { bookId, format },
  });
  const what = { filter, reader, sort };
  return {
    fileName: exportFileName({
      title,
      period: filter,
      today: civilDateIn(seat.timeZone, at),
      monthSettings: seat.monthSettings,
      isHoliday: deps.isHoliday,
      extension: format,
    }),
    mediaType: MEDIA_TYPES[format],
    pieces:
      format === 'json'
        ? backupPieces(deps, actor, { bookId, at, mayManage: hasRole(seat.role, 'MANAGER'), ...what })
        : fromSnapshot<string | Uint8Array>(deps.db, async function* (trx) {
            const names = await findNames(trx, bookId);
            const rows = rowsOf(trx, names, { filter, reader, basis }, sort);
            yield* format === 'csv' ? csvFile(rows, names.currency) : xlsxFile(rows, names.currency, at);
          }),
  };
}
