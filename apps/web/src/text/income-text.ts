import { apportion, withJosa } from '@salim/domain';

/** `62 : 38`: weights in basis points as whole per cent that add up to 100. */
function percents(weights: readonly number[]): string {
  const parts = apportion(
    100,
    weights.map((weight, index) => ({ key: String(index), weight })),
  );
  return weights.map((_, index) => parts.get(String(index)) ?? 0).join(' : ');
}

/** How a purchase was or will be divided: `소득에 따라 62 : 38로 나눴어요`. Empty without weights. */
export function incomeSentence(weights: readonly (number | null)[], verb: '나눴어요' | '나눠요' = '나눴어요'): string {
  const known = weights.filter((weight) => weight !== null);
  if (known.length < weights.length || known.every((weight) => weight === 0)) return '';
  return `소득에 따라 ${withJosa(percents(known), '으로/로')} ${verb}`;
}
