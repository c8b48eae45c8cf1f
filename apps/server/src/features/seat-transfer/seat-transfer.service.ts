import type { Trx } from '../../db/database.ts';
import { moveMemberBudgets } from '../budgets/personal-budgets.service.ts';
import { moveMemberComments } from '../comments/member-comments.service.ts';
import { endGuestLinksOf } from '../guests/guest-links.service.ts';
import { moveMemberRules } from '../recurring/reassign-references.service.ts';
import { moveMemberSettlements } from '../settlements/member-settlements.service.ts';
import { moveMemberParts } from '../transactions/member-parts.service.ts';

/** Transfers everything that a seat without an account recorded, paid and bore to the user who takes it over. */
export async function transferSeat(
  trx: Trx,
  transfer: { readonly bookId: string; readonly fromId: string; readonly toId: string; readonly at: Date },
): Promise<void> {
  await endGuestLinksOf(trx, transfer.bookId, transfer.fromId);
  await moveMemberParts(trx, transfer);
  await moveMemberSettlements(trx, transfer);
  await moveMemberComments(trx, transfer);
  await moveMemberRules(trx, transfer);
  await moveMemberBudgets(trx, transfer);
}
