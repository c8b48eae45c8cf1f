import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { joinPerson, ok, PASSWORD, type Person } from '../bench/person.ts';
import type { Stage } from './harness.ts';
import { layLine, type UnreliableLine } from './unreliable-line.ts';

/** How long everything waiting may take to be sent once the server is reachable. */
export const SOON = { timeout: 20_000 };
/** The console errors of the network and of the refusals in these stories. */
const EXPECTED = [/^error: Failed to load resource/u];

export interface StoredTransaction {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly memo: string;
  readonly excludeFromStats: boolean;
  readonly version: number;
}

/** A user whose connection to the server can be cut, with direct access to the server; each story has a new one. */
export interface CutOffPerson {
  readonly line: UnreliableLine;
  readonly person: Person;
  /** The URL of the book's transactions. */
  readonly transactions: string;
  /** A page that has signed in over the connection and is ready for offline use. */
  readonly openSignedIn: () => Promise<Page>;
  /** Creates an expense directly on the server, bypassing the connection. */
  readonly write: (description: string, more?: object) => Promise<StoredTransaction>;
  /** The server's transactions by description, newest first. */
  readonly stored: () => Promise<Record<string, StoredTransaction[]>>;
  /** The same, amounts only. */
  readonly amounts: () => Promise<Record<string, number[]>>;
}

export function useCutOffPerson(stage: Stage): CutOffPerson {
  let line: UnreliableLine;
  let person: Person;
  const entries = () => `/api/v2/books/${person.bookId}/transactions`;

  // Closed after the pages: a page that loses its connection while it is open logs errors.
  beforeEach(async ({ onTestFinished }) => {
    line = await layLine(stage.server.url);
    onTestFinished(() => line.cut());
    person = await joinPerson(stage.server.url);
    onTestFinished(() => person.close());
  });

  const stored = async () => {
    const { items } = ok(await person.get(`${entries()}?limit=200`)).body as { readonly items: StoredTransaction[] };
    return Object.groupBy(items, (transaction) => transaction.description) as Record<string, StoredTransaction[]>;
  };
  return {
    get line() {
      return line;
    },
    get person() {
      return person;
    },
    get transactions() {
      return entries();
    },
    async openSignedIn() {
      const page = await stage.openPage({ path: null, expectedComplaints: EXPECTED });
      await page.goto(`${line.url}/login`);
      await page.getByLabel('아이디').fill(person.username);
      await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: '로그인', exact: true }).click();
      await page.waitForURL('**/dashboard');
      const canDoWithout = () =>
        page.evaluate(
          async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined,
        );
      await expect.poll(canDoWithout, SOON).toBe(true);
      return page;
    },
    async write(description, more = {}) {
      const body = { type: 'EXPENSE', date: '2026-11-20', amount: 9000, description, assetId: person.assetId, ...more };
      return ok(await person.post(entries(), body)).body as StoredTransaction;
    },
    stored,
    async amounts() {
      const found = Object.entries(await stored());
      return Object.fromEntries(found.map(([name, all]) => [name, all.map((one) => one.amount)]));
    },
  };
}

/** Fills in the transaction form. */
export async function fillTransaction(page: Page, description: string, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: '금액' }).fill(amount);
  await page.getByLabel('내용', { exact: true }).fill(description);
}

export const saveTransaction = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click();

export const rowOf = (page: Page, description: string) => page.getByRole('listitem').filter({ hasText: description });
