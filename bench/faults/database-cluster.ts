import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../apps/server/src/db/embedded/free-port.ts';
import {
  chooseRunIdentity,
  makeOwnedDirectory,
  type RunIdentity,
} from '../../apps/server/src/db/embedded/run-identity.ts';
import { type Balancer, startBalancer } from './balancer.ts';

/*
 * A PostgreSQL cluster as operators run it, from Debian's packages on loopback: etcd, two nodes of Patroni, and HAProxy
 * in front. Each node reaches etcd, and is reached by all others, through a link that can be cut.
 */

/** The lease of a leader in seconds; 20 is the least that Patroni accepts. */
export const TTL_SECONDS = 20;
const READY_WITHIN_MS = 90_000;
/** A node that has not come back by itself until then is reinitialized. */
const REJOIN_WITHIN_MS = 30_000;

const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const;

/** Names of the Debian packages that are not installed. */
export function missingPackages(): string[] {
  const packages = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', postgres: 'postgresql-15' };
  return Object.entries(PROGRAMS).flatMap(([name, file]) =>
    existsSync(file) ? [] : [packages[name as keyof typeof PROGRAMS]],
  );
}

export interface ClusterNode {
  readonly name: string;
  /** kill -9 of Patroni and PostgreSQL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Cuts it off from everything, or heals the network. */
  cut(isCut: boolean): void;
}

export interface DatabaseCluster {
  /** The address of whichever node is the leader. */
  readonly url: string;
  leader(): Promise<ClusterNode>;
  /** Hands the lead to the other node. */
  switchover(): Promise<void>;
  /**
   * Resolves when one node leads and the other is its synchronous standby. Patroni compares the positions of a former
   * leader only once; while that one is still replaying what it never sent, the result is wrong, and it waits for WAL
   * that does not exist until an operator reinitializes it.
   */
  untilComplete(): Promise<void>;
  stop(): Promise<void>;
}

function killPostgres(directory: string): void {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return;
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = `/proc/${postmaster}/cmdline`;
  // After a kill the file remains, and its number may belong to another process.
  if (existsSync(command) && readFileSync(command, 'utf8').includes(directory)) process.kill(postmaster, 'SIGKILL');
}

/** Runs programs as a user that PostgreSQL accepts, and ends them with us. */
class Programs {
  readonly #identity: RunIdentity;
  readonly #home: string;
  readonly #log: number;
  readonly #running = new Set<ChildProcess>();
  readonly #killAll = (): void => {
    for (const child of this.#running) child.kill('SIGKILL');
    for (const directory of this.postgresDirectories) killPostgres(directory);
  };
  /** Killing Patroni leaves its PostgreSQL running. */
  readonly postgresDirectories: string[] = [];

  constructor(identity: RunIdentity, home: string) {
    this.#identity = identity;
    this.#home = home;
    this.#log = openSync(join(home, 'output.log'), 'a');
    process.once('exit', this.#killAll);
  }

  start(file: string, args: readonly string[]): ChildProcess {
    const identity = this.#identity;
    const child = spawn(file, args, {
      stdio: ['ignore', this.#log, this.#log],
      cwd: this.#home,
      env: { PATH: process.env['PATH'], HOME: this.#home, LC_ALL: 'C.UTF-8' },
      ...(identity.kind === 'other-user' ? { uid: identity.uid, gid: identity.gid } : {}),
    });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  /** The last lines that they have printed. */
  output(): string {
    return readFileSync(join(this.#home, 'output.log'), 'utf8').slice(-4000);
  }

  close(): void {
    process.off('exit', this.#killAll);
    closeSync(this.#log);
  }

  async stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

/** Resolves once the work succeeds. */
async function until<T>(programs: Programs, what: string, work: () => Promise<T | null>): Promise<T> {
  const limit = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const result = await work().catch(() => null);
    if (result !== null && result !== false) return result;
    if (performance.now() > limit)
      throw new Error(`${what} did not happen within ${READY_WITHIN_MS / 1000} s\n${programs.output()}`);
    await delay(200);
  }
}

function patroniSettings(node: {
  readonly name: string;
  readonly directory: string;
  readonly etcdPort: number;
  readonly rest: { readonly port: number; readonly link: number };
  readonly postgres: { readonly port: number; readonly link: number };
}): string {
  return `scope: salim
name: ${node.name}
restapi: {listen: '127.0.0.1:${node.rest.port}', connect_address: '127.0.0.1:${node.rest.link}'}
etcd3: {hosts: '127.0.0.1:${node.etcdPort}', use_proxies: true}
bootstrap:
  dcs:
    ttl: ${TTL_SECONDS}
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 150, wal_log_hints: 'on'}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}]
  pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
postgresql:
  listen: 127.0.0.1:${node.postgres.port}
  connect_address: 127.0.0.1:${node.postgres.link}
  data_dir: ${join(node.directory, 'data')}
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: ${join(node.directory, 'pgpass')}
  # A copy of the leader begins with a checkpoint, which is otherwise spread over minutes.
  basebackup: {checkpoint: fast}
  authentication:
    superuser: {username: postgres, password: postgres}
    replication: {username: replicator, password: replicator}
    rewind: {username: postgres, password: postgres}
  parameters: {unix_socket_directories: '${node.directory}', wal_receiver_timeout: '5s', wal_sender_timeout: '5s'}
`;
}

function haproxySettings(port: number, nodes: readonly { name: string; postgres: number; rest: number }[]): string {
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 60m
  timeout server 60m
  timeout check 1s
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`).join('\n')}
`;
}

interface Place {
  readonly programs: Programs;
  readonly identity: RunIdentity;
  readonly directory: string;
  readonly etcdPort: number;
}

interface StartedNode extends ClusterNode {
  readonly restLink: number;
  readonly postgresLink: number;
  stop(): Promise<void>;
}

async function makeNode(place: Place, name: string): Promise<StartedNode> {
  const { programs, identity } = place;
  const directory = join(place.directory, name);
  await makeOwnedDirectory(directory, identity);
  const [restPort, postgresPort] = [await findFreePort(), await findFreePort()];
  const links: Balancer[] = [];
  for (const port of [place.etcdPort, restPort, postgresPort]) links.push(await startBalancer([port]));
  const [etcd, rest, postgres] = links as [Balancer, Balancer, Balancer];
  const file = join(directory, 'patroni.yml');
  await writeFile(
    file,
    patroniSettings({
      name,
      directory,
      etcdPort: etcd.port,
      rest: { port: restPort, link: rest.port },
      postgres: { port: postgresPort, link: postgres.port },
    }),
  );
  programs.postgresDirectories.push(join(directory, 'data'));
  let patroni: ChildProcess | null = null;
  return {
    name,
    restLink: rest.port,
    postgresLink: postgres.port,
    async start() {
      patroni = programs.start(PROGRAMS.patroni, [file]);
    },
    async kill() {
      if (patroni) await programs.stop(patroni, 'SIGKILL');
      killPostgres(join(directory, 'data'));
    },
    cut(isCut) {
      for (const link of links) link.cut(isCut);
    },
    async stop() {
      // Patroni stops its PostgreSQL.
      if (patroni) await programs.stop(patroni, 'SIGTERM');
      for (const link of links) await link.close();
    },
  };
}

/** Starts everything and waits until the cluster is complete. */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'salim-cluster-'));
  const identity = await chooseRunIdentity(directory);
  await makeOwnedDirectory(directory, identity);
  const programs = new Programs(identity, directory);
  const [etcdPort, peerPort, leaderPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const peer = `http://127.0.0.1:${peerPort}`;
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const etcd = programs.start(PROGRAMS.etcd, [
    ...['--name', 'etcd', '--data-dir', join(directory, 'etcd'), '--initial-cluster', `etcd=${peer}`],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ]);
  await until(programs, 'etcd', async () => (await fetch(`${etcdUrl}/health`)).ok || null);
  const nodes: StartedNode[] = [];
  // Not `first`, which is a keyword of synchronous_standby_names.
  for (const name of ['east', 'west']) nodes.push(await makeNode({ programs, identity, directory, etcdPort }, name));
  const haproxyFile = join(directory, 'haproxy.cfg');
  const targets = nodes.map(({ name, postgresLink, restLink }) => ({ name, postgres: postgresLink, rest: restLink }));
  await writeFile(haproxyFile, haproxySettings(leaderPort, targets));
  const haproxy = programs.start(PROGRAMS.haproxy, ['-db', '-f', haproxyFile]);

  /** The node that says of itself that it has this role. */
  const nodeWith = async (
    role: 'primary' | 'synchronous',
    among: readonly StartedNode[] = nodes,
  ): Promise<StartedNode | null> => {
    for (const node of among) {
      const asked = fetch(`http://127.0.0.1:${node.restLink}/${role}`, { signal: AbortSignal.timeout(1000) });
      if ((await asked.catch(() => null))?.ok) return node;
    }
    return null;
  };
  const leader = (): Promise<StartedNode> => until(programs, 'a leader', () => nodeWith('primary'));
  /** As `patronictl reinit` does. */
  const reinitialize = async ({ restLink }: StartedNode): Promise<void> => {
    const body = JSON.stringify({ force: true });
    const answer = await fetch(`http://127.0.0.1:${restLink}/reinitialize`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`a node was not reinitialized: ${await answer.text()}`);
  };
  const untilComplete = async (): Promise<void> => {
    const patience = performance.now() + REJOIN_WITHIN_MS;
    const reinitialized = new Set<StartedNode>();
    await until(programs, 'a synchronous standby', async () => {
      const primary = await nodeWith('primary');
      const others = nodes.filter((node) => node !== primary);
      const standby = primary && (await nodeWith('synchronous', others));
      const [other] = others;
      if (primary && !standby && other && performance.now() > patience && !reinitialized.has(other)) {
        await reinitialize(other);
        reinitialized.add(other);
      }
      return standby;
    });
  };
  const address = (database: string): string => `postgres://postgres:postgres@127.0.0.1:${leaderPort}/${database}`;
  for (const node of nodes) {
    await node.start();
    await leader();
  }
  await untilComplete();
  await until(programs, 'a database', async () => {
    const client = new pg.Client({ connectionString: address('postgres') });
    await client.connect();
    await client.query('create database salim');
    await client.end();
    return true;
  });
  return {
    url: address('salim'),
    leader,
    untilComplete,
    async switchover() {
      const from = await leader();
      const to = nodes.find((node) => node !== from);
      const answer = await fetch(`http://127.0.0.1:${from.restLink}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to?.name }),
      });
      if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`);
    },
    async stop() {
      for (const node of nodes) await node.stop();
      await Promise.all([programs.stop(haproxy, 'SIGKILL'), programs.stop(etcd, 'SIGKILL')]);
      programs.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
