import type { BodyOf, endpoints, UserSettings } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { findSettings, lockSettings, upsertSettings } from './settings.repository.ts';

/** Defaults. */
const DEFAULTS: UserSettings = {
  theme: 'system',
  numberDisplay: 'won',
  weekStart: 'sunday',
  firstScreen: '/dashboard',
  hasShortcuts: true,
  defaultBookId: null,
};

export async function getSettings(deps: Deps, userId: string): Promise<UserSettings> {
  return (await findSettings(deps.db, userId)) ?? DEFAULTS;
}

/**
 * Changes the given fields and keeps the rest.
 *
 * @throws AppError BOOK_NOT_FOUND for a default book of which the user is not a member
 */
export async function updateSettings(
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof endpoints.updateSettings>,
): Promise<UserSettings> {
  if (input.defaultBookId) await requireRole(deps, actor, input.defaultBookId, 'VIEWER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockSettings(trx, actor.userId);
    const before = (await findSettings(trx, actor.userId)) ?? DEFAULTS;
    const after: UserSettings = {
      theme: input.theme ?? before.theme,
      numberDisplay: input.numberDisplay ?? before.numberDisplay,
      weekStart: input.weekStart ?? before.weekStart,
      firstScreen: input.firstScreen ?? before.firstScreen,
      hasShortcuts: input.hasShortcuts ?? before.hasShortcuts,
      defaultBookId: input.defaultBookId === undefined ? before.defaultBookId : input.defaultBookId,
    };
    await upsertSettings(trx, actor.userId, after, deps.clock.now());
    return after;
  });
}
