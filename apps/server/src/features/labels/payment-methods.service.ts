import type { BodyOf, endpoints, PaymentMethod } from '@salim/contract';
import { fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { noteMethodUses } from '../../db/queries/reassignments.ts';
import type { NewLabelKind } from './label-kind.ts';
import { lastPlace, placeWithin } from './labels.service.ts';
import { METHOD_LOOKS } from './method-looks.ts';
import { holdsLiveAsset, PAYMENT_METHOD_TABLE } from './payment-methods.repository.ts';

/** Payment methods draw on an asset. Existing transactions keep the asset they were recorded with. */
export const PAYMENT_METHODS: NewLabelKind<PaymentMethod, BodyOf<typeof endpoints.createPayment>> = {
  table: PAYMENT_METHOD_TABLE,
  entity: 'PAYMENT_METHOD',
  notFound: 'PAYMENT_METHOD_NOT_FOUND',
  max: 200,
  subject: '결제수단은',
  build: async (trx, all, input) => {
    if (input.assetId) await requireAsset(trx, input.bookId, input.assetId);
    const look = METHOD_LOOKS[input.type];
    return {
      id: input.id,
      bookId: input.bookId,
      name: input.name,
      type: input.type,
      rail: railOf(input.rail),
      assetId: input.assetId ?? null,
      icon: input.icon ?? look.icon,
      color: input.color ?? look.color,
      sortOrder: input.sortOrder ?? lastPlace(all),
      isArchived: input.isArchived ?? false,
    };
  },
  check: async (trx, before, changes) => {
    // An asset that was deleted since may be sent back unchanged.
    if (changes.assetId && changes.assetId !== before.assetId) await requireAsset(trx, before.bookId, changes.assetId);
    return changes.rail === undefined ? changes : { ...changes, rail: railOf(changes.rail) };
  },
  place: placeWithin(PAYMENT_METHOD_TABLE, () => ''),
  noteUses: noteMethodUses,
};

/** @throws AppError ASSET_NOT_FOUND */
async function requireAsset(trx: Trx, bookId: string, assetId: string): Promise<void> {
  if (!(await holdsLiveAsset(trx, bookId, assetId))) throw fieldRefusal('ASSET_NOT_FOUND', 'assetId');
}

/** No rail is null, also when an empty string was sent. */
function railOf(rail: string | null | undefined): string | null {
  return rail === undefined || rail === '' ? null : rail;
}

const TYPE_WORDS: readonly (readonly [RegExp, PaymentMethod['type']])[] = [
  [/체크/u, 'DEBIT_CARD'],
  [/카드/u, 'CREDIT_CARD'],
  [/페이/u, 'EASY_PAY'],
  [/상품권/u, 'VOUCHER'],
  [/현금/u, 'CASH'],
  [/이체|통장|은행|계좌/u, 'BANK_TRANSFER'],
];

/** Infers the type of a new payment method from its name. */
export function guessMethodType(name: string): PaymentMethod['type'] {
  return TYPE_WORDS.find(([word]) => word.test(name))?.[1] ?? 'OTHER';
}
