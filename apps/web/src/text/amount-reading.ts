import { groupDigits } from './group-digits.ts';

/** `35000` → `3만 5,000원`: the spoken form of the amount, shown under the field. Empty for zero. */
export function readingOfAmount(value: number): string {
  if (value <= 0) return '';
  const parts: string[] = [];
  let rest = value;
  for (const [unit, size] of [
    ['조', 1_000_000_000_000],
    ['억', 100_000_000],
    ['만', 10_000],
  ] as const) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${groupDigits(String(count))}${unit}`);
    rest %= size;
  }
  if (rest > 0) parts.push(groupDigits(String(rest)));
  return `${parts.join(' ')}원`;
}
