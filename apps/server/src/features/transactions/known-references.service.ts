import type { Db } from '../../db/database.ts';
import { findReferences, type NamedReferences, type References } from './transaction-context.repository.ts';

const NOTHING_KNOWN: References = {
  assets: [],
  categories: [],
  methods: [],
  tagIds: [],
  memberIds: [],
  refundableIds: [],
};

/**
 * Caches the rows that transactions reference: each is looked up once, and inside of a database transaction locked until
 * its end.
 */
export class KnownReferences {
  readonly #db: Db;
  readonly #bookId: string;
  readonly #asked = new Set<string>();
  #known = NOTHING_KNOWN;

  constructor(db: Db, bookId: string) {
    this.#db = db;
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
    const found = await findReferences(this.#db, this.#bookId, unknown);
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
