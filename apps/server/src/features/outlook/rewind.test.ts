import type { Asset, Outlook } from '@salim/contract';
import { addDays } from '@salim/domain';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

const app = useTestApp({ clock: testClock() });
const TODAY = '2026-11-20';
/** How far ahead the household has recorded, as if time had passed. */
const AHEAD_DAYS = 60;

/** Repeatable chance. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
  };
}

interface Household {
  readonly person: TestPerson;
  readonly bank: Asset;
  /** The everyday spending of the days after today. */
  readonly coming: ReadonlyMap<string, number>;
}

async function aHousehold(seed: number): Promise<Household> {
  const person = await joinAs(app(), `rewind-${seed}`);
  const book = `/api/v2/books/${person.bookId}`;
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await person.post<T>(`${book}/${path}`, body);
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const bank = await post<Asset>('assets', { assetType: 'CHECKING_ACCOUNT', name: '통장', balance: 40_000_000 });
  const chance = chanceOf(seed);
  const days = Array.from({ length: 150 + AHEAD_DAYS }, (_, index) => addDays(TODAY, index - 149));
  const coming = new Map<string, number>();
  const rows: string[] = ['날짜,구분,금액,내용,자산'];
  for (const date of days) {
    const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
    for (let count = chance() < (isWeekend ? 0.8 : 0.5) ? 1 : 0; count > 0; count -= 1) {
      const amount = 100 * Math.round(80 + chance() ** 3 * 1500);
      if (date > TODAY) coming.set(date, (coming.get(date) ?? 0) + amount);
      else {
        const body = {
          type: 'EXPENSE',
          date,
          amount,
          description: `가게 ${Math.floor(chance() * 40)}`,
          assetId: bank.id,
        };
        rows.push(JSON.stringify(body));
      }
    }
  }
  for (let at = 1; at < rows.length; at += 20) {
    await Promise.all(rows.slice(at, at + 20).map((body) => post('transactions', JSON.parse(body) as object)));
  }
  return { person, bank, coming };
}

it('holds eight of ten days of several households within the band', async () => {
  let [inside, days] = [0, 0];
  for (const seed of [3, 17]) {
    const { person, bank, coming } = await aHousehold(seed);
    const { body } = await person.get<Outlook>(`/api/v2/assets/${bank.id}/outlook?days=${AHEAD_DAYS}`);
    let balance = body.days[0]?.expected ?? 0;
    for (const { date, low, high } of body.days.slice(1)) {
      balance -= coming.get(date) ?? 0;
      days += 1;
      if (balance >= low && balance <= high) inside += 1;
    }
    const last = body.days.at(-1);
    // A band that holds everything says nothing.
    expect((last?.high ?? 0) - (last?.low ?? 0)).toBeLessThan(8_000_000);
  }
  expect(inside / days).toBeGreaterThanOrEqual(0.8);
});
