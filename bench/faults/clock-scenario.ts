import { type Person, signInPerson } from '../person.ts';
import { ExpectedLedger } from './expected-ledger.ts';
import type { FaultReport } from './fault-report.ts';
import { runOperation, startServer, withPreparedDataDir } from './fault-server.ts';

const WRITERS = 4;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-11-20T03:00:00Z');

/** The clock at each start, and what the case represents. */
const JUMPS: readonly (readonly [name: string, at: number])[] = [
  ['한 시간 뒤로', START - HOUR_MS],
  ['일곱 달 동안 꺼져 있다가', START + 212 * DAY_MS],
  ['세 해 뒤로', START - 1095 * DAY_MS],
  ['윤년 2월 29일', Date.parse('2028-02-29T14:59:59Z')],
  ['해가 바뀌는 순간', Date.parse('2026-12-31T14:59:58Z')],
  ['다시 제 시각으로', START],
];

/** Restarts with the same data at another clock time each time. */
export async function jumpClock(report: FaultReport, { jumps }: { jumps: number }): Promise<void> {
  report.section('시계가 앞뒤로 뛰어요');
  await withPreparedDataDir(async (dataDir) => {
    const first = await startServer({ dataDir, env: clockAt(START) });
    const ledger = await ExpectedLedger.open(first.url, WRITERS);
    const { username } = ledger.person;
    await writeSome(ledger);
    await first.stop();

    for (const [name, at] of JUMPS.slice(0, jumps)) {
      const before = ledger.acknowledged;
      const server = await startServer({ dataDir, port: first.port, env: clockAt(at) });
      const isDefinite = await isSignedInOrUnauthorized(ledger.person);
      ledger.person.close();
      ledger.person = await signInPerson(server.url, username, WRITERS);
      await ledger.repeatCreates(20);
      await writeSome(ledger);
      await ledger.settle();
      await ledger.compare({ isTrashKept: false });
      const screens = [
        `/api/v2/dashboard?bookId=${ledger.person.bookId}`,
        `/api/v2/books/${ledger.person.bookId}/trash`,
      ];
      const statuses = await Promise.all(screens.map(async (path) => (await ledger.person.get(path)).status));
      const audit = await runOperation(dataDir, ['audit']);
      report.none(
        `${name} (${new Date(at).toISOString().slice(0, 10)})`,
        [
          ...ledger.violations.splice(0),
          ...(isDefinite ? [] : ['옛 세션에 뜻밖의 답']),
          ...statuses.filter((status) => status !== 200).map((status) => `화면 ${status}`),
          ...(audit.code === 0 ? [] : [audit.output]),
          ...((await server.stop()).code === 0 ? [] : ['정상으로 끝나지 않음']),
        ],
        `새로 ${ledger.acknowledged - before}건, 모두 ${ledger.liveTransactions}건이 그대로`,
      );
    }
    ledger.person.close();
  });
}

/** Users signed in before the jump may have to sign in again, but see no other error. */
async function isSignedInOrUnauthorized(person: Person): Promise<boolean> {
  try {
    return (await person.get('/api/v2/user/me')).status === 200;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('answered 401');
  }
}

function clockAt(at: number): Record<string, string> {
  return { CLOCK_START: new Date(at).toISOString() };
}

async function writeSome(ledger: ExpectedLedger): Promise<void> {
  const until = performance.now() + 400;
  await ledger.write({ writers: WRITERS, isOver: () => performance.now() > until, retries: false, isKeyed: true });
}
