import { beginManyWrites } from '../../../ledger/stale-after-write.ts';
import { verifySession } from '../../../platform/session/session.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { deliver } from './deliver.ts';
import { deliveryPause } from './delivery-pause.ts';
import { type OutboxDatabase, type OutboxKey, OutboxStorageError, outboxDatabase } from './outbox-database.ts';
import type { NewOutboxItem, OutboxChanges, OutboxItem } from './outbox-item.ts';
import { markWaiting } from './outbox-marker.ts';
import { queueWrite, waitingOf } from './outbox-rules.ts';
import { NOTHING_WAITS, useOutbox } from './outbox-state.ts';
import { confirmedId, personId } from './outbox-user.ts';
import { type Send, sendAll } from './send-all.ts';
import { showOutcome } from './show-outcome.ts';

/** The interval of progress updates during a long delivery. */
const SHOW_EVERY_MS = 300;
/** The name of the lock and of the channel that the windows of a browser share. */
const NAME = 'salim-outbox';

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

/** Only one window sends at a time; without Web Locks (plain HTTP), only one delivery of this window. */
function alone(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(NAME, work) : work();
}

/** Creates the outbox of this window on a database. */
export function openOutbox(database: OutboxDatabase = outboxDatabase, send: Send = deliver): Outbox {
  let channel: BroadcastChannel | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;
  const pause = deliveryPause(() => void sendSoon());
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

  async function run(): Promise<void> {
    const outcome = showOutcome(show, SHOW_EVERY_MS);
    const endWrites = beginManyWrites();
    useOutbox.setState({ isSending: true });
    try {
      const stop = await sendAll({ database, send, outcome });
      if (stop?.kind === 'later') pause.begin(stop.afterMs);
      if (stop === null) pause.end();
    } catch (error) {
      // The database was just closed, by a sign-out or by the browser.
      if (!(error instanceof OutboxStorageError)) throw error;
    } finally {
      useOutbox.setState({ isSending: false });
      await outcome.end();
      endWrites();
    }
  }

  async function runWhileWanted(): Promise<void> {
    while (isWanted && confirmedId() !== null && !pause.isOn()) {
      isWanted = false;
      pause.cancel();
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
    pause.end();
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
        pause.cancel();
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
      pause.cancel();
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

/** The outbox of this window. */
export const outbox: Outbox = openOutbox();
