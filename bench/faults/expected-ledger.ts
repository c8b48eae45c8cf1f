import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, joinPerson, ok, type Person } from '../person.ts';

/** The content of a transaction. */
interface Content {
  readonly type: 'EXPENSE' | 'INCOME' | 'TRANSFER';
  readonly date: string;
  readonly amount: number;
  readonly description: string;
  readonly assetId: string;
  readonly toAssetId: string | null;
  readonly fee: number;
}

/** A transaction in its expected state. */
interface TransactionState {
  readonly content: Content;
  readonly version: number;
  readonly isDeleted: boolean;
}

type Step = 'create' | 'edit' | 'delete' | 'restore';

/** A request whose response was not received or not conclusive. */
interface Pending {
  readonly step: Step;
  readonly state: TransactionState;
  tries: number;
  /** The connection was closed without a response, each time. */
  wasOnlyCut: boolean;
}

interface Transaction {
  readonly id: string;
  /** The content at creation. */
  readonly original: Content;
  /** The content last acknowledged by the server; null until the creation is acknowledged. */
  acknowledged: TransactionState | null;
  pending: Pending | null;
}

/** A transaction as the server returns it. */
interface TransactionView extends Content {
  readonly id: string;
  readonly version: number;
  readonly deletedAt: string | null;
}

/** An acknowledged request: which version of which transaction it created, and between which times. */
interface AcknowledgedRequest {
  readonly id: string;
  readonly version: number;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** The outcome of the requests without a response, from a read of the whole book. */
export interface Unanswered {
  /** Were applied all the same. */
  readonly happened: number;
  /** Were not applied and left no trace. */
  readonly absent: number;
  /** Were applied although their connection was closed. */
  readonly happenedThoughCut: number;
}

export interface Writing {
  readonly writers: number;
  /** Called before each request. */
  readonly isOver: () => boolean;
  /** Whether a request without a response is repeated unchanged until it gets one. Otherwise its writer stops. */
  readonly retries: boolean;
  /** Whether creates carry an Idempotency-Key too. */
  readonly isKeyed?: boolean;
}

const SAME_FIELDS = ['type', 'date', 'amount', 'description', 'assetId', 'toAssetId', 'fee', 'version'] as const;
const PAGE = 200;
const SETTLE_WITHIN_MS = 30_000;

function isSame(view: TransactionView, state: TransactionState): boolean {
  const expected = { ...state.content, version: state.version };
  return SAME_FIELDS.every((field) => view[field] === expected[field]) && (view.deletedAt !== null) === state.isDeleted;
}

function effects({ type, amount, assetId, toAssetId, fee }: Content): [assetId: string, amount: number][] {
  switch (type) {
    case 'INCOME':
      return [[assetId, amount]];
    case 'EXPENSE':
      return [[assetId, -amount]];
    case 'TRANSFER':
      return [
        [assetId, -(amount + fee)],
        [toAssetId ?? '', amount],
      ];
  }
}

/**
 * A book, with a record of every request to it: which were acknowledged, and which got no response. After a fault the
 * book must match the record: acknowledged requests are applied exactly once, and requests without a response are
 * applied completely or not at all.
 */
export class ExpectedLedger {
  /** Violations of the server's guarantees, as observed. */
  readonly violations: string[] = [];
  acknowledged = 0;
  /** Requests that got a 503. */
  unavailable = 0;
  /** Requests whose connection was closed without a response. */
  cut = 0;
  slowestMs = 0;
  person: Person;
  readonly #transactions: Transaction[] = [];
  readonly #assets: readonly string[];
  readonly #openings: ReadonlyMap<string, number>;
  readonly #deeds: AcknowledgedRequest[] = [];

  private constructor(person: Person, openings: ReadonlyMap<string, number>) {
    this.person = person;
    this.#openings = openings;
    this.#assets = [...openings.keys()];
  }

  /** Creates an account with three assets, for as many concurrent writers. */
  static async open(url: string, writers: number): Promise<ExpectedLedger> {
    const person = await joinPerson(url, writers);
    const openings = new Map([[person.assetId, 0]]);
    for (const [name, balance] of [
      ['월급통장', 5_000_000],
      ['생활비통장', 300_000],
    ] as const) {
      const body = { assetType: 'CHECKING_ACCOUNT', name, balance };
      const asset = ok(await person.post(`/api/v2/books/${person.bookId}/assets`, body)).body as { id: string };
      openings.set(asset.id, balance);
    }
    return new ExpectedLedger(person, openings);
  }

  /** How many ms after a moment of `performance.now()` the first request sent later was acknowledged. */
  recoveredAfter(moment: number): number {
    const later = this.#deeds.filter((deed) => deed.sentAt > moment).map((deed) => deed.answeredAt);
    return Math.min(...later) - moment;
  }

  /** The longest time in ms without an acknowledgement, of those after a moment of `performance.now()`. */
  longestGapAfter(moment: number): number {
    const times = [moment, ...this.#deeds.map(({ answeredAt }) => answeredAt).filter((at) => at > moment)].toSorted(
      (a, b) => a - b,
    );
    return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  }

  /** Ids of all transactions whose creation was acknowledged. */
  get acknowledgedIds(): string[] {
    return this.#transactions.filter(({ acknowledged }) => acknowledged !== null).map(({ id }) => id);
  }

  get unanswered(): number {
    return this.#transactions.filter((transaction) => transaction.pending !== null).length;
  }

  get liveTransactions(): number {
    return this.#transactions.filter(
      (transaction) => transaction.acknowledged !== null && !transaction.acknowledged.isDeleted,
    ).length;
  }

  get #path(): string {
    return `/api/v2/books/${this.person.bookId}/transactions`;
  }

  /**
   * Runs writers that create, edit, delete, restore and transfer, each on separate transactions, until the run ends.
   */
  async write(writing: Writing): Promise<void> {
    await Promise.all(Array.from({ length: writing.writers }, () => this.#writeAlone(writing)));
  }

  async #writeAlone(writing: Writing): Promise<void> {
    const mine: Transaction[] = [];
    while (!writing.isOver()) {
      const transaction = this.#begin(mine);
      while (!(await this.#send(transaction, writing.isKeyed ?? false))) {
        if (!writing.retries || writing.isOver()) return;
        await delay(50);
      }
    }
  }

  /** Chooses the next request, and records it before anything is sent. */
  #begin(mine: Transaction[]): Transaction {
    const transaction = mine[randomInt(mine.length + 1)];
    const known = transaction?.acknowledged;
    const dice = randomInt(10);
    if (!transaction || !known || dice < 4) {
      const original = this.#content();
      const fresh: Transaction = {
        id: randomUUID(),
        original,
        acknowledged: null,
        pending: this.#pendingOf('create', { content: original, version: 1, isDeleted: false }),
      };
      mine.push(fresh);
      this.#transactions.push(fresh);
      return fresh;
    }
    const version = known.version + 1;
    if (known.isDeleted) transaction.pending = this.#pendingOf('restore', { ...known, version, isDeleted: false });
    else if (dice < 7)
      transaction.pending = this.#pendingOf('edit', { content: this.#content(), version, isDeleted: false });
    else transaction.pending = this.#pendingOf('delete', { ...known, version, isDeleted: true });
    return transaction;
  }

  #pendingOf(step: Step, state: TransactionState): Pending {
    return { step, state, tries: 0, wasOnlyCut: true };
  }

  #content(): Content {
    const type = (['EXPENSE', 'EXPENSE', 'INCOME', 'TRANSFER'] as const)[randomInt(4)] ?? 'EXPENSE';
    const from = randomInt(this.#assets.length);
    const to = (from + 1 + randomInt(this.#assets.length - 1)) % this.#assets.length;
    return {
      type,
      date: '2026-11-20',
      amount: 1 + randomInt(1_000_000),
      description: `점심 ${randomInt(1_000_000)}`,
      assetId: this.#assets[from] ?? '',
      toAssetId: type === 'TRANSFER' ? (this.#assets[to] ?? '') : null,
      fee: type === 'TRANSFER' ? randomInt(3) * 500 : 0,
    };
  }

  #request(transaction: Transaction, { step, state }: Pending, isKeyed: boolean): Promise<Answer> {
    const path = `${this.#path}/${transaction.id}`;
    switch (step) {
      case 'create':
        return this.person.post(
          this.#path,
          { id: transaction.id, ...state.content },
          isKeyed ? { 'idempotency-key': transaction.id } : {},
        );
      case 'edit':
        return this.person.put(path, { ...state.content, version: state.version - 1 });
      case 'delete':
        return this.person.delete(path);
      case 'restore':
        return this.person.post(`${path}/restore`);
    }
  }

  /** Sends the recorded request of a transaction. True when its outcome is known. */
  async #send(transaction: Transaction, isKeyed: boolean): Promise<boolean> {
    const { pending } = transaction;
    if (!pending) return true;
    pending.tries += 1;
    const before = performance.now();
    let answer: Answer;
    try {
      answer = await this.#request(transaction, pending, isKeyed);
    } catch {
      // No response: whether it was applied is checked later.
      this.cut += 1;
      return false;
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - before);
    if (answer.status === 503) {
      pending.wasOnlyCut = false;
      this.unavailable += 1;
      this.#judgeRefusal(answer);
      return false;
    }
    if (this.#isAcknowledgement(transaction, pending, answer)) {
      transaction.acknowledged = pending.state;
      this.acknowledged += 1;
      this.#deeds.push({
        id: transaction.id,
        version: pending.state.version,
        sentAt: before,
        answeredAt: performance.now(),
      });
    } else {
      const body = JSON.stringify(answer.body).slice(0, 200);
      this.violations.push(`${pending.step}, try ${pending.tries}, answered ${answer.status} ${body}`);
    }
    transaction.pending = null;
    return true;
  }

  /** Whether a response confirms the requested state; a repeated request may report that it was already applied. */
  #isAcknowledgement(transaction: Transaction, pending: Pending, answer: Answer): boolean {
    const isRepeated = pending.tries > 1;
    const { body, status } = answer;
    switch (pending.step) {
      case 'create':
        return (status === 201 || (status === 200 && isRepeated)) && isSame(body as TransactionView, pending.state);
      case 'edit':
        if (status === 409 && isRepeated) {
          return isSame((body as { current: TransactionView }).current, pending.state);
        }
        return status === 200 && isSame(body as TransactionView, pending.state);
      case 'delete':
        return status === 204 || (status === 404 && isRepeated);
      case 'restore':
        return status === 200 && isSame(body as TransactionView, pending.state);
    }
  }

  #judgeRefusal({ body, headers }: Answer): void {
    const { code, message } = body as { code?: string; message?: string };
    const isClear = (code === 'NOT_READY' || code === 'STORAGE_FULL') && /[가-힣]/u.test(message ?? '');
    if (!isClear || headers['retry-after'] === undefined) {
      this.violations.push(`503 without a clear message: ${JSON.stringify(body)}`);
    }
  }

  /** Repeats creates that were acknowledged long ago: each gets a response, and none has an effect. */
  async repeatCreates(count: number): Promise<void> {
    for (const { id, original } of this.#transactions.slice(0, count)) {
      const { status, body } = await this.person.post(this.#path, { id, ...original }, { 'idempotency-key': id });
      if (status !== 200 && status !== 201) {
        this.violations.push(`create again answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
      }
    }
  }

  /**
   * Whether the state of this book on another server is consistent with one moment: no request that it knows may have
   * been sent after the response to one that it does not know.
   */
  async isOneMomentOf(restored: Person): Promise<boolean> {
    const versions = new Map<string, number>();
    for (const view of [...(await this.#pages(this.#path, restored)), ...(await this.#trash(restored))]) {
      versions.set(view.id, view.version);
    }
    let lastKnown = 0;
    let firstUnknown = Number.POSITIVE_INFINITY;
    for (const { id, version, sentAt, answeredAt } of this.#deeds) {
      if (version <= (versions.get(id) ?? 0)) lastKnown = Math.max(lastKnown, sentAt);
      else firstUnknown = Math.min(firstUnknown, answeredAt);
    }
    return versions.size > 0 && lastKnown < firstUnknown;
  }

  /** Repeats every request without a response unchanged, until it has one. */
  async settle(isKeyed = false): Promise<void> {
    const limit = performance.now() + SETTLE_WITHIN_MS;
    for (const transaction of this.#transactions) {
      while (!(await this.#send(transaction, isKeyed))) {
        if (performance.now() > limit) {
          this.violations.push(`no response to ${transaction.pending?.step} within ${SETTLE_WITHIN_MS / 1000} s`);
          return;
        }
        await delay(100);
      }
    }
  }

  /**
   * Reads the whole book and records every mismatch as a violation. A month after its deletion, a transaction may be
   * missing from the trash too.
   */
  async compare({ isTrashKept = true } = {}): Promise<Unanswered> {
    const found = new Map<string, TransactionView>();
    for (const view of [...(await this.#pages(this.#path)), ...(await this.#trash())]) {
      if (found.has(view.id)) this.violations.push(`listed twice: ${view.id}`);
      found.set(view.id, view);
    }
    const unanswered = { happened: 0, absent: 0, happenedThoughCut: 0 };
    for (const transaction of this.#transactions) {
      const view = found.get(transaction.id);
      found.delete(transaction.id);
      const isForgotten = !isTrashKept && view === undefined && transaction.acknowledged?.isDeleted === true;
      if (!isForgotten) this.#compareOne(transaction, view, unanswered);
    }
    for (const id of found.keys()) this.violations.push(`unexpected transaction ${id}`);
    await this.#compareSums();
    return unanswered;
  }

  #compareOne(
    { id, acknowledged, pending }: Transaction,
    view: TransactionView | undefined,
    unanswered: { happened: number; absent: number; happenedThoughCut: number },
  ): void {
    if (pending && view && isSame(view, pending.state)) {
      unanswered.happened += 1;
      if (pending.wasOnlyCut && pending.tries > 0) unanswered.happenedThoughCut += 1;
      return;
    }
    const isAsAcknowledged = acknowledged ? view !== undefined && isSame(view, acknowledged) : view === undefined;
    if (pending) unanswered.absent += 1;
    if (!isAsAcknowledged) {
      const expected = JSON.stringify(acknowledged);
      this.violations.push(`${id} is ${JSON.stringify(view) ?? 'missing'}, acknowledged was ${expected}`);
    }
  }

  async #pages(path: string, reader = this.person): Promise<TransactionView[]> {
    const all: TransactionView[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = ok(await reader.get(`${path}?limit=${PAGE}${query}`));
      const page = body as { items: TransactionView[]; nextCursor: string | null };
      all.push(...page.items);
      cursor = page.nextCursor;
    }
    return all;
  }

  async #trash(reader = this.person): Promise<TransactionView[]> {
    const items = await this.#pages(`/api/v2/books/${this.person.bookId}/trash`, reader);
    return items.flatMap((item) => {
      const { transaction } = item as unknown as { transaction: TransactionView | null };
      return transaction ? [transaction] : [];
    });
  }

  /** Compares balances and totals with the sums of the current transactions. */
  async #compareSums(): Promise<void> {
    const live = await this.#pages(this.#path);
    const balances = new Map(this.#openings);
    for (const view of live) {
      for (const [assetId, amount] of effects(view)) balances.set(assetId, (balances.get(assetId) ?? 0) + amount);
    }
    const assets = ok(await this.person.get(`/api/v2/books/${this.person.bookId}/assets`)).body as {
      id: string;
      balance: number;
    }[];
    for (const { id, balance } of assets) {
      if (balances.get(id) !== balance)
        this.violations.push(`balance ${balance}, transactions add up to ${balances.get(id)}`);
    }
    const sumOf = (type: string, field: 'amount' | 'fee'): number =>
      live.reduce((sum, view) => sum + (view.type === type ? view[field] : 0), 0);
    const expected = {
      count: live.length,
      income: sumOf('INCOME', 'amount'),
      expense: sumOf('EXPENSE', 'amount') + sumOf('TRANSFER', 'fee'),
    };
    const totals = ok(await this.person.get(`${this.#path}?limit=1&totals=true`)).body as typeof expected;
    for (const what of ['count', 'income', 'expense'] as const) {
      if (totals[what] !== expected[what]) {
        this.violations.push(`${what} ${totals[what]}, transactions add up to ${expected[what]}`);
      }
    }
  }
}

/** Waits until this many requests have been acknowledged in total. */
export async function untilAcknowledged(
  ledger: ExpectedLedger,
  count: number,
  withinMs = SETTLE_WITHIN_MS,
): Promise<void> {
  const limit = performance.now() + withinMs;
  while (ledger.acknowledged < count) {
    if (performance.now() > limit)
      throw new Error(`only ${ledger.acknowledged} of ${count} requests were acknowledged`);
    await delay(5);
  }
}
