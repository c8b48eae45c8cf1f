import type { Trx } from '../../db/database.ts';
import { replaceInRules } from './sorting-rules.repository.ts';

/** Something that rules may name, and what takes its place. */
export interface NamedMove {
  readonly bookId: string;
  /** Categories, payment methods or tags that go. */
  readonly fromIds: readonly string[];
  readonly toId: string;
  readonly movedAt: Date;
}

/** Lets rules follow the entries of what goes, inside the database transaction of the move. */
export async function moveInSortingRules(trx: Trx, { bookId, fromIds, toId, movedAt }: NamedMove): Promise<void> {
  for (const fromId of fromIds) await replaceInRules(trx, { bookId, fromId, toId, movedAt });
}
