import type { ChangedEvent, Notification, PresenceEvent } from '@salim/contract';
import { routeOf } from '@salim/contract/facts/endpoint-paths';
import { createParser } from 'eventsource-parser';
import { isAboutToExpire } from '../../platform/session/access-token.ts';
import { renewOrSignOut } from '../../platform/session/renew-or-sign-out.ts';
import { endsSession } from '../../platform/session/renewal.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';

/** The events the server sends while the stream is open. */
export type LiveEvent =
  | { readonly name: 'notification'; readonly data: Notification }
  | { readonly name: 'changed'; readonly data: ChangedEvent }
  | { readonly name: 'presence'; readonly data: PresenceEvent }
  /** The missed events are unknown: all data may be stale. */
  | { readonly name: 'reset' };

export interface StreamHandlers {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onConnected: (isConnected: boolean) => void;
}

const { path: ADDRESS } = routeOf('streamEvents');
/** The server sends a heartbeat every 25 seconds; after this much silence the connection is considered dead. */
const SILENCE_MAX_MS = 60_000;
/** A page that was suspended for longer has lost its connection, whatever the browser reports. */
const ASLEEP_MS = 30_000;
const FIRST_DELAY_MS = 500;
const DELAY_MAX_MS = 30_000;
/** A stream that was open this long did not fail; the next attempt needs no backoff. */
const SETTLED_MS = 5000;

function eventOf(name: string | undefined, text: string): LiveEvent | null {
  if (name === 'reset') return { name };
  if (name !== 'notification' && name !== 'changed' && name !== 'presence') return null;
  try {
    return { name, data: JSON.parse(text) };
  } catch {
    // A truncated event, cut off by a proxy: reconnect from the last complete one.
    return null;
  }
}

/** The token to connect with, refreshed if it is about to expire. Null after a sign-out. */
async function freshToken(refused: string | null): Promise<string | null> {
  const token = useAuthStore.getState().accessToken;
  if (token === null) return null;
  return token === refused || isAboutToExpire(token) ? renewOrSignOut(token) : token;
}

/**
 * Keeps a live event stream open until it is stopped: reconnects with growing backoff from the last event. When the
 * session has ended, also on another device, it stops and signs out.
 */
export function openEventStream(handlers: StreamHandlers): { stop(): void } {
  const stopping = new AbortController();
  let lastEventId: string | null = null;
  let delay = FIRST_DELAY_MS;
  let wake: (() => void) | null = null;
  let cutLine: (() => void) | null = null;
  let heardAt = 0;

  async function pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    wake = null;
  }

  /**
   * Reads one stream until it ends.
   * @returns whether to reconnect.
   */
  async function readOnce(token: string): Promise<'again' | 'refused' | 'over'> {
    const line = new AbortController();
    const cut = () => line.abort();
    cutLine = cut;
    heardAt = Date.now();
    stopping.signal.addEventListener('abort', cut);
    let watchdog = setTimeout(cut, SILENCE_MAX_MS);
    const openedAt = Date.now();
    try {
      const response = await fetch(ADDRESS, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
        },
        cache: 'no-store',
        // Nothing on the screen waits for it.
        priority: 'low',
        signal: line.signal,
      });
      if (response.status === 401) return 'refused';
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!response.ok || !isStream || !response.body) return response.status === 404 ? 'over' : 'again';
      handlers.onConnected(true);
      const parser = createParser({
        onId: (id) => {
          lastEventId = id;
        },
        onEvent: ({ event, data }) => {
          const liveEvent = eventOf(event, data);
          if (liveEvent) handlers.onEvent(liveEvent);
        },
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        heardAt = Date.now();
        clearTimeout(watchdog);
        watchdog = setTimeout(cut, SILENCE_MAX_MS);
        parser.feed(value);
      }
    } catch (error) {
      // A lost connection; any other error is a bug and must surface.
      if (!(error instanceof TypeError) && !line.signal.aborted && !(error instanceof DOMException)) throw error;
    } finally {
      clearTimeout(watchdog);
      cutLine = null;
      stopping.signal.removeEventListener('abort', cut);
      line.abort();
      if (Date.now() - openedAt > SETTLED_MS) delay = FIRST_DELAY_MS;
    }
    return 'again';
  }

  async function run(): Promise<void> {
    let refused: string | null = null;
    while (!stopping.signal.aborted) {
      try {
        const token = await freshToken(refused);
        if (token === null) return;
        const outcome = await readOnce(token);
        const wasRenewed = refused !== null;
        refused = outcome === 'refused' ? token : null;
        if (outcome === 'over') return;
        // The renewal tells at once whether the session was ended on another device.
        if (refused !== null && !wasRenewed) continue;
      } catch (error) {
        if (endsSession(error)) return;
      } finally {
        if (!stopping.signal.aborted) handlers.onConnected(false);
      }
      if (stopping.signal.aborted) return;
      // Jitter, so that not all windows reconnect at the same moment after a restart of the server.
      await pause(delay * (0.75 + Math.random() / 2));
      delay = Math.min(DELAY_MAX_MS, delay * 2);
    }
  }

  const hurry = () => {
    delay = FIRST_DELAY_MS;
    wake?.();
  };
  const wakeUp = () => {
    if (document.visibilityState !== 'visible') return;
    if (cutLine !== null && Date.now() - heardAt > ASLEEP_MS) cutLine();
    hurry();
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', wakeUp);
  void run();
  return {
    stop() {
      stopping.abort();
      wake?.();
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', wakeUp);
    },
  };
}
