import type { TransactionInput } from '@salim/contract';
import { usualDivision } from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Trx } from '../../db/database.ts';
import { membersOf } from '../books/members.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { lastClosedDate } from '../settlements/closings.service.ts';
import { shareDefaultsWithin } from '../settlements/share-defaults.service.ts';

const isShared = ({ shareMethod, shares, items }: Partial<TransactionInput>): boolean =>
  (shareMethod ?? null) !== null || (shares?.length ?? 0) > 0 || (items?.length ?? 0) > 0;

/** The usual shares of a book, as the form for a new transaction proposes them. */
export class UsualShares {
  readonly #seat: BookSeat;
  readonly #defaults: Awaited<ReturnType<typeof shareDefaultsWithin>>;
  readonly #memberIds: readonly string[];
  readonly #parentIds: ReadonlyMap<string, string | null>;
  readonly #closedThrough: string | null;

  private constructor(
    seat: BookSeat,
    known: {
      readonly defaults: Awaited<ReturnType<typeof shareDefaultsWithin>>;
      readonly memberIds: readonly string[];
      readonly parentIds: ReadonlyMap<string, string | null>;
      readonly closedThrough: string | null;
    },
  ) {
    this.#seat = seat;
    this.#defaults = known.defaults;
    this.#memberIds = known.memberIds;
    this.#parentIds = known.parentIds;
    this.#closedThrough = known.closedThrough;
  }

  static async open(trx: Trx, seat: BookSeat): Promise<UsualShares> {
    const { bookId } = seat;
    const defaults = await shareDefaultsWithin(trx, bookId);
    const closedThrough = await lastClosedDate(trx, bookId);
    if (defaults.length === 0 && !seat.isSplitByDefault) {
      return new UsualShares(seat, { defaults, memberIds: [], parentIds: new Map(), closedThrough });
    }
    const members = await membersOf(trx, bookId);
    const categories = await labelsWithin(trx, CATEGORIES, bookId);
    return new UsualShares(seat, {
      defaults,
      memberIds: members.map(({ userId }) => userId),
      parentIds: new Map(categories.map(({ id, parentId }) => [id, parentId])),
      closedThrough,
    });
  }

  /** Whether the database refuses a shared transaction because its period is closed. */
  isClosed(input: Pick<TransactionInput, 'date'> & Partial<TransactionInput>): boolean {
    return this.#closedThrough !== null && input.date <= this.#closedThrough && isShared(input);
  }

  /**
   * Divides a new expense that says nothing about its shares. Refunds and masked expenses are not divided, nor what
   * happened in a closed period.
   */
  divided<
    Input extends Pick<TransactionInput, 'type' | 'date' | 'isRefund' | 'visibility'> & Partial<TransactionInput>,
  >(input: Input): Input {
    const { type, isRefund, categoryId = null, visibility } = input;
    if (type !== 'EXPENSE' || isRefund || isShared(input)) return input;
    const usual = usualDivision(
      this.#defaults,
      {
        categoryId,
        parentId: categoryId === null ? null : (this.#parentIds.get(categoryId) ?? null),
        payerId: input.paidBy ?? this.#seat.userId,
        isMasked: visibility === 'MASKED',
      },
      { isTrip: this.#seat.isSplitByDefault, memberIds: this.#memberIds },
    );
    const bearers = (usual?.members ?? []).filter(({ isIn, weight }) => isIn && weight > 0);
    if (!usual || bearers.length === 0) return input;
    const isByWeight = usual.method === 'RATIO';
    const shares = bearers.map(({ userId, weight }) => ({ userId, ...(isByWeight ? { weight } : {}) }));
    const divided = { ...input, shareMethod: usual.method, shares };
    return this.isClosed(divided) ? input : divided;
  }
}
