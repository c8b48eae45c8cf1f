import type { NewTransaction } from '../api/save-transaction.ts';
import { emptyForm, formOf } from '../form/form-state.ts';
import { describableOf, type FormDefaults } from '../form/read-form.ts';
import type { Written } from './outbox-item.ts';
import { viewOfWaiting } from './waiting-view.ts';

interface Author {
  readonly bookId: string;
  readonly meId: string;
}

/** The outbox item of a new transaction that was not entered in the form, such as one parsed from a message. */
export function writtenTransaction({ bookId, meId }: Author, id: string, input: NewTransaction): Written {
  const payment = { paymentMethodId: null, assetId: null };
  const defaults: FormDefaults = { payment, fromAssetId: null, toAssetId: null, meId, id };
  const described = describableOf(emptyForm(input.date), input, defaults);
  const at = new Date().toISOString();
  const view = viewOfWaiting({ bookId, id, meId, base: null, described, input, at });
  return { view, input, typed: { form: formOf(view), defaults } };
}
