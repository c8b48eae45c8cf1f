import type { Category } from '@salim/contract';
import type { MoneySource } from './money-source.ts';

/** A known name in the description, offered as a choice. */
export type Proposal =
  | { readonly kind: 'category'; readonly name: string; readonly category: Category }
  | { readonly kind: 'source'; readonly name: string; readonly source: MoneySource };

/** Particles after a name: 국민카드로, 식비는. */
const PARTICLES = ['', '로', '으로', '에서', '에', '은', '는', '이', '가', '을', '를', '도'];
const PREFIX_MIN = 2;

const plain = (text: string): string => text.toLowerCase();

/** The words that name something, as they are typed; empty if the text does not name it. */
function naming(text: string, name: string): string {
  const typed = text.trim();
  const wanted = plain(name.trim());
  if (wanted === '') return '';
  if (/\s/u.test(wanted)) {
    const at = plain(typed).indexOf(wanted);
    return at === -1 ? '' : typed.slice(at, at + wanted.length);
  }
  const words = typed.split(/\s+/u);
  const whole = words.find((word) => {
    const lower = plain(word);
    return lower.startsWith(wanted) && PARTICLES.includes(lower.slice(wanted.length));
  });
  if (whole !== undefined) return whole;
  const last = words.at(-1) ?? '';
  return [...last].length >= PREFIX_MIN && wanted.startsWith(plain(last)) ? last : '';
}

/** The categories and sources that the description names, the longest names first. */
export function proposalsIn(
  text: string,
  { categories, sources }: { readonly categories: readonly Category[]; readonly sources: readonly MoneySource[] },
  max = 3,
): Proposal[] {
  const named: Proposal[] = [
    ...sources.map((source) => ({ kind: 'source', name: source.name, source }) as const),
    ...categories
      .filter((category) => !category.isArchived)
      .map((category) => ({ kind: 'category', name: category.name, category }) as const),
  ];
  return named
    .filter(({ name }) => naming(text, name) !== '')
    .toSorted((a, b) => naming(text, b.name).length - naming(text, a.name).length || a.name.length - b.name.length)
    .slice(0, max);
}

/** The description without a name that has become a choice; unchanged if nothing else would remain. */
export function withoutName(text: string, name: string): string {
  const word = naming(text, name);
  if (word === '') return text;
  const rest = text.trim().split(word).join(' ').replaceAll(/\s+/gu, ' ').trim();
  return rest === '' ? text : rest;
}
