import { randomInt, randomUUID } from 'node:crypto';
import type { Person } from '../person.ts';
import { ok } from '../person.ts';
import { type Loss, startDroppingProxy } from './dropping-proxy.ts';
import { ExpectedLedger } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { runOperation, startServer, withPreparedDataDir } from './fault-server.ts';

const WRITERS = 8;
const LOSSES: readonly Loss[] = ['request', 'answer', 'half an answer'];
const TRIES_MAX = 60;

/** Drops every third request or response; each request is repeated unchanged until it gets a response. */
export async function loseReplies(report: FaultReport, { seconds }: { seconds: number }): Promise<void> {
  report.section(`셋에 하나는 사라지는 연결, ${WRITERS}명이 ${seconds}초`);
  await withPreparedDataDir(async (dataDir) => {
    const server = await startServer({ dataDir });
    let isBad = false;
    const lose = (): Loss => (isBad && randomInt(3) === 0 ? (LOSSES[randomInt(LOSSES.length)] ?? 'none') : 'none');
    const proxy = await startDroppingProxy(server.port, lose);
    const ledger = await ExpectedLedger.open(proxy.url, WRITERS);

    isBad = true;
    const until = performance.now() + seconds * 1000;
    await ledger.write({ writers: WRITERS, isOver: () => performance.now() > until, retries: true, isKeyed: true });
    isBad = false;
    await ledger.settle(true);
    await ledger.compare();
    report.none(
      `확인된 ${ledger.acknowledged}건이 모두 한 번씩만 일어났어요`,
      ledger.violations,
      Object.entries(proxy.losses)
        .map(([loss, count]) => `${loss} ${count}`)
        .join(', '),
    );

    const before = await countOf(ledger.person);
    isBad = true;
    const answers = await Promise.all(Array.from({ length: 20 }, () => createWithKey(ledger.person)));
    isBad = false;
    const after = await countOf(ledger.person);
    report.check(
      '같은 Idempotency-Key로 다시 보낸 20건은 20건이에요',
      after - before === 20 && new Set(answers.map(({ id }) => id)).size === 20,
      `보낸 횟수 ${answers.reduce((sum, { tries }) => sum + tries, 0)}`,
    );
    ledger.person.close();
    await proxy.close();
    report.check('audit 통과', (await runOperation(dataDir, ['audit'])).code === 0);
    await server.stop();
  });
}

async function countOf(person: Person): Promise<number> {
  const { body } = ok(await person.get(`/api/v2/books/${person.bookId}/transactions?limit=1&totals=true`));
  return (body as { count: number }).count;
}

/** A create without a client-generated id: only the idempotency key identifies the repetition. */
async function createWithKey(person: Person): Promise<{ id: string; tries: number }> {
  const key = randomUUID();
  const transaction = {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 4500,
    description: '커피',
    assetId: person.assetId,
  };
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    try {
      const path = `/api/v2/books/${person.bookId}/transactions`;
      const answer = ok(await person.post(path, transaction, { 'idempotency-key': key }));
      return { id: (answer.body as { id: string }).id, tries };
    } catch (error) {
      // Lost on the way; anything else is a separate failure.
      if (error instanceof Error && error.message.startsWith('answered ')) throw error;
    }
  }
  throw new Error(`no response in ${TRIES_MAX} tries`);
}
