import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startSystemPostgres } from '../../tools/system-postgres.ts';
import { missingPackages, startDatabaseCluster } from './database-cluster.ts';
import { ExpectedLedger } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import {
  type FaultServer,
  type FaultServerOptions,
  isReadyWithin,
  runOperation,
  startServer,
  withDataDir,
} from './fault-server.ts';
import { InterruptedImport } from './interrupted-import.ts';
import { createOlderDatabase, duringMigration } from './older-database.ts';

const WRITERS = 4;
const WORKING_WITHIN_MS = 20_000;
const BACK_WITHIN_MS = 60_000;
const RESTART_PAUSE_MS = 1000;

/** A database that can vanish. */
interface Vanishing {
  /** Its address, of a superuser, before and after. */
  readonly url: string;
  /** Ends all its connections without warning, and resolves when it can be reached again. */
  vanish(): Promise<void>;
}

interface Place {
  readonly database: Vanishing;
  readonly server: FaultServer;
  readonly ledger: ExpectedLedger;
  readonly env: Readonly<Record<string, string>>;
}

/** Whether a program says what happened, for people: with an exit code, in Korean, and without internals. */
function wrongsOfEnd({ code, said }: { readonly code: number | null; readonly said: string }): string[] {
  const isSentence = said.includes('데이터베이스') && !/^\s+at /mu.test(said);
  return code === 1 && isSentence ? [] : [`종료 코드 ${code}: ${said.trim()}`];
}

async function look<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As a supervisor does, until the database is settled. */
async function startAgain(options: FaultServerOptions): Promise<FaultServer> {
  const limit = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    const server = await startServer({ ...options, isImpatient: true });
    if (await isReadyWithin(server.url, BACK_WITHIN_MS, () => server.isOver())) return server;
    await server.stop();
    if (performance.now() > limit) throw new Error(`the server did not start again: ${server.output()}`);
    await delay(RESTART_PAUSE_MS);
  }
}

async function untilThereIs(client: pg.Client, query: string): Promise<void> {
  const limit = performance.now() + WORKING_WITHIN_MS;
  while ((await client.query(query)).rows.length === 0) {
    if (performance.now() > limit) throw new Error(`this did not happen: ${query}`);
    await delay(2);
  }
}

/**
 * Lets the database vanish during an import, a backup, a restore and a migration, first by a crash of a single
 * PostgreSQL, and with `isClusterToo` by the loss of the leader of a cluster.
 */
export async function loseDatabase(
  report: FaultReport,
  { importsRows, isClusterToo }: { importsRows: number; isClusterToo: boolean },
): Promise<void> {
  report.section('가져오기, 백업, 복원, 마이그레이션 도중에 데이터베이스가 사라짐');
  const postgres = await startSystemPostgres({ max_connections: '60' });
  if (postgres === null) {
    report.impossible('해 보지 못했어요. 먼저 설치해 주세요: apt-get install -y postgresql-15');
    return;
  }
  try {
    await loseDuringAll(report, { url: postgres.url, vanish: () => postgres.restart('immediate') }, importsRows);
  } finally {
    await postgres.stop();
  }
  if (!isClusterToo) return;
  report.section('같은 작업 도중에 클러스터의 리더를 kill -9');
  const missing = missingPackages();
  if (missing.length > 0) {
    report.impossible(`해 보지 못했어요. 먼저 설치해 주세요: apt-get install -y ${missing.join(' ')}`);
    return;
  }
  const cluster = await startDatabaseCluster();
  try {
    const vanish = async (): Promise<void> => {
      const leader = await cluster.leader();
      await leader.kill();
      await leader.start();
      await cluster.untilComplete();
    };
    await loseDuringAll(report, { url: cluster.url, vanish }, importsRows);
  } finally {
    await cluster.stop();
  }
}

async function loseDuringAll(report: FaultReport, database: Vanishing, importsRows: number): Promise<void> {
  await withDataDir(async (dataDir) => {
    const env = { DATABASE_URL: database.url };
    const server = await startServer({ dataDir, env });
    const ledger = await ExpectedLedger.open(server.url, WRITERS);
    const place = { database, server, ledger, env };
    await writeSome(ledger);
    report.none('가져오는 도중: 전부 아니면 아무것도, 다시 가져올 수 있음', await duringImport(place, importsRows));
    const file = join(dataDir, 'all.backup');
    report.none('백업하는 도중: 이유를 말하고 파일을 남기지 않음', await duringBackup(place, file));
    await writeSome(ledger);
    await server.stop();
    report.none('복원하는 도중: 이유를 말하고 데이터는 그대로', await duringRestore(place, file));
    report.none('마이그레이션 도중: 이유를 말하고 옛 데이터베이스 그대로', await duringUpgrade(place));
    ledger.person.close();
  });
}

async function writeSome(ledger: ExpectedLedger): Promise<void> {
  const until = performance.now() + 500;
  await ledger.write({ writers: WRITERS, isOver: () => performance.now() > until, retries: false });
}

/** What the ledger and the audit find after a fault. */
async function wrongsAfter({ ledger, env }: Place, { dataDir }: { readonly dataDir: string }): Promise<string[]> {
  await ledger.settle();
  await ledger.compare();
  const audit = await runOperation(dataDir, ['audit'], { env });
  return [...ledger.violations.splice(0), ...(audit.code === 0 ? [] : [audit.output])];
}

async function duringImport(place: Place, rows: number): Promise<string[]> {
  const { database, server } = place;
  const importing = await InterruptedImport.prepare(server.url, rows);
  const committing = await look(database.url, async (client) => {
    const request = importing.commit();
    await untilThereIs(client, 'select 1 from imports where work_began_at is not null');
    return { request };
  });
  await database.vanish();
  if (!(await isReadyWithin(server.url, BACK_WITHIN_MS))) return ['다시 준비되지 않았어요'];
  await committing.request;
  return [...(await importing.findProblems()), ...(await wrongsAfter(place, server))];
}

async function duringBackup({ database, server, env }: Place, file: string): Promise<string[]> {
  const working = await look(database.url, async (client) => {
    await client.query('begin');
    // The backup waits at its last table.
    await client.query('lock table activity');
    const backup = runOperation(server.dataDir, ['backup', file], { env });
    await untilThereIs(client, 'select 1 from pg_locks where not granted');
    await database.vanish();
    return { backup };
  });
  const { code, output } = await working.backup;
  const left = readdirSync(server.dataDir).filter((name) => name.includes('.backup'));
  const isReady = await isReadyWithin(server.url, BACK_WITHIN_MS);
  const again = await runOperation(server.dataDir, ['backup', file], { env });
  return [
    ...wrongsOfEnd({ code, said: output }),
    ...left,
    ...(isReady ? [] : ['다시 준비되지 않았어요']),
    ...(again.code === 0 && existsSync(file) ? [] : [again.output]),
  ];
}

async function duringRestore(place: Place, file: string): Promise<string[]> {
  const { database, server, env } = place;
  const working = await look(database.url, async (client) => {
    const restore = runOperation(server.dataDir, ['restore', file], { env });
    await untilThereIs(
      client,
      `select 1 from pg_stat_activity where application_name = 'salim-operations' and query ilike 'insert into%populate%'`,
    );
    return { restore };
  });
  await database.vanish();
  const { code, errors } = await working.restore;
  const { dataDir, port } = server;
  const next = await startAgain({ dataDir, port, env });
  const wrong = [...wrongsOfEnd({ code, said: errors }), ...(await wrongsAfter(place, next))];
  await next.stop();
  return wrong;
}

/** Ends with a server on the migrated older database, which has the same rows. */
async function duringUpgrade({ database, server, ledger }: Place): Promise<string[]> {
  const url = await createOlderDatabase(database.url);
  const env = { DATABASE_URL: url };
  const { port } = server;
  return withDataDir(async (dataDir) => {
    await mkdir(join(dataDir, 'secrets'), { mode: 0o700 });
    await copyFile(join(server.dataDir, 'secrets', 'master.key'), join(dataDir, 'secrets', 'master.key'));
    const wrong = await duringMigration(url, async (untilBlocked) => {
      const starting = await startServer({ dataDir, port, env, isImpatient: true });
      await untilBlocked();
      await database.vanish();
      const { code } = await starting.ended;
      return wrongsOfEnd({ code, said: starting.output() });
    });
    const upgraded = await startAgain({ dataDir, port, env });
    wrong.push(...(await wrongsAfter({ database, server: upgraded, ledger, env }, upgraded)));
    await upgraded.stop();
    return wrong;
  });
}
