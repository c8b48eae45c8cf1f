import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type FaultyProxy, startFaultyProxy } from '../../apps/server/src/testing/faulty-s3-proxy.ts';
import { hasSwift, startSwift, type TestS3, WITHOUT_SWIFT } from '../../apps/server/src/testing/swift.ts';
import { startSystemPostgres } from '../../tools/system-postgres.ts';
import { joinPerson, ok, type Person, signInPerson } from '../person.ts';
import type { FaultReport } from './fault-report.ts';
import { type FaultServer, runOperation, startServer, withDataDir } from './fault-server.ts';

const WRITERS = 4;
const READERS = 2;
/** How long uploads go on before and after a fault. */
const BEFORE_MS = 800;
const AFTER_MS = 400;
const RETRY_PAUSE_MS = 100;
const RECEIPTS_OF_ONE_TRANSACTION = 8;
const ANSWER_WITHIN_MS = 10_000;

/** What happens to the store, or to a server, while receipts are uploaded and read. */
interface Trouble {
  readonly name: string;
  begin(scene: Scene): Promise<void>;
  end(scene: Scene): Promise<void>;
}

interface Scene {
  readonly s3: TestS3;
  readonly proxy: FaultyProxy;
  readonly servers: FaultServer[];
  /** Starts a server again where it was. */
  readonly restartServer: (index: number) => Promise<void>;
}

function behindProxy(name: string, fault: Parameters<FaultyProxy['set']>[0], methods?: readonly string[]): Trouble {
  return {
    name,
    begin: async ({ proxy }) => proxy.set(fault, methods),
    end: async ({ proxy }) => proxy.set('none'),
  };
}

const KILLED: Trouble = {
  name: 'S3를 kill -9 하고 다시 시작',
  begin: ({ s3 }) => s3.kill(),
  end: ({ s3 }) => s3.restart(),
};

const SERVER_KILLED: Trouble = {
  name: '서버를 kill -9 하고 다시 시작',
  async begin({ servers }) {
    servers[0]?.kill('SIGKILL');
    await servers[0]?.ended;
  },
  end: ({ restartServer }) => restartServer(0),
};

const TROUBLES: readonly Trouble[] = [
  KILLED,
  behindProxy('S3가 저장하지 않고 성공했다고 답함', 'lost', ['PUT']),
  behindProxy('S3가 답하지 않음', 'silent'),
  behindProxy('S3의 답이 중간에 끊김', 'cut'),
  SERVER_KILLED,
  behindProxy('S3가 반만 저장하고 성공했다고 답함', 'halved', ['PUT']),
  behindProxy('S3가 가득 참', 'full', ['PUT']),
  behindProxy('S3가 느림', 'late'),
  behindProxy('S3가 다른 내용을 돌려줌', 'changed', ['GET']),
  behindProxy('S3가 요청을 다 받지 못함', 'overloaded'),
];

/** A receipt as it was uploaded. */
interface Receipt {
  readonly id: string;
  readonly transactionId: string;
  readonly file: Buffer;
}

/** A PDF that is like no other. */
function newDocument(): Buffer {
  const filler = randomBytes(randomInt(2_000, 60_000))
    .toString('hex')
    .replaceAll(/(.{100})/gu, '%$1\n');
  return Buffer.from(`%PDF-1.4\n${filler}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);
}

/** Uploads and reads receipts, and keeps account of what was acknowledged. */
class ReceiptWriters {
  readonly acknowledged = new Map<string, Receipt>();
  readonly deleted = new Set<string>();
  readonly wrong: string[] = [];
  unavailable = 0;
  cut = 0;
  reads = 0;
  slowestMs = 0;
  readonly #people: Person[];

  /** @param people the same user at each server */
  constructor(people: Person[]) {
    this.#people = people;
  }

  get #anyone(): Person {
    const person = this.#people[randomInt(this.#people.length)];
    if (!person) throw new Error('no server');
    return person;
  }

  /** An answer, or null when it was "not now" or never came. */
  async #ask(what: string, ask: (person: Person) => ReturnType<Person['get']>) {
    const begun = performance.now();
    try {
      const answer = await ask(this.#anyone);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - begun);
      if (answer.status === 503) {
        this.unavailable += 1;
        if (answer.headers['retry-after'] === undefined) this.wrong.push(`${what}: 503 without Retry-After`);
        return null;
      }
      return answer;
    } catch {
      this.cut += 1;
      return null;
    }
  }

  async #untilDefinite(what: string, ask: (person: Person) => ReturnType<Person['get']>) {
    for (;;) {
      const answer = await this.#ask(what, ask);
      if (answer !== null) return answer;
      await delay(RETRY_PAUSE_MS);
    }
  }

  async #newTransaction(): Promise<string> {
    const id = randomUUID();
    const { bookId, assetId } = this.#anyone;
    const transaction = { id, type: 'EXPENSE', date: '2026-11-20', amount: 4500, assetId };
    ok(
      await this.#untilDefinite('create', (person) => person.post(`/api/v2/books/${bookId}/transactions`, transaction)),
    );
    return id;
  }

  /** Uploads until it is over; each receipt is sent with one id until there is a definite answer. */
  async write(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const transactionId = await this.#newTransaction();
      for (let count = 0; count < RECEIPTS_OF_ONE_TRANSACTION && !isOver(); count += 1) {
        const receipt = { id: randomUUID(), transactionId, file: newDocument() };
        const path = `/api/v2/books/${this.#anyone.bookId}/transactions/${transactionId}/attachments`;
        const { status, body } = await this.#untilDefinite('upload', (person) =>
          person.upload(path, '영수증.pdf', receipt.file, receipt.id),
        );
        if (status !== 201 && status !== 200) this.wrong.push(`upload: ${status} ${JSON.stringify(body)}`);
        else this.acknowledged.set(receipt.id, receipt);
        if (randomInt(10) === 0) await this.#remove(receipt.id);
      }
    }
  }

  async #remove(id: string): Promise<void> {
    this.deleted.add(id);
    const { status } = await this.#untilDefinite('delete', (person) => person.delete(`/api/v2/attachments/${id}`));
    // A repeated deletion finds nothing any more.
    if (status !== 204 && status !== 404) this.wrong.push(`delete: ${status}`);
  }

  async read(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const all = [...this.acknowledged.values()].filter(({ id }) => !this.deleted.has(id));
      const receipt = all[randomInt(Math.max(1, all.length))];
      if (receipt) await this.#check(receipt, await this.#ask('read', (person) => person.get(urlOf(receipt))));
      else await delay(20);
    }
  }

  async #check(receipt: Receipt, answer: Awaited<ReturnType<Person['get']>> | null): Promise<void> {
    if (answer === null) return;
    this.reads += 1;
    if (answer.status === 404 && this.deleted.has(receipt.id)) return;
    if (answer.status !== 200) this.wrong.push(`read: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    else if (!answer.content.equals(receipt.file)) this.wrong.push('read: other bytes than were uploaded');
  }

  /** Compares acknowledged receipts with what each server returns: all of them, or those after the first ones. */
  async compare(after = 0): Promise<void> {
    const compared = [...this.acknowledged.values()].slice(after);
    const byTransaction = Map.groupBy(compared, ({ transactionId }) => transactionId);
    for (const person of this.#people) {
      for (const [transactionId, receipts] of byTransaction) {
        const path = `/api/v2/books/${person.bookId}/transactions/${transactionId}`;
        const { attachments } = ok(await person.get(path)).body as { attachments: { id: string }[] };
        const expected = receipts.filter(({ id }) => !this.deleted.has(id));
        const found = attachments.map(({ id }) => id).toSorted();
        if (JSON.stringify(found) !== JSON.stringify(expected.map(({ id }) => id).toSorted()))
          this.wrong.push(`${transactionId}: ${found.length} receipts, acknowledged ${expected.length}`);
        for (const receipt of expected) await this.#check(receipt, await person.get(urlOf(receipt)));
      }
    }
  }
}

const urlOf = ({ id }: Receipt): string => `/api/v2/attachments/${id}?size=full`;

/**
 * Breaks the S3 store, or a server, while receipts are uploaded, read and deleted at two servers. Every acknowledged
 * receipt has to be there once, with its bytes, at both.
 */
export async function breakS3(report: FaultReport, plan: { rounds: number; duringMs: number }): Promise<void> {
  report.section(`S3에 영수증을 올리는 ${WRITERS}명과 읽는 ${READERS}명, 장애 ${plan.rounds}번`);
  if (!hasSwift()) return report.impossible(`S3: 건너뛰었어요. ${WITHOUT_SWIFT}.`);
  const postgres = await startSystemPostgres();
  if (postgres === null)
    return report.impossible('S3: PostgreSQL이 설치되어 있지 않아 서버 두 대로 시험하지 못했어요.');
  const s3 = await startSwift();
  const proxy = await startFaultyProxy(s3.port);
  const env = {
    ...s3.settings(proxy.url),
    DATABASE_URL: postgres.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  try {
    await withDataDir((near) =>
      withDataDir(async (far) => {
        const servers = await Promise.all([near, far].map((dataDir) => startServer({ dataDir, env })));
        const scene: Scene = {
          s3,
          proxy,
          servers,
          async restartServer(index) {
            const { dataDir, port } = servers[index] ?? {};
            if (dataDir !== undefined && port !== undefined) servers[index] = await startServer({ dataDir, port, env });
          },
        };
        await surviveAll(report, scene, { ...plan, env });
        for (const server of servers) report.check('정상으로 끝나요', (await server.stop()).code === 0);
      }),
    );
  } finally {
    await proxy.stop();
    await s3.stop();
    await postgres.stop();
  }
}

async function surviveAll(
  report: FaultReport,
  scene: Scene,
  {
    rounds,
    duringMs,
    env,
  }: { readonly rounds: number; readonly duringMs: number; readonly env: Readonly<Record<string, string>> },
): Promise<void> {
  const [first, second] = scene.servers;
  if (!first || !second) throw new Error('two servers are needed');
  const near = await joinPerson(first.url, WRITERS + READERS);
  const writers = new ReceiptWriters([near, await signInPerson(second.url, near.username, WRITERS + READERS)]);
  for (let round = 0; round < rounds; round += 1) {
    const trouble = TROUBLES[round % TROUBLES.length] ?? KILLED;
    const before = writers.acknowledged.size;
    let isOver = false;
    const over = (): boolean => isOver;
    const working = [
      ...Array.from({ length: WRITERS }, () => writers.write(over)),
      ...Array.from({ length: READERS }, () => writers.read(over)),
    ];
    await delay(BEFORE_MS);
    await trouble.begin(scene);
    await delay(duringMs);
    await trouble.end(scene);
    await delay(AFTER_MS);
    isOver = true;
    await Promise.all(working);
    await writers.compare(before);
    report.none(
      `${trouble.name}: 확인된 영수증 ${writers.acknowledged.size - before}개가 모두 한 번씩 그대로`,
      writers.wrong.splice(0),
    );
  }
  await writers.compare();
  report.none('마지막에도 확인된 영수증이 모두 한 번씩 그대로', writers.wrong.splice(0));
  report.note(
    `모두 ${writers.acknowledged.size}개를 올리고 ${writers.deleted.size}개를 지우고 ${writers.reads}번 읽었어요. ` +
      `503은 ${writers.unavailable}번, 끊긴 연결은 ${writers.cut}번이에요.`,
  );
  const seconds = (writers.slowestMs / 1000).toFixed(1);
  report.check('모든 답이 10초 안에 왔어요', writers.slowestMs <= ANSWER_WITHIN_MS, `${seconds} s`);
  const audit = await runOperation(first.dataDir, ['audit'], { env });
  report.check('audit 통과', audit.code === 0, audit.code === 0 ? '' : audit.output.slice(0, 500));
}
