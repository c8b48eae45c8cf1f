import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What a bad connection does to a request: nothing, or drops the request, the response, or half of the response. */
export type Loss = 'none' | 'request' | 'answer' | 'half an answer';

export interface DroppingProxy {
  readonly url: string;
  readonly losses: Readonly<Record<Loss, number>>;
  close(): Promise<void>;
}

/** A proxy to the server that drops messages; `lose` is called for each request and each response. */
export async function startDroppingProxy(port: number, lose: () => Loss): Promise<DroppingProxy> {
  const losses: Record<Loss, number> = { none: 0, request: 0, answer: 0, 'half an answer': 0 };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const hangUp = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', hangUp);
      socket.on('close', () => {
        open.delete(socket);
        hangUp();
      });
    }
    let loss: Loss = 'none';
    client.on('data', (chunk) => {
      loss = lose();
      losses[loss] += 1;
      if (loss === 'request') hangUp();
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (loss === 'half an answer') client.write(chunk.subarray(0, Math.floor(chunk.length / 2)), hangUp);
      else if (loss === 'answer') hangUp();
      else client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    losses,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
