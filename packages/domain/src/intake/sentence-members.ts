import type { NameFound } from './sentence-names.ts';

/** A member, and the way money moved, as a word of the sentence says it: 김영희한테. */
const PERSON = /^(.{2,20}?)(?:님|씨)?(한테서?|에게서?|께서?|이|가)?$/u;
/** What is given between members without buying anything. */
const MONEY =
  /^(?:(?:공동)?생활비|용돈|돈|현금|정산|정산금|더치페이|토스|카카오|카톡|[가-힣]{2,4}(?:페이|은행|뱅크))(?:으?로|에서)?$|^(?:나|내|저)$/u;
const SENT = /^(?:보냄|보냈|보내줌|보내줬|보내드림|부침|부쳤|송금|이체)(?:함|했|완료)?$/u;
const GIVEN = /^(?:줌|줬|드림|드렸|주심|주셨|받음|받았|받기|입금|입금함|입금했|입금됨|입금받음|건네줌)$/u;

/** What a sentence says about money between members of the book. */
export interface MemberMove {
  readonly name: string;
  /** Nothing is named that the money could have bought. */
  readonly isOnlyMoney: boolean;
}

/**
 * Money from one member to another, which is neither income nor expense: 김영희한테 5만원 보냄, 김영희 생활비 100만원 이체. Null if no
 * member is named, or if money was spent for one: 김영희 학원비 이체.
 *
 * @param nouns the words that are no verbs, without names of accounts
 * @param verbs in their base form
 * @param found the names that the sentence mentions otherwise, as in 김영희가
 */
export function memberMoveIn(
  nouns: readonly string[],
  verbs: readonly string[],
  members: readonly { readonly name: string }[],
  found: readonly NameFound[],
): MemberMove | null {
  const names = new Set(members.map(({ name }) => name));
  const payer = found.find(({ ids }) => ids.member.length > 0);
  const persons = nouns.flatMap((noun) => {
    const [, name = '', particle = ''] = PERSON.exec(noun) ?? [];
    return names.has(noun) ? [{ noun, name: noun, particle: '' }] : names.has(name) ? [{ noun, name, particle }] : [];
  });
  const [person = payer ? { noun: '', name: payer.text, particle: payer.particle } : undefined] = persons;
  if (person === undefined) return null;
  const others = nouns.filter((noun) => noun !== person.noun);
  const isOnlyMoney = others.every((noun) => MONEY.test(noun));
  const isSent = verbs.some((verb) => SENT.test(verb));
  const isTo = /^(?:한테|에게|께(?!서))/u.test(person.particle);
  if (!isOnlyMoney) return isTo && isSent ? { name: person.name, isOnlyMoney } : null;
  const isGiven = isSent || verbs.some((verb) => GIVEN.test(verb));
  const isMove = isGiven || (verbs.length === 0 && (isTo || others.length > 0));
  return isMove ? { name: person.name, isOnlyMoney } : null;
}
