import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import { listOpenTransactions } from '../../db/queries/open-transactions.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
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

/** What a message quotes from a transaction, which may be masked by the time it is sent. */
export interface Quote<M> {
  /** Who receives the message. */
  readonly readerId: string;
  readonly transaction: { readonly bookId: string | null; readonly id: string };
  /** Replaces fields of the message while the transaction is masked for its reader. */
  readonly masked: Partial<M>;
}

export interface Sending<M> {
  /** Not sent before this time; now when omitted. */
  readonly dueAt?: Date;
  readonly quote?: Quote<M> | undefined;
}

/** A message as stored. */
interface Payload {
  readonly [field: string]: unknown;
  readonly quote?: Quote<object>;
}

/**
 * Queues a mail in the database transaction that causes it: it goes out if and only if that commits.
 */
export async function queueMail(
  deps: Deps,
  trx: Db,
  to: string,
  mail: Mail,
  { dueAt, quote }: Sending<Mail> = {},
): Promise<void> {
  await queue(deps, trx, 'MAIL', { to, ...mail, ...(quote ? { quote } : {}) }, dueAt);
}

/** The same for a push message to one browser. */
export async function queuePush(
  deps: Deps,
  trx: Db,
  push: PushMessage,
  { dueAt, quote }: Sending<PushMessage>,
): Promise<void> {
  await queue(deps, trx, 'PUSH', { ...push, ...(quote ? { quote } : {}) }, dueAt);
}

async function queue(
  deps: Deps,
  trx: Db,
  channel: MessageChannel,
  payload: Payload,
  dueAt: Date = deps.clock.now(),
): Promise<void> {
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
function unsealed(deps: Deps, message: WaitingMessage): Payload | null {
  try {
    return JSON.parse(deps.secrets.unseal(message.sealedPayload)) as Payload;
  } catch (error) {
    deps.log.error({ err: error, messageId: message.messageId }, 'a message cannot be unsealed');
    return null;
  }
}

/** The message without what its reader may no longer see. */
async function currentContent(deps: Deps, { quote, ...content }: Payload): Promise<object> {
  if (quote === undefined) return content;
  const reader = { userId: quote.readerId, revealedThrough: revealedThrough(deps.clock.now()) };
  const open = await listOpenTransactions(deps.db, reader, [quote.transaction]);
  return open.length > 0 ? content : { ...content, ...quote.masked };
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
  const content = await currentContent(deps, payload);
  try {
    if (message.channel === 'PUSH') await senders.push(content as PushMessage);
    else await senders.mail({ messageId, ...(content as Mail & { to: string }) });
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
