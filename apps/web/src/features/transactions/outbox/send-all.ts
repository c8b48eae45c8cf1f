import type { Delivery } from './deliver.ts';
import type { Decision, OutboxDatabase } from './outbox-database.ts';
import type { OutboxChanges, OutboxItem } from './outbox-item.ts';
import { afterDelivery, afterRefusal, byTransaction, isVain, sendable } from './outbox-rules.ts';
import { confirmedId } from './outbox-user.ts';
import type { Outcome } from './show-outcome.ts';

/** Queues up to this long are sent strictly one after the other. */
const SHORT_QUEUE = 100;

/** How a queue is sent. */
interface Pace {
  /** Writes that are on their way side by side. */
  readonly lanes: number;
  /** Writes that are marked as tried at once. */
  readonly chunk: number;
  /** Results stored in one database write. */
  readonly settled: number;
}

const ONE_BY_ONE: Pace = { lanes: 1, chunk: 20, settled: 1 };
/** One lane per connection that a browser opens to a server, minus the one for live events. */
const SIDE_BY_SIDE: Pace = { lanes: 5, chunk: 200, settled: 25 };

const NO_CHANGE: OutboxChanges = { put: [], remove: [] };

/** Sends one write and returns its outcome. */
export type Send = (item: OutboxItem) => Promise<Delivery>;

/** Why sending had to stop before everything was sent. */
type Stop = Extract<Delivery, { kind: 'later' | 'over' }>;

interface Delivering {
  readonly database: OutboxDatabase;
  readonly send: Send;
  readonly outcome: Outcome;
}

async function giveUpVain(database: OutboxDatabase, items: readonly OutboxItem[]): Promise<OutboxItem[]> {
  const groups = [...byTransaction(items).values()];
  for (const group of groups.filter(isVain)) {
    const [first] = group;
    if (!first) continue;
    await database.change(first, (now) => (isVain(now) ? { put: [], remove: now.map((item) => item.seq) } : NO_CHANGE));
  }
  return groups.filter((group) => !isVain(group)).flat();
}

/** Sends a few writes. @returns why it had to stop, or null */
async function sendChunk(
  { database, send, outcome }: Delivering,
  items: readonly OutboxItem[],
  pace: Pace,
): Promise<Stop | null> {
  const waiting = [...items];
  const decisions: Decision[] = [];
  const met: { stop: Stop | null } = { stop: null };
  const settle = (atLeast: number) =>
    decisions.length < atLeast ? Promise.resolve() : database.settle(decisions.splice(0));
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined && met.stop === null; item = waiting.shift()) {
      if (confirmedId() !== item.userId) {
        met.stop = { kind: 'over' };
        return;
      }
      const sent = item;
      const delivery = await send(sent);
      switch (delivery.kind) {
        case 'done': {
          const version = delivery.version ?? delivery.transaction?.version ?? null;
          decisions.push({ key: sent, decide: (now) => afterDelivery(now, sent, version) });
          await settle(pace.settled);
          outcome.delivered(sent, delivery.transaction, delivery.isMerged === true);
          break;
        }
        case 'problem':
          decisions.push({ key: sent, decide: (now) => afterRefusal(now, sent, delivery.problem) });
          await settle(pace.settled);
          outcome.refused(sent);
          break;
        case 'later':
        case 'over':
          met.stop ??= delivery;
      }
    }
  };
  await Promise.all(Array.from({ length: pace.lanes }, lane));
  await settle(1);
  return met.stop;
}

/** Sends round after round, until nothing can be sent any more. */
export async function sendAll(delivering: Delivering): Promise<Stop | null> {
  const { database } = delivering;
  for (;;) {
    const userId = confirmedId();
    if (userId === null) return { kind: 'over' };
    const ready = sendable(await giveUpVain(database, await database.list(userId)));
    if (ready.length === 0) return null;
    const pace = ready.length > SHORT_QUEUE ? SIDE_BY_SIDE : ONE_BY_ONE;
    for (let from = 0; from < ready.length; from += pace.chunk) {
      const taken = await database.take(ready.slice(from, from + pace.chunk).map((item) => item.seq));
      const stop = await sendChunk(delivering, taken, pace);
      if (stop) return stop;
    }
  }
}
