import { setTimeout as delay } from 'node:timers/promises';
import { type EventListener, listenTo } from '../../apps/server/src/testing/event-listener.ts';
import type { Person } from '../person.ts';

/** A browser that follows the live events of a user and reconnects whenever its stream ends. */
export interface EventReader {
  /** Transactions of which it has heard. */
  readonly heard: ReadonlySet<string>;
  /** Number of streams it has opened. */
  readonly streams: number;
  /** Events that ask for a complete reload, because earlier ones were no longer stored. */
  readonly resets: number;
  stop(): Promise<void>;
}

const RETRY_MS = 100;

/** Resolves once its first stream is open: it hears of everything from then on. */
export async function followEvents(url: string, person: Person): Promise<EventReader> {
  const heard = new Set<string>();
  let streams = 0;
  let resets = 0;
  const stop = new AbortController();
  const opened = Promise.withResolvers<void>();
  let current: EventListener | null = null;

  async function follow(): Promise<void> {
    let lastId: string | undefined;
    while (!stop.signal.aborted) {
      try {
        current = await listenTo({ url }, person.authorization().replace('Bearer ', ''), lastId);
        streams += 1;
        opened.resolve();
        await current.ended.catch(() => undefined);
        for (const { event, data } of current.events) {
          if (event === 'reset') resets += 1;
          if (event === 'changed') heard.add(String(data['id']));
        }
        lastId = current.lastId();
      } catch {
        // No server accepts the stream at the moment.
        await delay(RETRY_MS);
      }
    }
  }

  const following = follow();
  await opened.promise;
  return {
    heard,
    get streams() {
      return streams;
    },
    get resets() {
      return resets;
    },
    async stop() {
      stop.abort();
      current?.stop();
      await following;
    },
  };
}
