import { hasRole, type WebhookPayload } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import { afterCommit, inTrx, retryingConflicts } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { runEach } from '../../run-each.ts';
import { membersOf } from '../books/members.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { maskedPayload, transactionIdsOf } from './webhook-events.ts';
import {
  areAllShared,
  type ClaimedDelivery,
  claimDelivery,
  deleteOldDeliveries,
  markDelivered,
  markFailedTry,
  switchOff,
} from './webhook-queue.repository.ts';
import { WEBHOOK_QUEUED } from './webhook-queue.service.ts';
import { type SendOutcome, sendToWebhook } from './webhook-sender.ts';
import { signedHeaders } from './webhook-signature.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Delays after each failed attempt; the last one is about half a day after the first. */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  8 * HOUR_MS,
];
/** Longer than an attempt can take. */
const LEASE_MS = 30 * SECOND_MS;
/** How often the job looks for deliveries that are due. */
export const LOOK_EVERY_MS = 30 * SECOND_MS;
const KEPT_MS = 30 * 24 * HOUR_MS;
/** The target responded 410 Gone. */
const GONE = 410;
const OFF = '웹훅이 꺼져 있어 보내지 않았어요.';

function hostOf(url: string): string {
  return new URL(url).host;
}

/** Notifies the managers of the book that a webhook was switched off. */
async function notifyOfSwitchingOff(deps: Deps, trx: Trx, { bookId, url }: ClaimedDelivery): Promise<void> {
  for (const member of await membersOf(trx, bookId)) {
    if (!member.hasAccount || !hasRole(member.role, 'MANAGER')) continue;
    await notify(deps, trx, {
      userId: member.userId,
      type: 'MEMBER',
      title: '웹훅을 껐어요',
      message: `${hostOf(url)} 주소로 여러 번 보냈지만 실패해서 껐어요. 주소를 확인하고 다시 켜 주세요.`,
      link: `/books/${bookId}/settings`,
      bookId,
    });
  }
}

async function noteOutcome(deps: Deps, delivery: ClaimedDelivery, outcome: SendOutcome): Promise<void> {
  await inTrx(deps.db, async (trx) => {
    const at = deps.clock.now();
    if (outcome.isDelivered) {
      await markDelivered(trx, delivery, { status: outcome.status, at });
      return;
    }
    const delay = outcome.status === GONE ? undefined : DELAYS_MS[delivery.attempts - 1];
    const retryAt = delay === undefined ? null : new Date(at.getTime() + delay);
    const noted = await markFailedTry(trx, delivery, { status: outcome.status, error: outcome.error, retryAt });
    if (delay !== undefined && delay < LOOK_EVERY_MS) afterCommit(trx, () => wakeAfter(deps, delay));
    if (!noted || retryAt !== null || (noted.hasDeliveredSince && outcome.status !== GONE)) return;
    await switchOff(trx, delivery.bookId, delivery.webhookId, OFF);
    await notifyOfSwitchingOff(deps, trx, delivery);
  });
}

/** A timer may end a moment before the clock of the delivery. */
const TIMER_MARGIN_MS = 50;

/** Signals that a delivery is due after a delay. */
function wakeAfter(deps: Deps, delayMs: number): void {
  setTimeout(() => deps.signals.notify(WEBHOOK_QUEUED), delayMs + TIMER_MARGIN_MS).unref();
}

/** The queued payload; masked when a transaction was masked since, or deleted for good and may have been. */
async function currentBody({ db }: Deps, { bookId, payload }: ClaimedDelivery): Promise<string> {
  const queued = JSON.parse(payload) as WebhookPayload;
  const isShared = await areAllShared(db, bookId, transactionIdsOf(queued));
  return isShared ? payload : JSON.stringify(maskedPayload(queued));
}

async function deliver(deps: Deps, delivery: ClaimedDelivery): Promise<void> {
  const { id, url } = delivery;
  const body = await currentBody(deps, delivery);
  const headers = signedHeaders(deps.secrets.unseal(delivery.sealedSecret), { id, at: deps.clock.now(), body });
  await noteOutcome(deps, delivery, await sendToWebhook(deps, url, { headers, body }));
}

/**
 * Delivers due events, sequentially per webhook, until none is left or the signal aborts. Safe to run concurrently.
 *
 * @returns the number of attempts
 */
export async function deliverToWebhooks(deps: Deps, isStopping: () => boolean = () => false): Promise<number> {
  let tries = 0;
  while (!isStopping()) {
    const now = deps.clock.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const delivery = await retryingConflicts(() => claimDelivery(deps.db, now, leasedUntil));
    if (!delivery) break;
    // A delivery whose result cannot be recorded is retried after its lease and does not delay other webhooks.
    const namesOf = ({ bookId, id }: ClaimedDelivery) => ({ bookId, deliveryId: id });
    await runEach(deps, [delivery], namesOf, async (claimed) => {
      await deliver(deps, claimed);
      return 1;
    });
    tries += 1;
  }
  return tries;
}

/** Deletes deliveries older than thirty days. */
export async function purgeOldDeliveries(deps: Deps): Promise<void> {
  await deleteOldDeliveries(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS));
}
