import { MEMBER_COLORS, MEMBER_HUES } from '@salim/contract/facts/member-colors';

export interface MemberLook {
  /** A color of the theme. */
  readonly color: string;
  /** Has the hue of one of the first eight members, and a face with a broken edge instead. */
  readonly isRepeated: boolean;
}

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) || 0);

function distance(one: string, other: string): number {
  const to = channels(other);
  return channels(one).reduce((sum, value, index) => sum + (value - (to[index] ?? 0)) ** 2, 0);
}

/**
 * How a member looks on every screen. Depends on nothing but the color stored with the member when they joined, which
 * stays when others join or leave; any other color gets the nearest hue.
 */
export function memberLook(color: string): MemberLook {
  const known = MEMBER_COLORS.findIndex((one) => one === color.toUpperCase());
  const hues = MEMBER_COLORS.slice(0, MEMBER_HUES);
  const nearest = hues.reduce(
    (best, one) => (distance(one, color) < distance(best, color) ? one : best),
    hues[0] ?? '',
  );
  const index = known === -1 ? MEMBER_COLORS.findIndex((one) => one === nearest) : known;
  return { color: `var(--member-${(index % MEMBER_HUES) + 1})`, isRepeated: index >= MEMBER_HUES };
}

/** The color of what a report says of a member; masked transactions of others have none. */
export function memberColor(row: { readonly color: string; readonly isMasked: boolean }): string {
  return row.isMasked ? 'var(--text-faint)' : memberLook(row.color).color;
}
