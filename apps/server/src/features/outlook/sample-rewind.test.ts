import type { Asset, Outlook } from '@salim/contract';
import { addDays, billPaymentDate, type CardTerms } from '@salim/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids.ts';
import { inTrx } from '../../db/in-trx.ts';
import { SAMPLE_RULES } from '../../demo/sample-rules.ts';
import {
  CASH_AT_FIRST,
  SAMPLE_ASSETS,
  SAMPLE_CARD,
  type SampleTransaction,
  sampleTransactions,
} from '../../demo/sample-transactions.ts';
import type { Deps } from '../../deps.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { BLANK_DRAFT, type TransactionDraft } from '../transactions/transaction-draft.ts';
import { writeDrafts } from '../transactions/transactions.service.ts';
import { getBookOutlook } from './outlook.service.ts';

const app = useTestApp();
/** The household's last day; everything after the first and up to it really happened. */
const LAST = '2026-11-20';
const FIRST = '2025-05-31';
const AHEAD_DAYS = 60;
const EVERYDAY = [
  '현금',
  ...SAMPLE_ASSETS.filter(({ assetType }) => /CHECKING|SAVINGS/u.test(assetType)).map(({ name }) => name),
];
const CARD_TERMS: CardTerms = { paymentDay: SAMPLE_CARD.paymentDay, cutoffDay: SAMPLE_CARD.cutoffDay };
/** Twelve days of a year, early, late and in the middle of a month; nothing regular happens on them. */
const DATES = [
  '2025-10-27',
  '2025-11-12',
  '2025-12-02',
  '2026-01-13',
  '2026-02-19',
  '2026-03-15',
  '2026-04-01',
  '2026-05-27',
  '2026-06-11',
  '2026-07-30',
  '2026-08-22',
  '2026-09-16',
] as const;
const RULES = SAMPLE_RULES.filter(({ rrule, mode }) => mode === 'AUTO' && rrule.startsWith('FREQ=MONTHLY'));

interface Household {
  readonly person: TestPerson;
  readonly assets: ReadonlyMap<string, string>;
  readonly all: readonly SampleTransaction[];
}

/** The sample household, which pays its card on the day the bank collects it. */
function lifeOf(seed: number): SampleTransaction[] {
  return sampleTransactions(LAST, seed)
    .map((one) => {
      if (one.toAsset !== SAMPLE_CARD.name) return one;
      return { ...one, date: billPaymentDate(one.date.slice(0, 7), CARD_TERMS, app().deps.isHoliday) };
    })
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

let people = 0;

async function aHousehold(seed: number): Promise<Household> {
  people += 1;
  const person = await joinAs(app(), `sample-${people}`);
  const path = `/api/v2/books/${person.bookId}`;
  const assets = new Map<string, string>();
  const { name: cardName, paidFrom, ...days } = SAMPLE_CARD;
  const all = lifeOf(seed);
  // What the card owes at first is what its first payment pays.
  const debt = all.find(({ date, toAsset }) => date > FIRST && toAsset === cardName)?.amount ?? 0;
  for (const asset of SAMPLE_ASSETS) {
    const settlementAssetId = assets.get(paidFrom);
    const card = asset.name === cardName ? { openingBalance: -debt, card: { ...days, settlementAssetId } } : {};
    const { status, body } = await person.post<Asset>(`${path}/assets`, { ...asset, ...card });
    expect(status).toBe(201);
    assets.set(asset.name, body.id);
  }
  const purse = (await person.get<Asset[]>(`${path}/assets`)).body.find(({ assetType }) => assetType === 'CASH');
  assets.set('현금', purse?.id ?? '');
  await person.put(`/api/v2/assets/${purse?.id}`, { openingBalance: CASH_AT_FIRST });
  return { person, assets, all };
}

function draftOf({ person, assets }: Household, one: SampleTransaction): TransactionDraft {
  const { type, amount, date, time, description } = one;
  const assetId = assets.get(one.asset) ?? null;
  const toAssetId = one.toAsset === null ? null : (assets.get(one.toAsset) ?? null);
  return {
    ...BLANK_DRAFT,
    id: newId(app().deps.clock.now()),
    type,
    date,
    time,
    amount,
    description,
    splits: type === 'TRANSFER' ? [] : [{ categoryId: null, amount, memo: '' }],
    payments: [{ assetId, postingAssetId: assetId, paymentMethodId: null, amount }],
    isRefund: one.isRefund,
    toAssetId,
    toPostingAssetId: toAssetId,
    payers: [{ userId: person.userId, amount }],
  };
}

async function live(household: Household, from: string, to: string): Promise<void> {
  const { deps } = app();
  const { bookId, userId } = household.person;
  const lived = household.all.filter(({ date }) => date > from && date <= to).map((one) => draftOf(household, one));
  await inTrx(deps.db, (trx) => writeDrafts(deps, trx, { bookId, userId, at: deps.clock.now() }, lived));
}

/** The server as it was at noon of a day. */
const depsOn = (date: string): Deps => ({
  ...app().deps,
  clock: { now: () => new Date(`${date}T03:00:00Z`) },
});

const outlookOn = ({ person }: Household, date: string) =>
  getBookOutlook(
    depsOn(date),
    { userId: person.userId, sessionId: newId(new Date(0)), authenticatedAt: new Date(0) },
    person.bookId,
    { days: AHEAD_DAYS },
  );

/** What a transaction really moved on the everyday accounts. */
function moved({ type, amount, isRefund, asset, toAsset }: SampleTransaction): number {
  const leaves = EVERYDAY.includes(asset) ? amount : 0;
  if (type === 'TRANSFER') return (toAsset !== null && EVERYDAY.includes(toAsset) ? amount : 0) - leaves;
  return (type === 'INCOME') !== isRefund ? leaves : -leaves;
}

async function addRules({ person, assets }: Household): Promise<void> {
  for (const { type, amount, description, asset, toAsset, rrule } of RULES) {
    const template = {
      type,
      amount,
      description,
      assetId: assets.get(asset),
      toAssetId: toAsset === null ? null : assets.get(toAsset),
    };
    // On its nominal day, as the household does.
    const body = { template, rrule, startDate: '2025-10-01', adjust: 'NONE', mode: 'REMIND' };
    expect((await person.post(`/api/v2/books/${person.bookId}/recurring`, body)).status).toBe(201);
  }
}

interface Look {
  readonly date: string;
  readonly outlook: Outlook;
  /** What happened in the days that the outlook covers. */
  readonly real: readonly SampleTransaction[];
}

/** Twelve outlooks of a household, each from what was recorded by then. */
async function looksOf(seed: number): Promise<Look[]> {
  const household = await aHousehold(seed);
  await addRules(household);
  const looks: Look[] = [];
  let lived: string = FIRST;
  for (const date of DATES) {
    await live(household, lived, date);
    lived = date;
    const real = household.all.filter((one) => one.date > date && one.date <= addDays(date, AHEAD_DAYS));
    looks.push({ date, outlook: await outlookOn(household, date), real });
  }
  return looks;
}

describe('the outlook of households like the sample, at twelve dates', () => {
  let households: Look[][];
  beforeAll(async () => {
    households = await Promise.all([20_231_101, 7, 1234].map(looksOf));
  }, 60_000);

  it('has every known item on its day', () => {
    for (const { date, outlook, real } of households.flat()) {
      for (const { description, asset, amount, type, toAsset } of RULES) {
        if (!EVERYDAY.includes(asset) || (toAsset !== null && EVERYDAY.includes(toAsset))) continue;
        const happened = real.filter((one) => one.description === description).map((one) => one.date);
        const expected = outlook.items.filter(({ label, source }) => source === 'RECURRING' && label === description);
        expect(expected.map((item) => item.date)).toEqual(happened);
        expect(new Set(expected.map((item) => item.amount))).toEqual(new Set([type === 'INCOME' ? amount : -amount]));
      }
      // The next bill is known whole once its month is over.
      const bill = real.find(({ toAsset }) => toAsset === SAMPLE_CARD.name);
      const known = outlook.items.filter(({ source, date: day }) => source === 'CARD_BILL' && day === bill?.date);
      expect(known).toHaveLength(1);
      if (bill && bill.date.slice(0, 7) === date.slice(0, 7)) {
        expect([date, known[0]?.amount]).toEqual([date, -bill.amount]);
      }
    }
  });

  it('holds eight of ten real days within the band', () => {
    let [inside, days, widest] = [0, 0, 0];
    for (const { outlook, real } of households.flat()) {
      let balance = outlook.days[0]?.expected ?? 0;
      for (const { date, low, high } of outlook.days.slice(1)) {
        balance += real.filter((one) => one.date === date).reduce((sum, one) => sum + moved(one), 0);
        days += 1;
        if (balance >= low && balance <= high) inside += 1;
        widest = Math.max(widest, high - low);
      }
    }
    expect(days).toBe(3 * DATES.length * AHEAD_DAYS);
    expect(inside / days).toBeGreaterThanOrEqual(0.8);
    // A band that holds everything says nothing.
    expect(widest).toBeLessThan(3_000_000);
  });
});
