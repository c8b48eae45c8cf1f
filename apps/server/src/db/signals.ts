import pg from 'pg';

const CHANNEL = 'salim_live';
/** Signals of the same moment are batched. */
const GATHER_MS = 20;
/** PostgreSQL limits payloads to 8,000 bytes; an id with its comma has 37, with a prefix 38. */
const IDS_AT_ONCE = 200;
const RECONNECT_MIN_MS = 500;
const RECONNECT_MAX_MS = 15_000;
/** Key of the advisory lock of the server that looks for due work: an arbitrary number. */
const POLLER_LOCK = 5_317_207;
const POLLER_TRY_MS = 5000;
/** TCP keepalive in seconds: PostgreSQL detects a dead server machine within 14 s, and another one takes over. */
const KEEPALIVE = { idle: 5, interval: 3, count: 3 } as const;

/**
 * Signals to every server on the same database, including this one, that something of a book or a user has changed.
 * What has changed is read from the database. A signal may be lost with a connection; it never arrives before the
 * change is visible.
 */
export interface Signals {
  /** Must be called after the commit. */
  notify(id: string): void;
  /** @returns a function that stops listening */
  listen(listener: (ids: readonly string[]) => void): () => void;
  /** Whether this server is the one of all servers that looks for due work without being asked. */
  isPoller(): boolean;
  close(): Promise<void>;
}

export interface SignalOptions {
  readonly url: string;
  readonly onError?: (error: Error) => void;
}

/**
 * Opens one connection that both listens and notifies. Notifying happens outside of the transactions that cause it:
 * inside of them, all commits of the whole database would queue at PostgreSQL's single lock for notifications.
 */
export function openSignals(options: SignalOptions): Signals {
  const listeners = new Set<(ids: readonly string[]) => void>();
  const gathered = new Set<string>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let gathering: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let delay = RECONNECT_MIN_MS;
  let poller: pg.Client | null = null;
  let electing: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();
  let sending: Promise<void> = Promise.resolve();

  function hand(ids: readonly string[]): void {
    for (const listener of listeners) listener(ids);
  }

  async function send(): Promise<void> {
    const ids = [...gathered];
    gathered.clear();
    const connected = client;
    if (connected === null) return;
    try {
      for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
        await connected.query('select pg_notify($1, $2)', [CHANNEL, ids.slice(from, from + IDS_AT_ONCE).join(',')]);
      }
    } catch (error) {
      if (!isClosed) options.onError?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** The lock ends with its connection, and so with its server. `lose` replaces a connection on which this fails. */
  async function elect(candidate: pg.Client, lose: (error: Error) => void): Promise<void> {
    const { rows } = await candidate.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [POLLER_LOCK]);
    if (rows[0]?.mine === true) {
      poller = candidate;
      return;
    }
    electing = setTimeout(() => {
      if (!isClosed && client === candidate) elect(candidate, lose).catch(lose);
    }, POLLER_TRY_MS).unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'salim-signals',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    let isOver = false;
    const lose = (error?: Error): void => {
      if (isOver) return;
      isOver = true;
      if (client === next) client = null;
      if (poller === next) poller = null;
      next.end().catch(() => undefined);
      if (isClosed) return;
      if (error) options.onError?.(error);
      reconnecting = setTimeout(() => {
        connecting = connect();
      }, delay);
      reconnecting.unref();
      delay = Math.min(RECONNECT_MAX_MS, delay * 2);
    };
    next.on('error', lose);
    next.on('end', () => lose());
    let ownProcessId = 0;
    next.on('notification', ({ payload, processId }) => {
      // Our own signals were delivered locally before they were sent.
      if (payload === undefined || processId === ownProcessId) return;
      hand(payload.split(','));
    });
    try {
      await next.connect();
      // A lost signal does no harm: it need not wait for the disk.
      await next.query(
        `set synchronous_commit = off; set tcp_keepalives_idle = ${KEEPALIVE.idle};
        set tcp_keepalives_interval = ${KEEPALIVE.interval}; set tcp_keepalives_count = ${KEEPALIVE.count}`,
      );
      const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as pid');
      ownProcessId = rows[0]?.pid ?? 0;
      await next.query(`listen ${CHANNEL}`);
      if (isClosed) {
        await next.end();
        return;
      }
      client = next;
      delay = RECONNECT_MIN_MS;
      await elect(next, lose);
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  }

  connecting = connect();
  return {
    notify(id) {
      hand([id]);
      gathered.add(id);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        // One at a time: on a busy database they must not overtake each other on one connection.
        sending = sending.then(send);
      }, GATHER_MS).unref();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isPoller: () => poller !== null && poller === client,
    async close() {
      isClosed = true;
      clearTimeout(electing);
      clearTimeout(gathering);
      clearTimeout(reconnecting);
      await connecting;
      await sending;
      await client?.end();
    },
  };
}
