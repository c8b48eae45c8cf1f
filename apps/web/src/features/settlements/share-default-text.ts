import type { Category, SettlementMember, ShareDefault } from '@salim/contract';
import { nameOf } from './settlement-text.ts';

/** The scope of a rule: `카페 · 지연님이 낼 때`, or `모든 지출`. */
export function placeOf(
  rule: Pick<ShareDefault, 'categoryId' | 'payerId'>,
  categories: readonly Pick<Category, 'id' | 'name'>[],
  members: readonly SettlementMember[],
): string {
  const category =
    rule.categoryId === null
      ? '모든 지출'
      : (categories.find(({ id }) => id === rule.categoryId)?.name ?? '삭제된 분류');
  return rule.payerId === null ? category : `${category} · ${nameOf(members, rule.payerId)}님이 낼 때`;
}

/** How a rule divides: `지연 4 : 민수 6`, `모두 똑같이`, `모두 소득대로`. */
export function wayOf({ shareMethod, bearers }: ShareDefault, members: readonly SettlementMember[]): string {
  if (shareMethod === null) return '나누지 않고 낸 사람이 부담';
  const way = shareMethod === 'INCOME' ? '소득대로' : '똑같이';
  if (bearers.length === 0) return `모두 ${way}`;
  const names = bearers.map(({ userId, weight }) =>
    shareMethod === 'RATIO' ? `${nameOf(members, userId)} ${weight}` : nameOf(members, userId),
  );
  return shareMethod === 'RATIO' ? names.join(' : ') : `${names.join(', ')} ${way}`;
}
