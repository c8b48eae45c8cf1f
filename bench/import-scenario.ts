import { householdFile } from './household-file.ts';
import { timingOf } from './percentiles.ts';
import { joinPerson, ok, type Person } from './person.ts';
import type { Report } from './report.ts';
import { processesMb, type RunningServer } from './running-server.ts';

interface Preview {
  readonly id: string;
  readonly status?: string;
}

async function waitUntil(person: Person, id: string, isDone: (status: string) => boolean): Promise<void> {
  for (;;) {
    const { status } = ok(await person.get(`/api/v2/books/${person.bookId}/imports/${id}`)).body as { status: string };
    if (isDone(status)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Uploads and commits a file like a client, polling when the server reports that it takes a while. */
export async function importFile(person: Person, file: Buffer): Promise<void> {
  const preview = ok(await person.upload(`/api/v2/books/${person.bookId}/imports`, 'export.csv', file));
  const { id } = preview.body as Preview;
  if (preview.status === 202) await waitUntil(person, id, (status) => status !== 'PARSING');
  const commit = ok(await person.post(`/api/v2/books/${person.bookId}/imports/${id}/commit`));
  if (commit.status === 202) await waitUntil(person, id, (status) => status === 'COMMITTED' || status === 'FAILED');
}

async function timeImport(person: Person, file: Buffer): Promise<number> {
  const before = performance.now();
  await importFile(person, file);
  return (performance.now() - before) / 1000;
}

/** How an import of a large file affects other users: the latency of their lists. */
async function whileReading<T>(server: RunningServer, work: () => Promise<T>): Promise<{ result: T; p99: number }> {
  const other = await joinPerson(server.url, 1);
  const durations: number[] = [];
  const until = new AbortController();
  const reading = (async () => {
    while (!until.signal.aborted) {
      const before = performance.now();
      ok(await other.get(`/api/v2/dashboard?bookId=${other.bookId}`));
      durations.push(performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const result = await work();
  until.abort();
  await reading;
  other.close();
  return { result, p99: timingOf(durations).p99 };
}

/** Imports a file while measuring the server's memory, including its reader process: the increase over the baseline. */
async function watchingMemory<T>(
  server: RunningServer,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly extraMb: number }> {
  const before = processesMb(server.pid);
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, processesMb(server.pid));
  }, 25);
  try {
    const result = await work();
    return { result, extraMb: most - before };
  } finally {
    clearInterval(look);
  }
}

/** Imports 100,000 transactions into one book through the public API, and measures the duration. */
export async function measureImports(server: RunningServer, report: Report): Promise<Person> {
  const small = await joinPerson(server.url);
  report.atMost(
    '가져오기 10,000줄',
    await timeImport(small, householdFile({ rows: 10_000, from: '2024-01-01', days: 1000, seed: 7 })),
    4,
    's',
  );
  small.close();
  const person = await joinPerson(server.url);
  const first = householdFile({ rows: 50_000, from: '2016-11-22', days: 1826, seed: 1 });
  const { result, p99 } = await whileReading(server, () => watchingMemory(server, () => timeImport(person, first)));
  report.atMost('가져오기 50,000줄', result.result, 20, 's');
  report.atMost('그동안 더 쓴 메모리, 읽는 프로세스까지', result.extraMb, 200, 'MB');
  report.atMost('그동안 다른 사람이 기다린 시간 p99', p99 / 1000, 1, 's');
  const second = householdFile({ rows: 50_000, from: '2021-11-22', days: 1825, seed: 2 });
  report.note('가져오기 50,000줄 더 (모두 100,000건)', `${(await timeImport(person, second)).toFixed(1)} s`);
  return person;
}
