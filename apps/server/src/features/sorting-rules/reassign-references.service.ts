import type { Trx } from '../../db/database.ts';
import { replaceInRules } from './sorting-rules.repository.ts';

/** A row that rules may refer to, and its replacement. */
export interface NamedMove {
  readonly bookId: string;
  /** Categories, payment methods or tags that are deleted. */
  readonly fromIds: readonly string[];
  readonly toId: string;
  readonly movedAt: Date;
}

/** Updates rules to follow moved transactions, inside the database transaction of the move. */
export async function moveInSortingRules(trx: Trx, { bookId, fromIds, toId, movedAt }: NamedMove): Promise<void> {
  for (const fromId of fromIds) await replaceInRules(trx, { bookId, fromId, toId, movedAt });
}
