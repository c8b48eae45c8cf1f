import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Balancer, startBalancer } from './balancer.ts';
import { type FaultServer, startServer } from './fault-server.ts';

/** Two servers on one database behind a proxy. */
export interface TwoServers {
  readonly balancer: Balancer;
  readonly servers: readonly [FaultServer, FaultServer];
  /** Environment for operations on the same data. */
  readonly env: Readonly<Record<string, string>>;
  /** kill -9 */
  kill(index: 0 | 1): Promise<void>;
  /** Starts a killed one again on its port. */
  restart(index: 0 | 1): Promise<void>;
  /** @returns the exit codes */
  stop(): Promise<(number | null)[]>;
}

/** @param env the address of the database, and other settings of both */
export async function startTwoServers(dataDir: string, env: Readonly<Record<string, string>>): Promise<TwoServers> {
  const shared = { MASTER_KEY: randomBytes(32).toString('base64'), ...env };
  const start = async (index: number, port?: number): Promise<FaultServer> => {
    const own = join(dataDir, `server-${index}`);
    await mkdir(own, { recursive: true });
    return startServer({ dataDir: own, env: shared, ...(port === undefined ? {} : { port }) });
  };
  const servers: [FaultServer, FaultServer] = [await start(0), await start(1)];
  const balancer = await startBalancer(servers.map(({ port }) => port));
  return {
    balancer,
    servers,
    env: shared,
    async kill(index) {
      servers[index].kill('SIGKILL');
      await servers[index].ended;
    },
    async restart(index) {
      servers[index] = await start(index, servers[index].port);
    },
    async stop() {
      await balancer.close();
      const ends = await Promise.all(servers.map((server) => server.stop()));
      return ends.map(({ code }) => code);
    },
  };
}
