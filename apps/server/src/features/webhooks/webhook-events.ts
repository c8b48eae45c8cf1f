import type { WebhookEvent, WebhookPayload } from '@salim/contract';
import { maskedFields, OPEN_FIELDS } from '../../core/masked-fields.ts';
import type { RecordedChange } from '../../deps.ts';

export interface ChangeEvent {
  readonly event: WebhookEvent;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether it concerns a masked transaction, whose author must not be disclosed. */
  readonly isPrivate: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isMasked = (transaction: Fields): boolean => transaction['visibility'] === 'MASKED';

/** Of a masked transaction, webhooks get only what all members see: type, date and amount. */
function maskedTransaction(transaction: Fields): Fields {
  const open = OPEN_FIELDS.map((field) => [field, transaction[field]]);
  return { ...maskedFields(), ...Object.fromEntries(open), isMasked: true };
}

/** A queued payload whose transactions were masked since. */
export function maskedPayload(payload: WebhookPayload): WebhookPayload {
  const { data } = payload;
  const transaction = data['transaction'] === null ? null : maskedTransaction(fieldsOf(data['transaction']));
  return { ...payload, by: null, data: { ...data, transaction } };
}

/** The transactions that a payload names. */
export function transactionIdsOf({ event, data }: WebhookPayload): readonly string[] {
  return event.startsWith('transaction.') ? (data['ids'] as readonly string[]) : [];
}

function one(event: WebhookEvent, id: string | null, view: unknown): ChangeEvent | null {
  const transaction = fieldsOf(view);
  if (typeof transaction['type'] !== 'string') return null;
  return {
    event,
    data: {
      transaction: isMasked(transaction) ? maskedTransaction(transaction) : transaction,
      ids: id === null ? [] : [id],
      count: 1,
    },
    isPrivate: isMasked(transaction),
  };
}

/** The transactions of a bulk change, as far as it lists them. */
function many(event: WebhookEvent, { before, after, undo }: RecordedChange, count: unknown): ChangeEvent {
  const { entries: transactions } = fieldsOf(undo);
  const drafts = Array.isArray(transactions) ? transactions.map((entry) => fieldsOf(fieldsOf(entry)['draft'])) : [];
  const ids = drafts.map((draft) => draft['id']);
  const number = count ?? fieldsOf(after)['count'] ?? fieldsOf(before)['count'];
  return {
    event,
    data: { transaction: null, ids: ids.filter((id) => typeof id === 'string'), count: number ?? ids.length },
    isPrivate: drafts.some(isMasked) || fieldsOf(fieldsOf(after)['set'])['visibility'] === 'MASKED',
  };
}

function eventOfTransaction(change: RecordedChange): ChangeEvent | null {
  const { action, entityId, before, after } = change;
  switch (action) {
    case 'CREATED':
    case 'RESTORED':
      return one('transaction.created', entityId, after);
    case 'UPDATED':
      return one('transaction.updated', entityId, after);
    case 'DELETED':
      return one('transaction.deleted', entityId, before);
    case 'BULK_UPDATED':
      return many('transaction.updated', change, undefined);
    case 'BULK_DELETED':
      return many('transaction.deleted', change, undefined);
    case 'BULK_RESTORED':
      return many('transaction.created', change, undefined);
    default:
      return null;
  }
}

function eventOfMember({ action, entityId, before, after }: RecordedChange, actorId: string): ChangeEvent | null {
  const { role } = { ...fieldsOf(before), ...fieldsOf(after) };
  // Adding a seat without an account is not a join.
  if (action === 'CREATED' && entityId === actorId) {
    return { event: 'member.joined', data: { userId: entityId, role }, isPrivate: false };
  }
  if (action === 'DELETED' && entityId !== null) {
    return { event: 'member.left', data: { userId: entityId, role }, isPrivate: false };
  }
  return null;
}

/** The webhook events of a change; null when it has none. */
export function eventOfChange(change: RecordedChange, actorId: string): ChangeEvent | null {
  const { action, entity, before, after } = change;
  switch (entity) {
    case 'TRANSACTION':
      return eventOfTransaction(change);
    case 'IMPORT':
      if (action === 'IMPORTED') return many('transaction.created', change, undefined);
      return action === 'IMPORT_TAKEN_BACK' ? many('transaction.deleted', change, fieldsOf(before)['removed']) : null;
    case 'ASSET': {
      const made = fieldsOf(after)['transaction'];
      const { id } = fieldsOf(made);
      return action === 'RECONCILED' ? one('transaction.created', typeof id === 'string' ? id : null, made) : null;
    }
    case 'SETTLEMENT':
      return action === 'CREATED'
        ? { event: 'settlement.created', data: { settlement: after ?? null }, isPrivate: false }
        : null;
    case 'MEMBER':
      return eventOfMember(change, actorId);
    default:
      return null;
  }
}
