import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the proxy between browser and server, in place of the server's. */
export interface StrangeAnswer {
  status?: number;
  type?: string;
  body?: string;
}

/** `pass` it on, `swallow` only the response, `hang` indefinitely, or respond directly. */
export type Fate = 'pass' | 'swallow' | 'hang' | StrangeAnswer;

/** A proxy to a server, at a separate URL, that a story can cut, restore and make hang. */
export interface UnreliableLine {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** Decides about every request from now on; without an argument all of them pass. */
  decide(fate?: (request: IncomingMessage) => Fate): void;
  /** Stops listening, as after the server has stopped. */
  cut(): Promise<void>;
  /** Listens again at the same URL. */
  mend(): Promise<void>;
}

/** Starts a proxy to the server at `target`. Cut it at the end. */
export async function layLine(target: string): Promise<UnreliableLine> {
  let decision: (request: IncomingMessage) => Fate = () => 'pass';
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const fate = decision(request);
    if (fate === 'hang') return;
    if (fate === 'pass' || fate === 'swallow') pass(target, request, fate === 'pass' ? response : null);
    else {
      const { status = 200, type = 'application/json', body = '' } = fate;
      request.resume();
      response.writeHead(status, { 'content-type': type }).end(body);
    }
  };
  const listen = async (port: number) => {
    const server = createServer(answer).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    decide: (fate = () => 'pass') => {
      decision = fate;
    },
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    mend: async () => {
      server = await listen(port);
    },
  };
}

/**
 * Forwards a request unchanged, including its Host header, so that the server takes the proxy's URL for its own.
 * Without a `response`, the server's response is dropped.
 */
function pass(target: string, request: IncomingMessage, response: ServerResponse | null): void {
  const onward = httpRequest(
    new URL(request.url ?? '/', target),
    { method: request.method, headers: request.headers },
    (answer) => {
      response?.writeHead(answer.statusCode ?? 502, answer.headers);
      if (response) answer.pipe(response);
      else answer.resume();
    },
  );
  onward.on('error', () => response?.destroy());
  response?.on('close', () => onward.destroy());
  request.pipe(onward);
}
