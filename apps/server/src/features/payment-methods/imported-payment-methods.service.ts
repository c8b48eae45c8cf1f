import type { PaymentMethod } from '@salim/contract';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { removeUnusedPaymentMethods } from './imported-payment-methods.repository.ts';
import { METHOD_LOOKS } from './method-looks.ts';
import { insertPaymentMethod, listPaymentMethodsByBook } from './payment-methods.repository.ts';
import { METHODS_MAX } from './payment-methods.service.ts';

/** The live payment methods of a book whose gate has been passed. */
export async function methodsWithin(db: Db, bookId: string): Promise<PaymentMethod[]> {
  return listPaymentMethodsByBook(db, bookId);
}

const TYPE_WORDS: readonly (readonly [RegExp, PaymentMethod['type']])[] = [
  [/체크/u, 'DEBIT_CARD'],
  [/카드/u, 'CREDIT_CARD'],
  [/페이/u, 'EASY_PAY'],
  [/상품권/u, 'VOUCHER'],
  [/현금/u, 'CASH'],
  [/이체|통장|은행|계좌/u, 'BANK_TRANSFER'],
];

/** The type of a new payment method, as far as its name tells. */
export function guessMethodType(name: string): PaymentMethod['type'] {
  return TYPE_WORDS.find(([word]) => word.test(name))?.[1] ?? 'OTHER';
}

/** No client named the new thing's id, so no repeated request can ask for it. */
const NO_REQUEST = Buffer.alloc(0);

/**
 * Makes a payment method that an import names, after all others. Expects the structure of the book to be held.
 *
 * @returns its id
 * @throws AppError TOO_MANY
 */
export async function addImportedMethod(deps: Deps, trx: Trx, bookId: string, name: string): Promise<string> {
  const createdAt = deps.clock.now();
  const all = await listPaymentMethodsByBook(trx, bookId);
  if (all.length >= METHODS_MAX) {
    throw new AppError('TOO_MANY', { message: `결제수단은 ${METHODS_MAX}개까지 만들 수 있어요.` });
  }
  const id = newId(createdAt);
  await claimForCreate(trx, { bookId, id, requestHash: NO_REQUEST });
  const type = guessMethodType(name);
  const method = {
    id,
    bookId,
    name,
    type,
    rail: null,
    assetId: null,
    ...METHOD_LOOKS[type],
    sortOrder: Math.max(-1, ...all.map((other) => other.sortOrder)) + 1,
    isArchived: false,
  };
  await insertPaymentMethod(trx, method, createdAt);
  return id;
}

/** Removes what an import made and nobody has used or changed since. */
export async function removeImportedMethods(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeUnusedPaymentMethods(trx, bookId, ids);
}
