import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Hands each connection to the next server, as a proxy in front of several servers does. */
export interface Balancer {
  readonly url: string;
  readonly port: number;
  /** Leaves a server out, or takes it in again. */
  use(ports: readonly number[]): void;
  /** Silently stops passing data in both directions and hides the servers, as a cut cable does; or heals it. */
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

/** Starts it. A server that refuses a connection is skipped, and the next one gets it. */
export async function startBalancer(first: readonly number[], listenPort = 0): Promise<Balancer> {
  let ports = first;
  let turn = 0;
  let isCut = false;
  const open = new Set<Socket>();

  function pass(client: Socket, tries: number): void {
    turn += 1;
    const upstream = connect(ports[turn % ports.length] ?? 0, '127.0.0.1');
    upstream.setNoDelay(true);
    open.add(upstream);
    const hangUp = (): void => {
      open.delete(upstream);
      open.delete(client);
      client.destroy();
      upstream.destroy();
    };
    const refused = (): void => {
      open.delete(upstream);
      upstream.destroy();
      if (tries > 1 && !client.destroyed) pass(client, tries - 1);
      else hangUp();
    };
    upstream.once('error', refused);
    upstream.once('connect', () => {
      upstream.off('error', refused);
      for (const socket of [client, upstream]) socket.on('error', hangUp).on('close', hangUp);
      client.pipe(upstream).pipe(client);
    });
  }

  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    client.setNoDelay(true);
    open.add(client);
    client.on('close', () => open.delete(client));
    if (isCut) client.pause();
    else pass(client, ports.length);
  });
  server.listen(listenPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    use(next) {
      ports = next;
    },
    cut(next) {
      isCut = next;
      for (const socket of open) {
        if (isCut) socket.unpipe().pause();
        else socket.destroy();
      }
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
