import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { Asset, Category } from '@salim/contract';
import type { FastifyInstance } from 'fastify';
import { civilDateIn } from '../clock.ts';
import { inTrx } from '../db/in-trx.ts';
import type { Deps } from '../deps.ts';
import { takeSeat } from '../features/books/members.service.ts';
import type { DraftPayment, TransactionDraft } from '../features/transactions/transaction-draft.ts';
import { writeDrafts } from '../features/transactions/transactions.service.ts';
import { newId } from '../ids.ts';
import { SAMPLE_ASSETS, type SampleEntry, sampleEntries } from './sample-entries.ts';

const COUPLE = [
  { username: 'minsu', name: '민수' },
  { username: 'jiyeon', name: '지연' },
] as const;
const ENTRIES_AT_ONCE = 500;

export interface DemoSignIn {
  readonly usernames: readonly string[];
  readonly password: string;
}

interface Seated {
  readonly userId: string;
  readonly bookId: string;
  readonly token: string;
}

function fileOf(deps: Deps): string {
  return joinPath(deps.config.dataDir, 'demo-sign-in.json');
}

/** How to sign in to the sample household that is there already; null before there is one. */
async function existingSignIn(deps: Deps): Promise<DemoSignIn | null> {
  try {
    return JSON.parse(await readFile(fileOf(deps), 'utf8')) as DemoSignIn;
  } catch {
    return null;
  }
}

async function call<Body>(
  app: FastifyInstance,
  token: string | null,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
): Promise<{ body: Body; access: string }> {
  const answer = await app.inject({
    method,
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
  if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return { body: answer.json<Body>(), access: String(answer.headers['access'] ?? '') };
}

/** Joins and signs in as anybody would, over the API. */
async function settle(app: FastifyInstance, person: (typeof COUPLE)[number], password: string): Promise<Seated> {
  await call(app, null, 'POST', '/api/v2/join', {
    ...person,
    password,
    email: `${person.username}@demo.invalid`,
    termsAgreed: true,
    privacyAgreed: true,
    ageVerified: true,
  });
  const signedIn = await call<{ id: string }>(app, null, 'POST', '/login', { username: person.username, password });
  const books = await call<{ id: string }[]>(app, signedIn.access, 'GET', '/api/v2/book/mybooks');
  return { userId: signedIn.body.id, bookId: books.body[0]?.id ?? '', token: signedIn.access };
}

class Names {
  readonly #assets: ReadonlyMap<string, string>;
  readonly #categories: readonly Category[];

  constructor(assets: readonly Asset[], categories: readonly Category[]) {
    this.#assets = new Map(assets.map((asset) => [asset.name, asset.id]));
    this.#categories = categories;
  }

  asset(name: string): string {
    const id = this.#assets.get(name);
    if (id === undefined) throw new Error(`the sample household has no asset ${name}`);
    return id;
  }

  category([parent, child]: readonly [string, string], kind: 'INCOME' | 'EXPENSE'): string {
    const top = this.#categories.find((one) => one.kind === kind && one.parentId === null && one.name === parent);
    const found = this.#categories.find((one) => one.parentId === top?.id && one.name === child);
    if (!found) throw new Error(`the sample household has no category ${parent} > ${child}`);
    return found.id;
  }
}

function draftOf(entry: SampleEntry, names: Names, userIds: readonly string[], id: string): TransactionDraft {
  const { type, amount } = entry;
  const assetId = names.asset(entry.asset);
  const toAssetId = entry.toAsset === null ? null : names.asset(entry.toAsset);
  const payment: DraftPayment = { assetId, postingAssetId: assetId, paymentMethodId: null, amount };
  const half = Math.floor(amount / 2);
  const [first = '', second = ''] = userIds;
  return {
    id,
    type,
    direction: null,
    date: entry.date,
    time: entry.time,
    amount,
    description: entry.description,
    memo: entry.memo,
    splits:
      entry.category === null || type === 'TRANSFER'
        ? []
        : [{ categoryId: names.category(entry.category, type), amount, memo: '' }],
    payments: [payment],
    isRefund: entry.isRefund,
    refundOfId: null,
    toAssetId,
    toPostingAssetId: toAssetId,
    fee: 0,
    feeCategoryId: null,
    foreign: null,
    installment: null,
    payers: [{ userId: userIds[entry.paidBy] ?? first, amount }],
    shareMethod: entry.isShared && type === 'EXPENSE' ? 'EQUAL' : null,
    shares:
      entry.isShared && type === 'EXPENSE'
        ? [
            { userId: first, amount: amount - half, weight: null },
            { userId: second, amount: half, weight: null },
          ]
        : [],
    visibility: 'SHARED',
    revealOn: null,
    tagIds: [],
    excludeFromStats: false,
    importId: null,
  };
}

/**
 * Fills an empty installation with a couple and three years of their entries, once; says how to sign in. The password
 * is random, and the data directory is the demo's own, so that no real installation ever has these accounts.
 */
export async function prepareDemo(app: FastifyInstance, deps: Deps): Promise<DemoSignIn> {
  const known = await existingSignIn(deps);
  if (known) return known;
  const password = `demo-${randomBytes(5).toString('hex')}`;
  const [first, second] = [await settle(app, COUPLE[0], password), await settle(app, COUPLE[1], password)];
  const book = `/api/v2/books/${first.bookId}`;
  const before = await call<{ version: number }>(app, first.token, 'GET', book);
  await call(app, first.token, 'PATCH', book, { title: '우리집 생활비', icon: '🏡', version: before.body.version });
  for (const asset of SAMPLE_ASSETS) await call(app, first.token, 'POST', `${book}/assets`, asset);
  const assets = await call<Asset[]>(app, first.token, 'GET', `${book}/assets`);
  const categories = await call<Category[]>(app, first.token, 'GET', `${book}/categories`);
  const names = new Names(assets.body, categories.body);
  const at = deps.clock.now();
  const drafts = sampleEntries(civilDateIn('Asia/Seoul', at)).map((entry) =>
    draftOf(entry, names, [first.userId, second.userId], newId(at)),
  );
  await inTrx(deps.db, async (trx) => {
    await takeSeat(deps, trx, { bookId: first.bookId, userId: second.userId, role: 'MANAGER' });
    for (let from = 0; from < drafts.length; from += ENTRIES_AT_ONCE) {
      await writeDrafts(
        deps,
        trx,
        { bookId: first.bookId, userId: first.userId, at },
        drafts.slice(from, from + ENTRIES_AT_ONCE),
      );
    }
  });
  const signIn = { usernames: COUPLE.map((person) => person.username), password };
  await writeFile(fileOf(deps), `${JSON.stringify(signIn)}\n`, { mode: 0o600 });
  return signIn;
}
