import type { Transaction } from '@salim/contract';
import { emptyForm, formOf } from '../features/transactions/form/form-state.ts';
import { describableOf, type FormDefaults, readForm } from '../features/transactions/form/read-form.ts';
import { rowOf } from '../features/transactions/model/transaction-row.ts';
import type { NewOutboxItem, OutboxWrite, Written } from '../features/transactions/outbox/outbox-item.ts';
import { viewOfWaiting } from '../features/transactions/outbox/waiting-view.ts';
import { anId } from './builders.ts';

const AT = '2026-11-20T03:00:00.000Z';

/** A transaction as a form submits it. */
export function aWritten(transaction: Transaction, meId: string, base: Transaction | null = null): Written {
  const form = transaction.type === 'ADJUSTMENT' ? emptyForm(transaction.date) : formOf(transaction);
  const defaults: FormDefaults = {
    payment: { paymentMethodId: null, assetId: null },
    fromAssetId: null,
    toAssetId: null,
    meId,
    id: transaction.id,
  };
  const { input } = readForm(form, defaults);
  if (!input) throw new Error('the transaction of a test must be valid');
  const described = describableOf(form, input, defaults);
  const view = viewOfWaiting({ bookId: transaction.bookId, id: transaction.id, meId, base, described, input, at: AT });
  return { view, input, typed: { form, defaults } };
}

/** A queued write of a transaction. */
export function aWaiting(
  transaction: Transaction,
  write: OutboxWrite,
  more: Partial<Pick<NewOutboxItem, 'userId' | 'isTried' | 'problem'>> = {},
): NewOutboxItem {
  return {
    userId: 'me',
    bookId: transaction.bookId,
    transactionId: transaction.id,
    row: rowOf(transaction),
    key: anId(),
    isTried: false,
    problem: null,
    ...write,
    ...more,
  };
}
