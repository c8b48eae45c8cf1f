import type { Db, Trx } from '../../db/database.ts';

export interface LetterSignature {
  readonly userId: string;
  /** The figures that the member agreed with. */
  readonly figures: string;
  readonly signedAt: string;
}

/** The signatures of a month, the first one first, void ones included. */
export async function listSignatures(db: Db, bookId: string, month: string): Promise<LetterSignature[]> {
  return db
    .selectFrom('letter_signatures')
    .select(['user_id as userId', 'figures', 'signed_at as signedAt'])
    .where('book_id', '=', bookId)
    .where('month', '=', month)
    .orderBy('signed_at')
    .orderBy('user_id')
    .execute();
}

export async function putSignature(
  trx: Trx,
  key: { readonly bookId: string; readonly month: string; readonly userId: string },
  signature: { readonly figures: string; readonly at: Date },
): Promise<void> {
  const written = { figures: signature.figures, signed_at: signature.at };
  await trx
    .insertInto('letter_signatures')
    .values({ book_id: key.bookId, month: key.month, user_id: key.userId, ...written })
    .onConflict((conflict) => conflict.columns(['book_id', 'month', 'user_id']).doUpdateSet(written))
    .execute();
}
