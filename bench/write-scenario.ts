import { timed, timingOf } from './percentiles.ts';
import { joinPerson, ok, type Person } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';

const CLIENTS = 16;
const SECONDS = 8;

function create(person: Person, index: number): Promise<unknown> {
  return person
    .post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1000 + index,
      description: '점심 김밥',
      assetId: person.assetId,
    })
    .then(ok);
}

async function perSecond(people: readonly Person[]): Promise<{ rate: number; p95: number }> {
  const durations: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  await Promise.all(
    people.map(async (person) => {
      for (let index = 0; performance.now() < until; index += 1) {
        const before = performance.now();
        await create(person, index);
        durations.push(performance.now() - before);
      }
    }),
  );
  return { rate: durations.length / SECONDS, p95: timingOf(durations).p95 };
}

/** Durable creates: by one user, by sixteen users in separate books, and by sixteen in one book with one asset. */
export async function measureWrites(server: RunningServer, report: Report): Promise<void> {
  const people: Person[] = [];
  for (let index = 0; index < CLIENTS; index += 1) people.push(await joinPerson(server.url, index === 0 ? CLIENTS : 1));
  const [first] = people;
  if (!first) return;
  report.atMost('거래 만들기, 혼자 p95', (await timed(200, (index) => create(first, index), 30)).p95, 25, 'ms');
  const own = await perSecond(people);
  report.atLeast('거래 만들기, 가계부 16개에서 16명', own.rate, 500, '건/s');
  report.note('  그때의 p95', `${own.p95.toFixed(1)} ms`);
  const shared = await perSecond(people.map(() => first));
  report.note('거래 만들기, 자산 하나에 16명', `${shared.rate.toFixed(0)} 건/s`);
  for (const person of people) person.close();
}
