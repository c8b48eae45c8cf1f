import type { Present } from '@salim/contract';

/** Somebody else who has the book open. */
export interface OtherPerson {
  readonly userId: string;
  /** At the entry that one is at oneself. */
  readonly isAtSame: boolean;
  /** Changing that entry. */
  readonly isEditingSame: boolean;
}

/** The others who are in a book, each once, those at the same entry first. */
export function othersHere(
  present: readonly Present[],
  meId: string,
  transactionId: string | null,
): readonly OtherPerson[] {
  const people = new Map<string, OtherPerson>();
  for (const one of present) {
    if (one.userId === meId) continue;
    const isAtSame = transactionId !== null && one.transactionId === transactionId;
    const known = people.get(one.userId);
    people.set(one.userId, {
      userId: one.userId,
      isAtSame: known?.isAtSame === true || isAtSame,
      isEditingSame: known?.isEditingSame === true || (isAtSame && one.isEditing),
    });
  }
  const rank = (person: OtherPerson) => (person.isEditingSame ? 0 : person.isAtSame ? 1 : 2);
  return [...people.values()].toSorted((a, b) => rank(a) - rank(b));
}

/** `지은님`, `지은님과 민수님`, `지은님 외 2명` */
export function namesTogether(names: readonly string[]): string {
  const [first = '', second, ...others] = names;
  if (second === undefined) return `${first}님`;
  return others.length === 0 ? `${first}님과 ${second}님` : `${first}님 외 ${others.length + 1}명`;
}

/** What is said about the others; empty for nobody. */
export function wordsOfOthers(others: readonly OtherPerson[], nameOf: (userId: string) => string): string {
  const names = (people: readonly OtherPerson[]) => namesTogether(people.map((one) => nameOf(one.userId)));
  const editing = others.filter((one) => one.isEditingSame);
  if (editing.length > 0) return `${names(editing)}이 이 거래를 수정하는 중`;
  const same = others.filter((one) => one.isAtSame);
  if (same.length > 0) return `${names(same)}도 이 거래를 보는 중`;
  return others.length === 0 ? '' : `${names(others)}도 보는 중`;
}
