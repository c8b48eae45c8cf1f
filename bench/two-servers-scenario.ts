import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { timingOf } from './percentiles.ts';
import { joinPerson, ok, type Person, signInPerson } from './person.ts';
import type { Report } from './report.ts';
import {
  type ProcessorTime,
  processorMsBetween,
  processorTimeOf,
  type RunningServer,
  startServer,
} from './running-server.ts';

const CLIENTS = 16;
const TRANSACTIONS_EACH = 100;
/** The second server compiles what the first one has compiled before. */
const WARM_UP_ROUNDS = 2;
const ROUNDS = 3;
const SECONDS = 6;
/** With fewer cores the servers, their database and the clients compete for them. */
const CORES_FOR_BOTH = 4;
const FASTER_MIN = 1.6;
/**
 * Processor time of a request beside a second server: more processes share the caches of the same cores. On two busy cores
 * it was 1.09 to 1.15.
 */
const COST_MAX = 1.25;

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Figures {
  readonly perSecond: number;
  readonly p95: number;
  /** Processor time of servers and database for a request, in milliseconds. */
  readonly cost: number;
}

/** Four reads for each write, as `many` sends them. */
const STEPS: readonly ((person: Person, index: number) => Promise<unknown>)[] = [
  (person) => person.get(`/api/v2/books/${person.bookId}/transactions?month=2026-11&totals=true`).then(ok),
  (person) => person.get(`/api/v2/dashboard?bookId=${person.bookId}&month=2026-11`).then(ok),
  (person) => person.get(`/api/v2/books/${person.bookId}/calendar?month=2026-11`).then(ok),
  (person) => person.get(`/api/v2/books/${person.bookId}/assets`).then(ok),
  create,
];

function create(person: Person, index: number): Promise<unknown> {
  const amount = 1000 + (index % 50_000);
  const body = { type: 'EXPENSE', date: '2026-11-20', amount, description: '점심 김밥', assetId: person.assetId };
  return person.post(`/api/v2/books/${person.bookId}/transactions`, body).then(ok);
}

async function load(people: readonly Person[], processorTime: () => ProcessorTime): Promise<Figures> {
  const durations: number[] = [];
  const [before, until] = [processorTime(), performance.now() + SECONDS * 1000];
  await Promise.all(
    people.map(async (person, offset) => {
      for (let index = offset; performance.now() < until; index += 1) {
        const begun = performance.now();
        await STEPS[index % STEPS.length]?.(person, index);
        durations.push(performance.now() - begun);
      }
    }),
  );
  const cost = processorMsBetween(before, processorTime()) / durations.length;
  return { perSecond: durations.length / SECONDS, p95: timingOf(durations).p95, cost };
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function middleOf(all: readonly Figures[]): Figures {
  const of = (name: keyof Figures): number => middle(all.map((figures) => figures[name]));
  return { perSecond: of('perSecond'), p95: of('p95'), cost: of('cost') };
}

/** The same load on one server and on two of one database, in turns. */
export async function measureTwoServers(report: Report): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'salim-two-servers-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: SILENT });
  const servers: RunningServer[] = [];
  try {
    const env = { DATABASE_URL: postgres.url, MASTER_KEY: randomBytes(32).toString('base64') };
    for (const name of ['first', 'second']) {
      const own = join(dataDir, name);
      await mkdir(own);
      servers.push(await startServer(own, env));
    }
    await compare(report, servers, dataDir);
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(report: Report, servers: readonly RunningServer[], dataDir: string): Promise<void> {
  const [first, second] = servers;
  if (!first || !second) throw new Error('two servers are needed');
  const near: Person[] = [];
  for (let count = 0; count < CLIENTS; count += 1) near.push(await joinPerson(first.url, 1));
  await Promise.all(
    near.map(async (person) => {
      for (let index = 0; index < TRANSACTIONS_EACH; index += 1) await create(person, index);
    }),
  );
  const spread: Person[] = [];
  for (const [index, { username }] of near.entries())
    spread.push(await signInPerson((index % 2 === 0 ? first : second).url, username, 1));
  // The database is counted with the first one: both directories are under its own.
  const processorTime = (): ProcessorTime => processorTimeOf({ ...first, dataDir }, second);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await load(near, processorTime);
    await load(spread, processorTime);
  }
  const [one, two]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await load(near, processorTime));
    two.push(await load(spread, processorTime));
  }
  for (const person of [...near, ...spread]) person.close();

  const [alone, together] = [middleOf(one), middleOf(two)];
  const cores = availableParallelism();
  report.note('이 컴퓨터', `${cores} × ${cpus()[0]?.model.trim() ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GB`);
  for (const [name, { perSecond, p95, cost }] of [
    ['서버 하나', alone],
    ['서버 둘', together],
  ] as const)
    report.note(
      `${name}, ${CLIENTS}명`,
      `${perSecond.toFixed(0)} 건/s, p95 ${p95.toFixed(1)} ms, ${cost.toFixed(2)} ms/건`,
    );
  const ratio = together.perSecond / alone.perSecond;
  if (cores >= CORES_FOR_BOTH) report.atLeast('서버 둘이 하나보다 처리하는 양', ratio, FASTER_MIN, '배');
  else report.note('서버 둘이 하나보다 처리하는 양', `${ratio.toFixed(2)} 배`);
  report.atMost('서버가 둘일 때 한 건에 드는 프로세서 시간', together.cost / alone.cost, COST_MAX, '배');
}
