import type { KnownAccount } from '../imported-transaction.ts';
import { cutName, lastDigits, MASK, markOf } from './account-name.ts';
import type { QuestionForm, Questions } from './questions.ts';
import { NAME_LENGTH_MAX } from './read-row.ts';

/** An account number as banks print it: groups of digits and stars. */
const ACCOUNT_NUMBER = /계좌 ?(?:번호)?[ :：]*([\d*xX]{2,}(?:-[\d*xX]+)*)/u;

/** The account number in a text, as printed. */
export function accountNumberIn(text: string): string | undefined {
  return ACCOUNT_NUMBER.exec(text)?.[1];
}

/** Product name that a bank prints beside the number. */
const PRODUCT = /(?:예금종류|예금명|상품명|계좌명|계좌별칭|계좌별명) ?[:：]? ?(\S[^\n]{0,40})/u;

const DIGITS_SHOWN = 4;
/** Prefix of the IDs of questions about accounts; these are asked for every file. */
export const ACCOUNT_QUESTION = 'account:';
const OTHER_ACCOUNT = 'NEW';

/** An account as shown in a file. */
interface ShownAccount {
  readonly mark: string;
  /** Kind or nickname of the account; empty if the file does not state it. */
  readonly product: string;
}

/** Whether two partly masked numbers may belong to one account. */
function canBeOne(left: string, right: string): boolean {
  if (!left.includes(MASK) && !right.includes(MASK)) return left === right;
  if (left.length === right.length) {
    return Array.from(left).every((sign, at) => sign === right[at] || sign === MASK || right[at] === MASK);
  }
  const [head, otherHead] = [left, right].map((mark) => mark.slice(0, (mark.indexOf(MASK) + 1 || mark.length + 1) - 1));
  const [tail, otherTail] = [left, right].map((mark) => mark.slice(mark.lastIndexOf(MASK) + 1));
  const startsAlike = head?.startsWith(otherHead ?? '') || otherHead?.startsWith(head ?? '');
  const endsAlike = tail?.endsWith(otherTail ?? '') || otherTail?.endsWith(tail ?? '');
  return Boolean(startsAlike && endsAlike);
}

function canBeAccount(one: ShownAccount, other: ShownAccount): boolean {
  return (
    (one.product === '' || other.product === '' || one.product === other.product) && canBeOne(one.mark, other.mark)
  );
}

/** Whether both are certainly the same account. */
function isSurelyOne(one: ShownAccount, other: ShownAccount): boolean {
  return one.mark === other.mark && !one.mark.includes(MASK);
}

/** Whether equally named accounts of two files may be merged without asking. */
export function isSameAccount(one: KnownAccount, other: KnownAccount): boolean {
  return isSurelyOne(one, other) || (canBeAccount(one, other) && (one.isSure || other.isSure));
}

function whichAccount(house: string, digits: string, names: readonly string[]): QuestionForm {
  const [only, ...others] = names;
  const choices = names.map((name) => ({
    id: `IS:${name}`,
    label: others.length === 0 ? `네, ‘${name}’ 계좌예요` : `‘${name}’ 계좌예요`,
  }));
  return {
    id: `${ACCOUNT_QUESTION}${house} ${digits}`,
    sentence: () =>
      others.length === 0
        ? `이 파일의 계좌가 전에 가져온 ‘${only}’ 계좌와 같은 계좌인가요?`
        : `끝자리가 ${digits}인 계좌가 여러 개예요. 이 파일은 어느 계좌인가요?`,
    choices: [...choices, { id: OTHER_ACCOUNT, label: '아니요, 다른 계좌예요' }],
  };
}

/**
 * Names the accounts of a file after their bank and the last digits of their number. Accounts with the same last
 * digits, also in earlier files of the book, are distinguished: by more digits if the numbers differ, and by a question
 * if masks hide the difference.
 */
export class AccountNames {
  readonly #known: readonly KnownAccount[];
  readonly #answers: Readonly<Record<string, string>>;
  readonly #named = new Map<string, KnownAccount>();
  readonly #asked = new Map<string, { readonly form: QuestionForm; readonly example: string }>();

  constructor(known: readonly KnownAccount[] = [], answers: Readonly<Record<string, string>> = {}) {
    this.#known = known;
    this.#answers = answers;
  }

  /**
   * @param house the bank, or a substitute for it
   * @param number as shown in the file
   * @param length number of digits that distinguish it from the other accounts of the file
   */
  nameOf(house: string, number: string, { product = '', length = DIGITS_SHOWN } = {}): string {
    const mark = markOf(number);
    const digits = lastDigits(mark);
    if (digits === undefined) return house;
    const key = JSON.stringify([house, mark, product]);
    const account = this.#named.get(key) ?? this.#find(house, digits, { mark, product }, length, number);
    this.#named.set(key, account);
    return account.name;
  }

  /** The accounts found in the file. */
  get known(): readonly KnownAccount[] {
    return [...this.#named.values()];
  }

  /** Raises the questions that the numbers leave open. */
  raise(questions: Questions): void {
    for (const { form, example } of this.#asked.values()) questions.answerTo(form, 1, example);
  }

  #find(house: string, digits: string, shown: ShownAccount, length: number, number: string): KnownAccount {
    const ofHouse = this.#known.filter(({ name }) => name.startsWith(`${house} `));
    const same = ofHouse.find((known) => isSurelyOne(known, shown));
    if (same) return { ...shown, name: same.name, isSure: true };
    const possible = ofHouse.filter((known) => canBeAccount(known, shown));
    const names = [...new Set(possible.map(({ name }) => name))];
    const [first, ...others] = names;
    if (first === undefined) return { ...shown, name: this.#newName(house, shown.mark, length), isSure: false };
    const isSure = possible.some((known) => known.isSure && known.mark === shown.mark);
    if (isSure && others.length === 0) return { ...shown, name: first, isSure };
    const form = whichAccount(house, digits, names);
    this.#asked.set(form.id, { form, example: [number, shown.product].filter((part) => part !== '').join(' ') });
    const answer = Object.hasOwn(this.#answers, form.id) ? this.#answers[form.id] : undefined;
    if (answer === OTHER_ACCOUNT) return { ...shown, name: this.#newName(house, shown.mark, length), isSure: false };
    const chosen = names.find((name) => answer === `IS:${name}`);
    return { ...shown, name: chosen ?? first, isSure: chosen !== undefined };
  }

  /**
   * The name with the fewest digits that no other account ends with; if masks hide too much, with all visible
   * characters.
   */
  #newName(house: string, mark: string, least: number): string {
    const others = [...this.#known, ...this.#named.values()].filter(({ name }) => name.startsWith(`${house} `));
    const isFree = (name: string): boolean => others.every((other) => other.name.toLowerCase() !== name.toLowerCase());
    const seen = mark.slice(mark.lastIndexOf(MASK) + 1);
    for (let length = Math.min(least, seen.length); length <= seen.length; length += 1) {
      const end = seen.slice(-length);
      const name = cutName(`${house} ${end}`);
      const isUnlike =
        length === seen.length || others.every((other) => other.mark === mark || !other.mark.endsWith(end));
      if (isFree(name) && isUnlike) return name;
    }
    const whole = `${house} ${mark.replace(/\*+/gu, MASK)}`.slice(0, NAME_LENGTH_MAX - 5);
    if (isFree(whole) && mark.includes(MASK)) return whole;
    for (let turn = 2; ; turn += 1) {
      const name = `${cutName(`${house} ${seen}`).slice(0, NAME_LENGTH_MAX - 5)} (${turn})`;
      if (isFree(name)) return name;
    }
  }
}

/** `신한은행 6789`, because people often have two accounts at one bank. */
export function accountNameOf(bank: string, preamble: string, names: AccountNames): string {
  const product = cutName(PRODUCT.exec(preamble)?.[1] ?? '');
  return names.nameOf(bank, accountNumberIn(preamble) ?? '', { product });
}
