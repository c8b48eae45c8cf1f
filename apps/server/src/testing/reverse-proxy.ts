import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canMakeCertificates, isInstalled, makeCertificate } from './certificate.ts';

/** A proxy of the distribution with TLS, in front of a server on this machine. */
export interface ReverseProxy {
  stop(): Promise<void>;
}

export type ProxyName = 'nginx' | 'caddy';

const PROGRAMS: Readonly<Record<ProxyName, string>> = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' };
const CONFIGURATIONS = resolve(import.meta.dirname, '../../../../deploy/proxies');
const UP_WITHIN_MS = 15_000;

export const PROXY_NAMES = Object.keys(PROGRAMS) as ProxyName[];

/** Whether the proxy and a certificate for it are available on this machine. */
export function canRunProxy(name: ProxyName): boolean {
  return canMakeCertificates() && isInstalled(PROGRAMS[name]);
}

interface Place {
  readonly folder: string;
  /** Port of the proxy on loopback. */
  readonly port: number;
  /** Port of the server behind it. */
  readonly upstreamPort: number;
}

/** The published configuration, with this machine's ports, names and files. */
async function nginxFile({ folder, port, upstreamPort }: Place): Promise<string[]> {
  const published = await readFile(join(CONFIGURATIONS, 'nginx.conf'), 'utf8');
  const [https = ''] = published.split(/^server \{\n {2}listen 80;/mu);
  const site = https
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace(/^ *listen \[::\].*$/mu, '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
    .replace('server_name salim.example.org;', 'server_name localhost;')
    .replace(/ssl_certificate .*;/u, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/u, `ssl_certificate_key ${folder}/key.pem;`);
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${bodies.join('\n')}\n${site}}\n`,
  );
  return ['-c', join(folder, 'nginx.conf'), '-p', folder];
}

async function caddyFile({ folder, port, upstreamPort }: Place): Promise<string[]> {
  const published = await readFile(join(CONFIGURATIONS, 'Caddyfile'), 'utf8');
  const site = published
    .replace(
      'salim.example.org {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    )
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`);
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}

export async function startReverseProxy(
  name: ProxyName,
  ports: { readonly port: number; readonly upstreamPort: number },
): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), `salim-${name}-`));
  await mkdir(join(folder, 'home'));
  makeCertificate(folder);
  const place = { folder, ...ports };
  const args = name === 'nginx' ? await nginxFile(place) : await caddyFile(place);
  const env = { ...process.env, HOME: join(folder, 'home'), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(PROGRAMS[name], args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const limit = performance.now() + UP_WITHIN_MS;
  while (!(await answers(ports.port))) {
    if (child.exitCode !== null || performance.now() > limit) throw new Error(`${name} did not start: ${log}`);
    await pause(25);
  }
  return {
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
