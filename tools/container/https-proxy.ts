import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forwards to the published port as an HTTPS proxy on this machine does, without the encryption. */
export async function startProxy(port: number, publicUrl: string): Promise<{ url: string; stop(): void }> {
  const { host } = new URL(publicUrl);
  const proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, host, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    const { method, url: path } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
