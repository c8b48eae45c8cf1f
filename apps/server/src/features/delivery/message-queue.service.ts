import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import type { Mail } from './mail/compose-mail.ts';
import { isRefusedForGood, mailSender, type SendMail } from './mail/mail-sender.ts';
import {
  claimDueMessage,
  deleteMessage,
  giveUpMessage,
  insertMessage,
  type MessageChannel,
  postponeMessage,
  type WaitingMessage,
} from './message-queue.repository.ts';
import { type PushMessage, pushSender, type SendPush } from './push/push-sender.ts';

/** Signals that a message can be sent. */
export const MESSAGE_QUEUED = '+message';
/** Longer than any attempt takes; afterwards another sender may retry. */
const LEASE_MS = 2 * 60_000;
const FIRST_DELAY_MS = 30_000;
const DELAY_MAX_MS = 60 * 60_000;
/** About two days. */
const ATTEMPTS_MAX = 50;

/**
 * Queues a mail in the database transaction that causes it: it goes out if and only if that commits,
 * and not before `dueAt`.
 */
export async function queueMail(
  deps: Deps,
  trx: Db,
  to: string,
  mail: Mail,
  dueAt: Date = deps.clock.now(),
): Promise<void> {
  await queue(deps, trx, 'MAIL', { to, ...mail }, dueAt);
}

/** The same for a push message to one browser. */
export async function queuePush(deps: Deps, trx: Db, push: PushMessage, dueAt: Date): Promise<void> {
  await queue(deps, trx, 'PUSH', push, dueAt);
}

async function queue(deps: Deps, trx: Db, channel: MessageChannel, payload: object, dueAt: Date): Promise<void> {
  const createdAt = deps.clock.now();
  await insertMessage(trx, {
    messageId: newId(createdAt),
    channel,
    sealedPayload: deps.secrets.seal(JSON.stringify(payload)),
    createdAt,
    dueAt,
  });
  if (dueAt <= createdAt) afterCommit(trx, () => deps.signals.notify(MESSAGE_QUEUED));
}

/** The decrypted message, or null when it was sealed with another installation's key. */
function unsealed(deps: Deps, message: WaitingMessage): unknown {
  try {
    return JSON.parse(deps.secrets.unseal(message.sealedPayload)) as unknown;
  } catch (error) {
    deps.log.error({ err: error, messageId: message.messageId }, 'a message cannot be unsealed');
    return null;
  }
}

function delayAfter(attempts: number): number {
  return Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.min(20, attempts - 1));
}

/** Senders by channel. */
interface Senders {
  readonly mail: SendMail;
  readonly push: SendPush;
}

async function deliver(deps: Deps, senders: Senders, message: WaitingMessage): Promise<void> {
  const { messageId, attempts } = message;
  const payload = unsealed(deps, message);
  if (payload === null) return giveUpMessage(deps.db, messageId, deps.clock.now());
  try {
    if (message.channel === 'PUSH') await senders.push(payload as PushMessage);
    else await senders.mail({ messageId, ...(payload as Mail & { to: string }) });
  } catch (error) {
    const now = deps.clock.now();
    // The error text may contain the address, and addresses must not be logged.
    const reason = error instanceof Error && 'code' in error ? error.code : undefined;
    if (attempts >= ATTEMPTS_MAX || isRefusedForGood(error)) {
      deps.log.error({ messageId, channel: message.channel, attempts, reason }, 'gave up sending a message');
      await giveUpMessage(deps.db, messageId, now);
    } else {
      deps.log.warn(
        { messageId, channel: message.channel, attempts, reason },
        'could not send a message, will try again',
      );
      await postponeMessage(deps.db, messageId, new Date(now.getTime() + delayAfter(attempts)));
    }
    return;
  }
  await deleteMessage(deps.db, messageId);
}

/**
 * Sends due messages one after the other.
 *
 * @returns the number of attempts
 */
export async function deliverDueMessages(
  deps: Deps,
  send: SendMail = mailSender(deps),
  isStopping: () => boolean = () => false,
  sendPush: SendPush = pushSender(deps),
): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    if (isStopping()) return tried;
    const now = deps.clock.now();
    const message = await claimDueMessage(deps.db, now, new Date(now.getTime() + LEASE_MS));
    if (!message) return tried;
    await deliver(deps, { mail: send, push: sendPush }, message);
  }
}
