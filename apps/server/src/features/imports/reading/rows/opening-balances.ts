import type { RowDraft } from './read-row.ts';

const WINDOW_MINUTES = 30;
/** Category names under which a program books the first balance of a new asset. */
const OTHER_INCOME: ReadonlySet<string> = new Set(['기타', '기타수입', 'other', 'others']);

function minuteOfDay(time: string | null): number {
  return time === null ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function isOtherIncome(draft: RowDraft): boolean {
  const name = (draft.categoryName ?? '').replace(/[^\p{Letter}]/gu, '').toLowerCase();
  return draft.kind === 'INCOME' && draft.subcategoryName === null && OTHER_INCOME.has(name);
}

/**
 * Finds transactions that are first balances of assets rather than income: a new user enters the balance of each
 * account, and the program books each of them as 수입 · 기타. They are on the first day of the file, within half an hour,
 * on at least two assets; a single one may be income and is kept as such.
 */
export function findOpeningBalances(drafts: readonly RowDraft[]): ReadonlySet<RowDraft> {
  let firstDay = '';
  for (const { date } of drafts) if (firstDay === '' || date < firstDay) firstDay = date;
  const candidates = drafts.filter((draft) => draft.date === firstDay && isOtherIncome(draft));
  const begin = candidates.reduce((least, draft) => Math.min(least, minuteOfDay(draft.time)), Number.POSITIVE_INFINITY);
  const opening = candidates.filter((draft) => minuteOfDay(draft.time) - begin <= WINDOW_MINUTES);
  const assets = new Set(opening.map((draft) => draft.assetName));
  return assets.size >= 2 ? new Set(opening) : new Set();
}
