import type { AnswerOf, endpoints, QueryOf } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { trashBegins, trashEnds } from '../../core/trash-days.ts';
import type { Deps } from '../../deps.ts';
import { viewsById } from '../transactions/transaction-views.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { listTrashRows } from './trash.repository.ts';

/**
 * Lists what was deleted in the last 30 days, newest first. Other members' masked transactions show no more than in any
 * other list.
 *
 * @throws AppError BOOK_NOT_FOUND, VALIDATION_FAILED for an invalid cursor
 */
export async function listTrash(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.listTrash>,
): Promise<AnswerOf<typeof endpoints.listTrash>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const [deletedAt, id] = query.cursor === undefined ? [] : decodeCursor(query.cursor, ['instant', 'id']);
  const rows = await listTrashRows(deps.db, {
    bookId,
    limit: query.limit + 1,
    deletedSince: trashBegins(deps.clock.now()),
    after: deletedAt === undefined || id === undefined ? null : { deletedAt, id },
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const transactionIds = page.filter((row) => row.entity === 'TRANSACTION').map((row) => row.id);
  const transactions = await viewsById(deps, bookId, transactionIds, readerIn(deps, actor, seat));
  return {
    items: page.map((row) => {
      const transaction = transactions.get(row.id) ?? null;
      return {
        entity: row.entity,
        id: row.id,
        name: transaction?.description ?? row.name,
        transaction,
        deletedAt: row.deleted_at,
        expiresAt: trashEnds(row.deleted_at),
      };
    }),
    nextCursor: rows.length > query.limit && last ? encodeCursor([last.deleted_at, last.id]) : null,
  };
}
