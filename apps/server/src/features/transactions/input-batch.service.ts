import type { Transaction, TransactionInput } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { activeRulesOf, type RuleBook, sortedBy } from '../sorting-rules/active-rules.service.ts';
import { KnownReferences } from './known-references.service.ts';
import { namesIn, resolveDraft, viewOfNewDraft } from './resolve-draft.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import type { WriteStamp } from './transaction-writes.repository.ts';
import { draftFrom, writeDrafts } from './transactions.service.ts';

/**
 * Builds transactions one after another and writes them together inside a database transaction of the caller,
 * categorized by the rules of their book. Violations of ledger rules are thrown when a transaction is added.
 */
export class InputBatch {
  readonly #deps: Deps;
  readonly #trx: Trx;
  readonly #stamp: WriteStamp;
  readonly #known: KnownReferences;
  #rules: RuleBook | null = null;
  #waiting: TransactionDraft[] = [];

  constructor(deps: Deps, trx: Trx, stamp: WriteStamp) {
    this.#deps = deps;
    this.#trx = trx;
    this.#stamp = stamp;
    this.#known = new KnownReferences(trx, stamp.bookId);
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
