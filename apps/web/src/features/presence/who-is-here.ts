import type { Present } from '@salim/contract';

/** Another user who has the book open. */
export interface OtherPerson {
  readonly userId: string;
  /** Viewing the same transaction as the current user. */
  readonly isAtSame: boolean;
  /** Editing that transaction. */
  readonly isEditingSame: boolean;
}

/** The other users in a book, once each, those at the same transaction first. */
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

/** The sentence about the others; empty without others. */
export function wordsOfOthers(others: readonly OtherPerson[], nameOf: (userId: string) => string): string {
  const names = (people: readonly OtherPerson[]) => namesTogether(people.map((one) => nameOf(one.userId)));
  const editing = others.filter((one) => one.isEditingSame);
  if (editing.length > 0) return `${names(editing)}이 이 거래를 수정하는 중`;
  const same = others.filter((one) => one.isAtSame);
  if (same.length > 0) return `${names(same)}도 이 거래를 보는 중`;
  return others.length === 0 ? '' : `${names(others)}도 보는 중`;
}
