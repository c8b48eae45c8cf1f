import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import {
  type AnswerOf,
  type Asset,
  type BodyInputOf,
  type Category,
  type Endpoint,
  endpoints,
  type PaymentMethod,
  type Tag,
} from '@salim/contract';
import { addDays } from '@salim/domain';
import type { FastifyInstance } from 'fastify';
import { civilDateIn } from '../clock.ts';
import { newId } from '../core/ids.ts';
import { inTrx } from '../db/in-trx.ts';
import { refreshStatistics } from '../db/statistics.ts';
import type { Deps } from '../deps.ts';
import { issueMailToken } from '../features/auth/mail-tokens.service.ts';
import { addMember } from '../features/books/members.service.ts';
import { BLANK_DRAFT, type DraftPayment, type TransactionDraft } from '../features/transactions/transaction-draft.ts';
import { writeDrafts } from '../features/transactions/transactions.service.ts';
import { SAMPLE_BUDGET, sampleBudgetMonths } from './sample-budget.ts';
import { SAMPLE_TAGS, sampleMethod, sampleSettlements } from './sample-extras.ts';
import { SAMPLE_CLUB, sampleDues, sampleGifts } from './sample-gifts.ts';
import { SAMPLE_GOALS, sampleTargetDate } from './sample-goals.ts';
import { SAMPLE_RULES } from './sample-rules.ts';
import {
  CASH_AT_FIRST,
  SAMPLE_ASSETS,
  SAMPLE_CARD,
  type SampleTransaction,
  sampleTransactions,
} from './sample-transactions.ts';

const COUPLE = [
  {
    username: 'minsu',
    name: '민수',
    payTo: { bank: '카카오뱅크', number: '3333-00-0000001', holder: '민수' },
  },
  {
    username: 'jiyeon',
    name: '지연',
    payTo: { bank: '토스뱅크', number: '1000-0000-0002', holder: '지연' },
  },
] as const;
const TRANSACTIONS_AT_ONCE = 500;

export interface DemoSignIn {
  readonly usernames: readonly string[];
  readonly password: string;
}

interface Seated {
  readonly userId: string;
  readonly bookId: string;
  readonly friendCode: string;
  readonly token: string;
}

function fileOf(deps: Deps): string {
  return joinPath(deps.config.dataDir, 'demo-sign-in.json');
}

/** Credentials of the existing sample household; null before it is created. */
async function existingSignIn(deps: Deps): Promise<DemoSignIn | null> {
  try {
    return JSON.parse(await readFile(fileOf(deps), 'utf8')) as DemoSignIn;
  } catch {
    return null;
  }
}

/** Sends a request to the app itself, like any client. */
async function call<E extends Endpoint>(
  app: FastifyInstance,
  token: string | null,
  endpoint: E,
  request: {
    readonly bookId?: string;
    readonly duesId?: string;
    readonly assetId?: string;
    readonly userId?: string;
    readonly body?: BodyInputOf<E>;
  } = {},
): Promise<{ body: AnswerOf<E>; access: string }> {
  const { bookId = '', duesId = '', assetId = '', userId = '' } = request;
  const url = endpoint.path
    .replace('{bookId}', bookId)
    .replace('{duesId}', duesId)
    .replace('{assetId}', assetId)
    .replace('{userId}', userId);
  const answer = await app.inject({
    method: endpoint.method,
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  });
  if (answer.statusCode >= 400) throw new Error(`${endpoint.method} ${url}: ${answer.statusCode} ${answer.body}`);
  const body = (answer.body === '' ? undefined : answer.json()) as AnswerOf<E>;
  return { body, access: String(answer.headers['access'] ?? '') };
}

/** Signs up, verifies the address and signs in over the API, like any client. */
async function settle(
  app: FastifyInstance,
  deps: Deps,
  person: (typeof COUPLE)[number],
  password: string,
): Promise<Seated> {
  const email = `${person.username}@demo.invalid`;
  const joined = await call(app, null, endpoints.join, {
    body: {
      username: person.username,
      name: person.name,
      password,
      email,
      termsAgreed: true,
      privacyAgreed: true,
      ageVerified: true,
    },
  });
  // No mail is delivered to such an address, so the token is created directly.
  const token = await inTrx(deps.db, (trx) =>
    issueMailToken(deps, trx, { userId: joined.body.id, email, purpose: 'VERIFY_EMAIL' }),
  );
  await call(app, null, endpoints.verifyEmail, { body: { token } });
  const signedIn = await call(app, null, endpoints.login, { body: { username: person.username, password } });
  const books = await call(app, signedIn.access, endpoints.listMyBooks);
  return {
    userId: signedIn.body.id,
    friendCode: signedIn.body.friendCode,
    bookId: books.body[0]?.id ?? '',
    token: signedIn.access,
  };
}

interface References {
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly payments: readonly PaymentMethod[];
  readonly tags: readonly Tag[];
}

class Names {
  readonly #assets: ReadonlyMap<string, string>;
  readonly #categories: readonly Category[];
  readonly #payments: readonly PaymentMethod[];
  readonly #tags: ReadonlyMap<string, string>;

  constructor({ assets, categories, payments, tags }: References) {
    this.#assets = new Map(assets.map((asset) => [asset.name, asset.id]));
    this.#categories = categories;
    this.#payments = payments;
    this.#tags = new Map(tags.map((tag) => [tag.name, tag.id]));
  }

  /** Id of the payment method with that name; null when none is used. */
  payment(name: string | null): string | null {
    return this.#payments.find((method) => method.name === name)?.id ?? null;
  }

  tagsOf(category: readonly [string, string] | null): string[] {
    const tag = SAMPLE_TAGS.find(({ parents }) => category !== null && parents.includes(category[0]));
    const id = tag && this.#tags.get(tag.name);
    return id === undefined ? [] : [id];
  }

  asset(name: string): string {
    const id = this.#assets.get(name);
    if (id === undefined) throw new Error(`the sample household has no asset ${name}`);
    return id;
  }

  topCategory(name: string, kind: 'INCOME' | 'EXPENSE'): string {
    const top = this.#categories.find((one) => one.kind === kind && one.parentId === null && one.name === name);
    if (!top) throw new Error(`the sample household has no category ${name}`);
    return top.id;
  }

  category([parent, child]: readonly [string, string], kind: 'INCOME' | 'EXPENSE'): string {
    const topId = this.topCategory(parent, kind);
    const found = this.#categories.find((one) => one.parentId === topId && one.name === child);
    if (!found) throw new Error(`the sample household has no category ${parent} > ${child}`);
    return found.id;
  }
}

function draftOf(
  transaction: SampleTransaction,
  names: Names,
  userIds: readonly string[],
  id: string,
): TransactionDraft {
  const { type, amount } = transaction;
  const assetId = names.asset(transaction.asset);
  const toAssetId = transaction.toAsset === null ? null : names.asset(transaction.toAsset);
  const methodId = names.payment(sampleMethod(transaction));
  const payment: DraftPayment = { assetId, postingAssetId: assetId, paymentMethodId: methodId, amount };
  const half = Math.floor(amount / 2);
  const [first = '', second = ''] = userIds;
  return {
    ...BLANK_DRAFT,
    id,
    type,
    date: transaction.date,
    time: transaction.time,
    amount,
    description: transaction.description,
    memo: transaction.memo,
    splits:
      transaction.category === null || type === 'TRANSFER'
        ? []
        : [{ categoryId: names.category(transaction.category, type), amount, memo: '' }],
    payments: [payment],
    isRefund: transaction.isRefund,
    toAssetId,
    toPostingAssetId: toAssetId,
    payers: [{ userId: userIds[transaction.paidBy] ?? first, amount }],
    shareMethod: transaction.isShared && type === 'EXPENSE' ? 'EQUAL' : null,
    shares:
      transaction.isShared && type === 'EXPENSE'
        ? [
            { userId: first, amount: amount - half, weight: null },
            { userId: second, amount: half, weight: null },
          ]
        : [],
    tagIds: names.tagsOf(transaction.category),
  };
}

/** Adds the household's gifts, and the dues of a club it manages. */
async function addGiftsAndDues(app: FastifyInstance, token: string, bookId: string, today: string): Promise<void> {
  for (const gift of sampleGifts(today)) await call(app, token, endpoints.createGiftEvent, { bookId, body: gift });
  const { startMonth, payments } = sampleDues(today);
  const { body: club } = await call(app, token, endpoints.createDues, {
    bookId,
    body: { ...SAMPLE_CLUB, startMonth, seats: SAMPLE_CLUB.seats.map((name) => ({ name })) },
  });
  for (const { seat, month, amount, date } of payments) {
    const paid = amount === null ? { isExempt: true } : { amount };
    await call(app, token, endpoints.addDuesPayment, {
      bookId,
      duesId: club.id,
      body: { seatId: club.seats[seat]?.id ?? '', month, date, ...paid },
    });
  }
}

/**
 * Fills an empty installation once with a couple and three years of transactions.
 *
 * @returns the credentials; the password is random and the data directory belongs to the demo, so that no real
 * installation ever has these accounts
 */
export async function prepareDemo(app: FastifyInstance, deps: Deps): Promise<DemoSignIn> {
  const known = await existingSignIn(deps);
  if (known) return known;
  const password = `demo-${randomBytes(5).toString('hex')}`;
  const [first, second] = [await settle(app, deps, COUPLE[0], password), await settle(app, deps, COUPLE[1], password)];
  const { bookId, token } = first;
  // When both request each other, they become friends immediately.
  await call(app, token, endpoints.requestFriend, { body: { friendCode: second.friendCode } });
  await call(app, second.token, endpoints.requestFriend, { body: { friendCode: first.friendCode } });
  const before = await call(app, token, endpoints.getBook, { bookId });
  await call(app, token, endpoints.updateBook, {
    bookId,
    body: { title: '우리집 생활비', icon: 'salim:home', version: before.body.version },
  });
  const { name: cardName, paidFrom, ...days } = SAMPLE_CARD;
  const madeByName = new Map<string, string>();
  for (const asset of SAMPLE_ASSETS) {
    const card = asset.name === cardName ? { card: { ...days, settlementAssetId: madeByName.get(paidFrom) } } : {};
    const { body: made } = await call(app, token, endpoints.createAsset, { bookId, body: { ...asset, ...card } });
    madeByName.set(made.name, made.id);
  }
  const assets = await call(app, token, endpoints.listAssets, { bookId });
  const purse = assets.body.find((asset) => asset.assetType === 'CASH');
  if (purse) {
    await call(app, token, endpoints.updateAsset, {
      assetId: purse.id,
      body: { name: purse.name, assetType: 'CASH', openingBalance: CASH_AT_FIRST },
    });
  }
  const categories = await call(app, token, endpoints.listCategories, { bookId });
  const payments = await call(app, token, endpoints.listPayments, { bookId });
  const tags: Tag[] = [];
  for (const { name, color } of SAMPLE_TAGS) {
    tags.push((await call(app, token, endpoints.createTag, { bookId, body: { name, color } })).body);
  }
  const names = new Names({ assets: assets.body, categories: categories.body, payments: payments.body, tags });
  const at = deps.clock.now();
  const transactions = sampleTransactions(civilDateIn('Asia/Seoul', at));
  const drafts = transactions.map((transaction) =>
    draftOf(transaction, names, [first.userId, second.userId], newId(at)),
  );
  await inTrx(deps.db, (trx) => addMember(deps, trx, { bookId: first.bookId, userId: second.userId, role: 'MANAGER' }));
  // In parts: on a slow machine the commit of all of them would take longer than a statement may.
  for (let from = 0; from < drafts.length; from += TRANSACTIONS_AT_ONCE) {
    const part = drafts.slice(from, from + TRANSACTIONS_AT_ONCE);
    await inTrx(deps.db, (trx) => writeDrafts(deps, trx, { bookId, userId: first.userId, at }, part));
  }
  await refreshStatistics(deps.db, deps.log, drafts.length);
  const userIds = [first.userId, second.userId] as const;
  for (const [index, { payTo }] of COUPLE.entries()) {
    const { userId, token: own } = index === 0 ? first : second;
    await call(app, own, endpoints.updateMember, { bookId, userId, body: { payTo } });
  }
  for (const { from, to, ...settled } of sampleSettlements(transactions, civilDateIn('Asia/Seoul', at))) {
    await call(app, token, endpoints.createSettlement, {
      bookId,
      body: { ...settled, fromUserId: userIds[from], toUserId: userIds[to] },
    });
  }
  // The sample ends today; from tomorrow on its recurring rules create the transactions.
  const startDate = addDays(civilDateIn('Asia/Seoul', at), 1);
  for (const { rrule, adjust, mode, ...transaction } of SAMPLE_RULES) {
    const { type, amount, description } = transaction;
    const template = {
      type,
      amount,
      description,
      assetId: names.asset(transaction.asset),
      toAssetId: transaction.toAsset === null ? null : names.asset(transaction.toAsset),
      ...(transaction.category === null || type === 'TRANSFER'
        ? {}
        : { categoryId: names.category(transaction.category, type) }),
      paidBy: transaction.paidBy === 0 ? first.userId : second.userId,
    };
    await call(app, token, endpoints.createRecurring, { bookId, body: { template, rrule, startDate, adjust, mode } });
  }
  const { lines, ...budget } = SAMPLE_BUDGET;
  for (const budgetMonth of sampleBudgetMonths(civilDateIn('Asia/Seoul', at).slice(0, 7))) {
    await call(app, token, endpoints.createBudget, {
      bookId,
      body: {
        ...budget,
        budgetMonth,
        categories: lines.map(({ category, ...line }) => ({
          ...line,
          categoryId: names.topCategory(category, 'EXPENSE'),
        })),
      },
    });
  }
  for (const { asset, category, monthsAhead, ...goal } of SAMPLE_GOALS) {
    await call(app, token, endpoints.createGoal, {
      bookId,
      body: {
        ...goal,
        assetId: asset === null ? null : names.asset(asset),
        categoryId: category === null ? null : names.topCategory(category, 'EXPENSE'),
        targetDate: monthsAhead === null ? null : sampleTargetDate(civilDateIn('Asia/Seoul', at), monthsAhead),
      },
    });
  }
  await addGiftsAndDues(app, token, bookId, civilDateIn('Asia/Seoul', at));
  const signIn = { usernames: COUPLE.map((person) => person.username), password };
  await writeFile(fileOf(deps), `${JSON.stringify(signIn)}\n`, { mode: 0o600 });
  return signIn;
}
