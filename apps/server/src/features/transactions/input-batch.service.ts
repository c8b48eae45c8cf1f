import type { Transaction, TransactionInput } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { activeRulesOf, type RuleBook, sortedBy } from '../sorting-rules/active-rules.service.ts';
import { namesIn, resolveDraft, viewOfNewDraft } from './resolve-draft.ts';
import { findReferences, type NamedReferences, type References } from './transaction-context.repository.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import type { WriteStamp } from './transaction-writes.repository.ts';
import { draftFrom, writeDrafts } from './transactions.service.ts';

const NOTHING_KNOWN: References = {
  assets: [],
  categories: [],
  methods: [],
  tagIds: [],
  memberIds: [],
  refundableIds: [],
};

/**
 * Caches the rows that transactions reference: each is looked up once and locked until the end of the database
 * transaction.
 */
class KnownOnce {
  readonly #trx: Trx;
  readonly #bookId: string;
  readonly #asked = new Set<string>();
  #known = NOTHING_KNOWN;

  constructor(trx: Trx, bookId: string) {
    this.#trx = trx;
    this.#bookId = bookId;
  }

  async of(names: NamedReferences): Promise<References> {
    const fresh = (ids: readonly string[]): string[] => ids.filter((id) => !this.#asked.has(id));
    const unknown: NamedReferences = {
      assetIds: fresh(names.assetIds),
      categoryIds: fresh(names.categoryIds),
      methodIds: fresh(names.methodIds),
      tagIds: fresh(names.tagIds),
      memberIds: fresh(names.memberIds),
      // Not cached: whether a transaction can be refunded depends on what the batch has written before.
      refundedIds: names.refundedIds,
    };
    const ids = Object.values(unknown).flat() as string[];
    if (ids.length === 0) return this.#known;
    const found = await findReferences(this.#trx, this.#bookId, unknown);
    for (const id of ids) this.#asked.add(id);
    const known = this.#known;
    this.#known = {
      assets: [...known.assets, ...found.assets],
      categories: [...known.categories, ...found.categories],
      methods: [...known.methods, ...found.methods],
      tagIds: [...known.tagIds, ...found.tagIds],
      memberIds: [...known.memberIds, ...found.memberIds],
      refundableIds: [...known.refundableIds, ...found.refundableIds],
    };
    return this.#known;
  }
}

/**
 * Builds transactions one after another and writes them together inside a database transaction of the caller,
 * categorized by the rules of their book. Violations of ledger rules are thrown when a transaction is added.
 */
export class InputBatch {
  readonly #deps: Deps;
  readonly #trx: Trx;
  readonly #stamp: WriteStamp;
  readonly #known: KnownOnce;
  #rules: RuleBook | null = null;
  #waiting: TransactionDraft[] = [];

  constructor(deps: Deps, trx: Trx, stamp: WriteStamp) {
    this.#deps = deps;
    this.#trx = trx;
    this.#stamp = stamp;
    this.#known = new KnownOnce(trx, stamp.bookId);
  }

  /**
   * Builds a transaction, which is written with the others.
   *
   * @throws AppError and RuleViolation for what the ledger rules forbid
   */
  async add(input: TransactionInput): Promise<Transaction> {
    const { bookId, userId, at } = this.#stamp;
    this.#rules ??= await activeRulesOf(this.#trx, bookId);
    const sorted = sortedBy(this.#rules, input);
    const id = newId(at);
    const isPlain = (sorted.shares ?? []).length === 0 && sorted.shareMethod === undefined;
    const draft = isPlain
      ? resolveDraft(sorted, {
          id,
          authorId: userId,
          known: await this.#known.of(namesIn(sorted, null)),
          everybody: [],
          weights: null,
          previous: null,
        })
      : await draftFrom(this.#deps, this.#trx, bookId, userId, sorted, { id, previous: null });
    this.#waiting.push(draft);
    return viewOfNewDraft(draft, this.#stamp);
  }

  /** Writes what has been added since the last call, each with its activity record. */
  async write(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const drafts = this.#waiting;
    this.#waiting = [];
    await writeDrafts(this.#deps, this.#trx, this.#stamp, drafts);
  }
}
