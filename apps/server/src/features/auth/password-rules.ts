import { AppError } from '../../core/app-error.ts';
import { COMMON_ENDINGS, COMMON_WORDS } from './common-passwords.ts';

/** The account that the password is for, and must not be built from. */
export interface PasswordContext {
  readonly username: string;
  readonly email: string;
}

/** The product's name, also as its Korean syllables come out on Latin keys. */
const PRODUCT_WORDS = ['salim', '살림', 'tkffla', '가계부', 'rkrpqn', 'gagyebu'];
/** Longer passwords are not searched for common words: their length protects them. */
const GUESSABLE_LENGTH_MAX = 40;
const CONTEXT_WORD_MIN = 3;
/** Minimum number of characters outside the words of its context. */
const OWN_PART_MIN = 4;

const LETTER_FOR_DIGIT: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
  '7': 't',
};

function withoutDisguise(text: string): string {
  return Array.from(text)
    .map((letter) => LETTER_FOR_DIGIT[letter] ?? letter)
    .join('');
}

const KEYBOARD_ROWS = ['`1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];
/** `!` is `1` with the shift key, and so on. */
const SHIFTED: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
};
const KEY_PLACES = new Map(
  KEYBOARD_ROWS.flatMap((row, rowIndex) =>
    Array.from(row).map((key, column): [string, { row: number; column: number }] => [
      key,
      { row: rowIndex, column: rowIndex === 0 ? column - 1 : column },
    ]),
  ),
);

function areNeighbors(left: string, right: string): boolean {
  if (left === right) return true;
  const code = left.codePointAt(0) ?? 0;
  const next = right.codePointAt(0) ?? 0;
  if (/^[a-z0-9]{2}$/u.test(left + right) && Math.abs(code - next) === 1) return true;
  if (left + right === '90' || left + right === '09') return true;
  const from = KEY_PLACES.get(SHIFTED[left] ?? left);
  const to = KEY_PLACES.get(SHIFTED[right] ?? right);
  if (!from || !to) return false;
  return Math.abs(from.row - to.row) <= 1 && Math.abs(from.column - to.column) <= 1;
}

/** Whether the whole text is at most three walks over neighboring keys or letters, each three or more long. */
function isWalk(text: string): boolean {
  let walks = 1;
  let length = 1;
  const letters = Array.from(text);
  for (let index = 1; index < letters.length; index += 1) {
    if (areNeighbors(letters[index - 1] ?? '', letters[index] ?? '')) {
      length += 1;
      continue;
    }
    if (length < 3 || walks === 3) return false;
    walks += 1;
    length = 1;
  }
  return length >= 3;
}

function isRepetition(text: string): boolean {
  const letters = Array.from(text);
  for (let size = 1; size <= letters.length / 2; size += 1) {
    if (letters.length % size !== 0) continue;
    const unit = letters.slice(0, size).join('');
    if (unit.repeat(letters.length / size) !== text) continue;
    if (size <= 4 || COMMON_WORDS.has(unit)) return true;
  }
  return false;
}

/** Dates of birth and mobile numbers. */
function isDateOrPhone(text: string): boolean {
  const digits = text.replaceAll(/[-./ ]/gu, '');
  return (
    /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/u.test(digits) ||
    /^(0[1-9]|1[0-2]|[12]\d|3[01])(0[1-9]|1[0-2]|[12]\d|3[01])(19|20)\d\d$/u.test(digits) ||
    /^01[016789]\d{7,8}$/u.test(digits)
  );
}

function isWordWithEnding(text: string, words: ReadonlySet<string>): boolean {
  if (text.length > GUESSABLE_LENGTH_MAX) return false;
  const isWord = (part: string): boolean =>
    words.has(part) || words.has(withoutDisguise(part)) || words.has(withoutDisguise(part.replaceAll('1', 'l')));
  for (let cut = 0; cut <= text.length; cut += 1) {
    const head = text.slice(0, cut);
    const tail = text.slice(cut);
    if (COMMON_ENDINGS.has(tail) && isWord(head)) return true;
    if (COMMON_ENDINGS.has(head) && isWord(tail)) return true;
  }
  return false;
}

/** Whether the password is among those that attackers try first. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase().trim();
  return (
    COMMON_ENDINGS.has(text) ||
    isWalk(text) ||
    isRepetition(text) ||
    isDateOrPhone(text) ||
    isWordWithEnding(text, COMMON_WORDS)
  );
}

/** Whether next to nothing remains after removing the product's name, the user name and the e-mail's local part. */
function isMadeOfContext(password: string, context: PasswordContext): boolean {
  const text = password.normalize('NFC').toLowerCase().trim();
  const words = [...PRODUCT_WORDS, context.username, context.email.split('@')[0] ?? '']
    .map((word) => word.normalize('NFC').toLowerCase())
    .filter((word) => Array.from(word).length >= CONTEXT_WORD_MIN);
  if (isWordWithEnding(text, new Set(words))) return true;
  return words.some((word) => {
    if (!text.includes(word)) return false;
    const own = text.replaceAll(word, '');
    return Array.from(own).length < OWN_PART_MIN || isCommonPassword(own);
  });
}

/**
 * Rejects passwords that attackers try first. There is no rule about character classes: those make passwords hard to
 * remember, not hard to guess.
 *
 * @throws AppError PASSWORD_TOO_COMMON, naming `field`
 */
export function refuseGuessable(password: string, context: PasswordContext, field: string): void {
  if (isCommonPassword(password) || isMadeOfContext(password, context)) {
    throw new AppError('PASSWORD_TOO_COMMON', {
      errors: [
        {
          field,
          message: '추측하기 쉽거나 아이디·이메일과 비슷한 비밀번호예요. 다른 비밀번호를 입력해 주세요.',
          code: 'PASSWORD_TOO_COMMON',
        },
      ],
    });
  }
}
