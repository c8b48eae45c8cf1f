import { beginManyWrites } from '../../../ledger/stale-after-write.ts';
import { verifySession } from '../../../platform/session/session.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { type Delivery, deliver } from './deliver.ts';
import {
  type Decision,
  type OutboxDatabase,
  type OutboxKey,
  OutboxStorageError,
  outboxDatabase,
} from './outbox-database.ts';
import type { NewOutboxItem, OutboxChanges, OutboxItem } from './outbox-item.ts';
import { markWaiting } from './outbox-marker.ts';
import { afterDelivery, afterRefusal, byTransaction, isVain, queueWrite, sendable, waitingOf } from './outbox-rules.ts';
import { NOTHING_WAITS, useOutbox } from './outbox-state.ts';
import { type Outcome, showOutcome } from './show-outcome.ts';

/** Backoff after a busy server, growing up to `PAUSE_MAX_MS`. */
const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 8000;
const TIMER_EARLY_MS = 20;
/** Queues up to this length are sent strictly sequentially. */
const SHORT_QUEUE = 100;
/** The interval of progress updates during a long delivery. */
const SHOW_EVERY_MS = 300;
/** The name of the lock and of the channel that the windows of a browser share. */
const NAME = 'salim-outbox';

/** How a queue is sent. */
interface Pace {
  /** The number of concurrent requests. */
  readonly lanes: number;
  /** How many writes are marked as tried at once. */
  readonly chunk: number;
  /** How many responses are stored at once. */
  readonly settled: number;
}

const ONE_BY_ONE: Pace = { lanes: 1, chunk: 20, settled: 1 };
/** As many lanes as a browser opens connections next to the live event stream. */
const SIDE_BY_SIDE: Pace = { lanes: 5, chunk: 200, settled: 25 };

const NO_CHANGE: OutboxChanges = { put: [], remove: [] };

/**
 * Sends one write.
 * @returns its result.
 */
type Send = (item: OutboxItem) => Promise<Delivery>;

export interface Outbox {
  /** Runs the outbox until it is stopped: publishes its state, and sends the queue whenever a user is signed in. */
  start(): () => void;
  /** Loads the queued writes of the current user. */
  load(): Promise<void>;
  /**
   * Stores a write until the server has it, and starts sending.
   *
   * @throws OutboxStorageError if this device cannot store it
   */
  add(item: NewOutboxItem): Promise<void>;
  /**
   * The same for writes of many transactions, all or none.
   *
   * @throws OutboxStorageError
   */
  addAll(items: readonly NewOutboxItem[]): Promise<void>;
  /**
   * Replaces the queued writes of a transaction by the result of `decide`, and starts sending.
   *
   * @throws OutboxStorageError
   */
  change(key: OutboxKey, decide: (waiting: readonly OutboxItem[]) => OutboxChanges): Promise<void>;
  /**
   * Sends what can be sent, unless the server has asked for a pause. Resolves when nothing more can be sent at present.
   */
  flush(): Promise<void>;
}

const personId = (): string | null => useAuthStore.getState().user?.id ?? null;
/** Writes are only sent for a user whose session the server has verified. */
const confirmedId = (): string | null => (useSessionStatus.getState().status === 'verified' ? personId() : null);

/** Only one window sends at a time; without Web Locks (plain HTTP), only one delivery of this window. */
function alone(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(NAME, work) : work();
}

/** Creates the outbox of this window on a database. */
export function openOutbox(database: OutboxDatabase = outboxDatabase, send: Send = deliver): Outbox {
  let channel: BroadcastChannel | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let pause = FIRST_PAUSE_MS;
  /** On the page's monotonic clock, which changes of the system time do not affect. */
  let pausedUntil = 0;
  let isPauseAsked = false;
  let pausing: ReturnType<typeof setTimeout> | undefined;
  let stopping: (() => void) | null = null;
  let clearedFor: string | null = null;

  async function load(): Promise<void> {
    const userId = personId();
    if (userId === null) return;
    let items: OutboxItem[] = [];
    try {
      items = await database.list(userId);
      if (personId() === userId) markWaiting(items.length > 0);
    } catch (error) {
      if (!(error instanceof OutboxStorageError)) throw error;
    }
    // The user may have signed out during the read.
    if (personId() !== userId) return;
    const waiting = waitingOf(items);
    const stuckCount = waiting.filter((one) => one.stuck !== null).length;
    useOutbox.setState({ items, waitingCount: waiting.length, stuckCount, isLoaded: true });
  }

  async function show(): Promise<void> {
    await load();
    // oxlint-disable-next-line require-post-message-target-origin -- a channel belongs to one origin
    channel?.postMessage('changed');
  }

  async function change(key: OutboxKey, decide: (waiting: readonly OutboxItem[]) => OutboxChanges): Promise<void> {
    markWaiting(true);
    await database.change(key, decide);
    await show();
    void sendSoon();
  }

  async function addAll(items: readonly NewOutboxItem[]): Promise<void> {
    markWaiting(true);
    await database.changeAll(items.map((item) => ({ key: item, decide: (waiting) => queueWrite(waiting, item) })));
    await show();
    void sendSoon();
  }

  async function giveUpVain(items: readonly OutboxItem[]): Promise<OutboxItem[]> {
    const groups = [...byTransaction(items).values()];
    for (const group of groups.filter(isVain)) {
      const [first] = group;
      if (!first) continue;
      await database.change(first, (now) =>
        isVain(now) ? { put: [], remove: now.map((item) => item.seq) } : NO_CHANGE,
      );
    }
    return groups.filter((group) => !isVain(group)).flat();
  }

  /**
   * Sends a few writes.
   * @returns why it had to stop, or null.
   */
  async function sendChunk(items: readonly OutboxItem[], pace: Pace, outcome: Outcome): Promise<Stop | null> {
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

  /** Sends in rounds until nothing more can be sent. */
  async function sendAll(outcome: Outcome): Promise<Stop | null> {
    for (;;) {
      const userId = confirmedId();
      if (userId === null) return { kind: 'over' };
      const ready = sendable(await giveUpVain(await database.list(userId)));
      if (ready.length === 0) return null;
      const pace = ready.length > SHORT_QUEUE ? SIDE_BY_SIDE : ONE_BY_ONE;
      for (let from = 0; from < ready.length; from += pace.chunk) {
        const taken = await database.take(ready.slice(from, from + pace.chunk).map((item) => item.seq));
        const stop = await sendChunk(taken, pace, outcome);
        if (stop) return stop;
      }
    }
  }

  function comeBack(afterMs: number | null): void {
    const ms = afterMs ?? pause;
    isPauseAsked = afterMs !== null;
    pausedUntil = performance.now() + ms;
    pausing = setTimeout(() => void sendSoon(), ms);
    pause = Math.min(PAUSE_MAX_MS, pause * 2);
  }

  /** Ends a backoff whose cause has changed; a pause that the server requested still applies. */
  function endPause(): void {
    pause = FIRST_PAUSE_MS;
    if (!isPauseAsked) pausedUntil = 0;
  }

  async function run(): Promise<void> {
    const outcome = showOutcome(show, SHOW_EVERY_MS);
    const endWrites = beginManyWrites();
    useOutbox.setState({ isSending: true });
    try {
      const stop = await sendAll(outcome);
      if (stop?.kind === 'later') comeBack(stop.afterMs);
      if (stop === null) endPause();
    } catch (error) {
      // The database was just closed, by a sign-out or by the browser.
      if (!(error instanceof OutboxStorageError)) throw error;
    } finally {
      useOutbox.setState({ isSending: false });
      await outcome.end();
      endWrites();
    }
  }

  /** A timer may fire slightly early. */
  const isPausing = () => performance.now() < pausedUntil - TIMER_EARLY_MS;

  async function runWhileWanted(): Promise<void> {
    while (isWanted && confirmedId() !== null && !isPausing()) {
      isWanted = false;
      clearTimeout(pausing);
      await alone(run);
    }
  }

  function sendSoon(): Promise<void> {
    isWanted = true;
    running ??= runWhileWanted().finally(() => {
      running = null;
    });
    return running;
  }

  function flush(): Promise<void> {
    endPause();
    return sendSoon();
  }

  async function begin(): Promise<void> {
    const userId = confirmedId();
    if (userId !== null && clearedFor !== userId) {
      clearedFor = userId;
      await database.removeOthers(userId).catch((error: unknown) => {
        if (!(error instanceof OutboxStorageError)) throw error;
      });
    }
    await load();
    if (useOutbox.getState().items.length > 0) await flush();
  }

  function start(): () => void {
    if (stopping) return stopping;
    channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
    channel?.addEventListener('message', () => void load());
    const unfollow = useSessionStatus.subscribe(({ status }, before) => {
      if (status === before.status) return;
      if (status === 'signedOut') {
        clearTimeout(pausing);
        useOutbox.setState(NOTHING_WAITS);
      } else if (status === 'verified' || status === 'offline') {
        void begin();
      }
    });
    const hurry = () => {
      if (useOutbox.getState().items.length === 0) return;
      // A background window does not poll for the server to come back.
      const isAsleep = document.visibilityState === 'hidden' && useSessionStatus.getState().status === 'offline';
      void (isAsleep ? verifySession() : flush());
    };
    const lookAgain = () => {
      if (document.visibilityState === 'visible') hurry();
    };
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', lookAgain);
    void begin();
    stopping = () => {
      unfollow();
      channel?.close();
      channel = null;
      clearTimeout(pausing);
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', lookAgain);
      stopping = null;
    };
    return stopping;
  }

  return {
    start,
    load,
    add: (item) => change(item, (waiting) => queueWrite(waiting, item)),
    addAll,
    change,
    flush,
  };
}

type Stop = Extract<Delivery, { kind: 'later' | 'over' }>;

/** The outbox of this window. */
export const outbox: Outbox = openOutbox();
