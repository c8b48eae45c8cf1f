import { carriedToNext, type PlannedLine, type Rollover } from './budget-lines.ts';

/** What a line of one member counts: everything that the member bears, or one category with its subcategories. */
export interface PersonalPlace {
  readonly memberId: string;
  readonly isAll: boolean;
  /** Null for 미분류, and for everything. */
  readonly categoryId: string | null;
}

/** The plan of one member in one month. */
export interface PersonalPlan extends PersonalPlace {
  readonly amount: number;
  readonly rollover: Rollover;
}

/** What one member bears of a category in one month, net of refunds. */
export interface BorneSpending {
  readonly memberId: string;
  readonly categoryId: string | null;
  readonly parentId: string | null;
  readonly amount: number;
}

/** A line of a budget as clients send it: of the book, or of one member. */
export interface AnyLine {
  readonly categoryId: string | null;
  readonly memberId?: string | undefined;
  readonly all?: boolean | undefined;
  readonly amount: number;
  readonly rollover: Rollover;
}

export function bookLinesOf(lines: readonly AnyLine[]): PlannedLine[] {
  return lines.flatMap(({ memberId, categoryId, amount, rollover }) =>
    memberId === undefined && categoryId !== null ? [{ categoryId, amount, rollover }] : [],
  );
}

export function personalPlansOf(lines: readonly AnyLine[]): PersonalPlan[] {
  return lines.flatMap(({ memberId, all = false, categoryId, amount, rollover }) =>
    memberId === undefined ? [] : [{ memberId, isAll: all, categoryId, amount, rollover }],
  );
}

export function personalKey({ memberId, isAll, categoryId }: PersonalPlace): string {
  return `${memberId} ${isAll ? 'all' : categoryId}`;
}

/** The spending that a line counts. Lines of one member are independent: one may include another. */
export function borneIn(place: PersonalPlace, spending: readonly BorneSpending[]): number {
  const { memberId, isAll, categoryId } = place;
  return spending
    .filter((one) => one.memberId === memberId)
    .filter((one) => isAll || one.categoryId === categoryId || (categoryId !== null && one.parentId === categoryId))
    .reduce((sum, one) => sum + one.amount, 0);
}

export interface PersonalMonth {
  readonly planned: readonly PersonalPlan[];
  readonly spending: readonly BorneSpending[];
}

export interface PersonalLine extends PersonalPlace {
  readonly budget: number;
  readonly carriedOver: number;
  readonly spent: number;
  /** `budget + carriedOver − spent`. */
  readonly remaining: number;
  readonly rollover: Rollover;
}

/** The lines of the last of some consecutive months, with what the earlier ones carry over into it. */
export function personalLines(months: readonly PersonalMonth[]): PersonalLine[] {
  let lines: PersonalLine[] = [];
  for (const { planned, spending } of months) {
    const before = new Map(lines.map((line) => [personalKey(line), line]));
    lines = planned.map(({ amount, rollover, ...place }) => {
      const earlier = before.get(personalKey(place));
      const carriedOver = earlier ? carriedToNext(earlier.remaining, earlier.rollover) : 0;
      const spent = borneIn(place, spending);
      return { ...place, budget: amount, carriedOver, spent, remaining: amount + carriedOver - spent, rollover };
    });
  }
  return lines;
}

/** How many of the months directly before the requested one can carry anything into it; `plans` the latest first. */
export function personalCarryOverMonthCount(
  wanted: readonly PersonalPlan[],
  plans: readonly (readonly PersonalPlan[])[],
): number {
  let following = new Set(wanted.map(personalKey));
  let length = 0;
  for (const plan of plans) {
    const carrying = plan.filter((line) => line.rollover !== 'NONE').map(personalKey);
    following = new Set(carrying.filter((key) => following.has(key)));
    if (following.size === 0) break;
    length += 1;
  }
  return length;
}
