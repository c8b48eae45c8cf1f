import type { FormErrors, FormField } from './read-form.ts';
import { type FormSurroundings, showsField } from './shown-fields.ts';

/** The form field that an API field belongs to. */
const FIELD_OF: readonly (readonly [RegExp, FormField])[] = [
  [/^amount$/u, 'amount'],
  [/^description$/u, 'description'],
  [/^(?:categoryId|splits\.0\.categoryId)$/u, 'category'],
  [/^splits/u, 'splits'],
  [/^toAssetId$/u, 'toAsset'],
  [/^fee/u, 'fee'],
  [/^(?:payments\.0\.)?(?:assetId|paymentMethodId)$/u, 'payment'],
  [/^payments/u, 'payments'],
  [/^date$/u, 'date'],
  [/^time$/u, 'time'],
  [/^(?:payers|paidBy)/u, 'payers'],
  [/^(?:share|items)/u, 'shares'],
  [/^installment/u, 'installment'],
  [/^foreign/u, 'foreign'],
  [/^tagIds/u, 'tags'],
  [/^memo$/u, 'memo'],
  [/^revealOn$/u, 'revealOn'],
  [/^refund|^isRefund/u, 'refund'],
];

/** The server's validation errors by form field, and the first one that no visible field shows. */
export function errorsFromServer(
  fieldErrors: readonly { readonly field: string; readonly message: string }[],
  around: FormSurroundings,
): { readonly errors: FormErrors; readonly rest: string | null } {
  const { form } = around;
  const errors: { [Field in FormField]?: string } = {};
  let rest: string | null = null;
  for (const { field, message } of fieldErrors) {
    let found = FIELD_OF.find(([pattern]) => pattern.test(field))?.[1];
    if (found === 'payment' && form.type === 'TRANSFER') found = 'fromAsset';
    if (found === 'payment' && form.payments.length > 0) found = 'payments';
    if (found === 'category' && form.splits.length > 0) found = 'splits';
    if (found && showsField(found, around)) errors[found] ??= message;
    else rest ??= message;
  }
  return { errors, rest };
}
