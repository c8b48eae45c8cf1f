import { timed } from './percentiles.ts';
import { ok, type Person } from './person.ts';
import type { Report } from './report.ts';

const READ_MS = 200;

/** Measures the outlook and the insights of a book of 100,000 transactions. */
export async function measureOutlook(person: Person, report: Report): Promise<void> {
  const book = `/api/v2/books/${person.bookId}`;
  const assets = ok(await person.get(`${book}/assets`)).body as { id: string; assetType: string }[];
  const account = assets.find(({ assetType }) => assetType === 'CHECKING_ACCOUNT') ?? assets[0];
  const calls: readonly (readonly [string, string])[] = [
    ['앞으로의 잔액, 가계부 90일', `${book}/outlook`],
    ['앞으로의 잔액, 가계부 365일', `${book}/outlook?days=365`],
    ['앞으로의 잔액, 만약에', `${book}/outlook?whatIf=monthly:300000&whatIf=add:-500000:2026-12-24`],
    ['앞으로의 잔액, 통장', `/api/v2/assets/${account?.id}/outlook`],
    ['쓸 수 있는 돈', `${book}/spendable`],
    ['평소와 다른 것', `${book}/insights`],
  ];
  for (const [what, path] of calls) {
    report.atMost(`${what} p95`, (await timed(40, async () => ok(await person.get(path)))).p95, READ_MS, 'ms');
  }
}
