import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to a request to the store: nothing; no connection; no answer; an answer that comes late or breaks off;
 * a refusal because the store is full or overloaded; or the claim that an upload succeeded, of which nothing or only
 * half is stored; or other bytes than the stored ones.
 */
export type Fault = 'none' | 'away' | 'silent' | 'late' | 'cut' | 'full' | 'overloaded' | 'lost' | 'halved' | 'changed';

export interface FaultyProxy {
  readonly url: string;
  /** Requests so far. */
  readonly seen: () => number;
  /** From now on. */
  set(fault: Fault, forMethods?: readonly string[], times?: number): void;
  stop(): Promise<void>;
}

const LATE_MS = 700;

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>fault</Message></Error>`);
}

/** A proxy in front of an S3 store. It passes the `Host` header on, so signatures for its address are valid. */
export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  let current: { fault: Fault; methods: readonly string[] | null; times: number } = {
    fault: 'none',
    methods: null,
    times: Infinity,
  };
  let count = 0;

  function faultOf(method: string): Fault {
    if (current.times <= 0 || (current.methods !== null && !current.methods.includes(method))) return 'none';
    current.times -= 1;
    return current.fault;
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse, fault: Fault): Promise<void> {
    const whole = await buffer(incoming);
    const body = fault === 'halved' ? whole.subarray(0, whole.length >> 1) : whole;
    const headers = { ...incoming.headers, ...(fault === 'halved' ? { 'content-length': String(body.length) } : {}) };
    const upstream = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers });
    upstream.end(body);
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    const content = await buffer(answer);
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fault === 'cut') {
      response.write(content.subarray(0, content.length >> 1), () => response.destroy());
    } else {
      if (fault === 'changed' && content.length > 0) content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
      response.end(content);
    }
  }

  const server = createServer((incoming, response) => {
    count += 1;
    const fault = faultOf(incoming.method ?? '');
    response.on('error', () => undefined);
    if (fault === 'away') {
      incoming.destroy();
    } else if (fault === 'silent') {
      incoming.resume();
    } else if (fault === 'full' || fault === 'overloaded' || fault === 'lost') {
      void buffer(incoming).then(
        () => {
          if (fault === 'full') refuse(response, 507, 'InsufficientStorage');
          else if (fault === 'overloaded') refuse(response, 503, 'SlowDown');
          else response.writeHead(200, { etag: '"0"' }).end();
        },
        () => response.destroy(),
      );
    } else {
      forward(incoming, response, fault).catch(() => response.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen: () => count,
    set(fault, methods, times = Infinity) {
      current = { fault, methods: methods ?? null, times };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
