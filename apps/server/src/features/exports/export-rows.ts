import type { Transaction } from '@salim/contract';
import { OWN_KINDS, OWN_YES } from '../../own-format/columns.ts';
import { defused, joinedNames, paymentCell } from '../../own-format/text-cells.ts';
import type { BookNames } from './exports.repository.ts';

/** Value of one cell. Amounts are in the minor unit of the book's currency. */
export type ExportCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'amount'; readonly amount: number }
  | null;

/** The cells of one row, in the order of `OWN_COLUMNS`. */
export type ExportRow = readonly ExportCell[];

function text(value: string): ExportCell {
  return value === '' ? null : { kind: 'text', text: defused(value) };
}

const yes = (is: boolean): ExportCell => text(is ? OWN_YES : '');
const collator = new Intl.Collator('ko');

function categoryCells(categoryId: string | null, names: BookNames): [ExportCell, ExportCell] {
  const category = categoryId === null ? undefined : names.categories.get(categoryId);
  if (!category) return [null, null];
  return category.parentName === null ? [text(category.name), null] : [text(category.parentName), text(category.name)];
}

/**
 * Rows of a transaction or of an installment: one per split, all with the transaction's ID. The amounts of the rows add
 * up to the amount of the transaction; a refund keeps a positive amount and is marked in a separate column.
 */
export function rowsOfTransaction(transaction: Transaction, names: BookNames): ExportRow[] {
  const nameIn = (map: ReadonlyMap<string, string>, id: string | null): string | null =>
    id === null ? null : (map.get(id) ?? null);
  const payments = transaction.payments.map((payment) => ({
    asset: nameIn(names.assets, payment.assetId),
    method: nameIn(names.methods, payment.paymentMethodId),
    amount: payment.amount,
  }));
  const tags = transaction.tagIds
    .flatMap((id) => nameIn(names.tags, id) ?? [])
    .toSorted((a, b) => collator.compare(a, b) || (a < b ? -1 : 1));
  const turn = transaction.installment?.index;
  // An installment is read back as a separate transaction.
  const id = turn === undefined ? transaction.id : `${transaction.id}/${turn}`;
  const whole = { categoryId: transaction.feeCategoryId, amount: transaction.amount };
  const parts = transaction.splits.length > 0 ? transaction.splits : [whole];
  return parts.map((part, index) => [
    { kind: 'date', date: transaction.date },
    text(transaction.time ?? ''),
    text(OWN_KINDS[transaction.type]),
    { kind: 'amount', amount: transaction.direction === 'OUT' ? -part.amount : part.amount },
    ...categoryCells(part.categoryId, names),
    text(transaction.description),
    text(transaction.memo),
    text(paymentCell(payments.map(({ asset, amount }) => ({ name: asset, amount })))),
    text(nameIn(names.assets, transaction.toAssetId) ?? ''),
    index === 0 && transaction.fee > 0 ? { kind: 'amount', amount: transaction.fee } : null,
    text(
      payments.some(({ method }) => method !== null)
        ? paymentCell(payments.map(({ method, amount }) => ({ name: method, amount })))
        : '',
    ),
    text(joinedNames(tags)),
    yes(transaction.isRefund),
    yes(transaction.excludeFromStats),
    text(id),
  ]);
}
