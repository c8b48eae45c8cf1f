export interface HeardEvent {
  readonly id: string;
  readonly event: string;
  // Each test defines the payload it expects.
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client of the live events of a server, until either side ends the stream. */
export interface EventListener {
  readonly events: readonly HeardEvent[];
  readonly comments: readonly string[];
  /** The latest id received, even without an event. */
  readonly lastId: () => string;
  /** Resolves with the first matching event, received or future. */
  waitFor(fits: (event: HeardEvent) => boolean, withinMs?: number): Promise<HeardEvent>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  stop(): void;
}

const WITHIN_MS = 8000;

/** Opens the stream and resolves once the server has started to respond. */
export async function listenTo(
  app: { readonly url: string },
  accessToken: string,
  lastEventId?: string,
): Promise<EventListener> {
  const abort = new AbortController();
  const answer = await fetch(`${app.url}/api/v2/events`, {
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  const events: HeardEvent[] = [];
  const comments: string[] = [];
  const waiting = new Set<() => void>();
  let lastId = '';
  let rest = '';

  function take(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const at = line.indexOf(':');
      if (at === 0) comments.push(line.slice(1).trim());
      else if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).trim());
    }
    lastId = fields.get('id') ?? lastId;
    const data = fields.get('data');
    if (data === undefined) return;
    events.push({ id: lastId, event: fields.get('event') ?? 'message', data: JSON.parse(data) as HeardEvent['data'] });
  }

  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        rest += decoder.decode(chunk, { stream: true });
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) take(block);
        begin();
        for (const look of waiting) look();
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    }
  })();
  ended.catch(() => undefined);
  await begun;
  return {
    events,
    comments,
    lastId: () => lastId,
    ended,
    waitFor(fits, withinMs = WITHIN_MS) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`did not come within ${withinMs} ms; came: ${JSON.stringify(events)}`));
        }, withinMs);
        function look(): void {
          const found = events.find(fits);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        }
        waiting.add(look);
        look();
      });
    },
    stop: () => abort.abort(),
  };
}
