import { type FoundAmount, findAmounts } from '../money/amount-grammar.ts';
import { MARKS, type Mark } from './message-frame.ts';
import { READ } from './shop-name.ts';

/** A text from which understood parts are removed, leaving the rest. */
export class Remainder {
  text: string;
  /** The same text with placeholders for what was read. */
  frame: string;

  constructor(text: string) {
    this.text = text;
    this.frame = text.replaceAll(/[\ue000-\ue00f]/gu, ' ');
  }

  /** Removes each match of a global pattern that `read` accepts. */
  take(pattern: RegExp, mark: Mark, read: (match: RegExpExecArray) => boolean | void): void {
    for (const match of this.text.matchAll(pattern)) {
      if (match[0] !== '' && read(match) !== false) this.blank(match.index, match.index + match[0].length, mark);
    }
  }

  /** Removes a range. */
  blank(from: number, to: number, mark: Mark): void {
    this.text = this.text.slice(0, from) + READ.repeat(to - from) + this.text.slice(to);
    this.frame = this.frame.slice(0, from) + MARKS[mark].repeat(to - from) + this.frame.slice(to);
  }

  /** Removes each amount with 원 or a currency sign that `read` accepts, in any notation. */
  takeWon(read: (found: FoundAmount) => boolean): void {
    for (const found of findAmounts(this.text).amounts) {
      if (found.mark !== 'WON' || !read(found)) continue;
      this.blank(found.sign === null ? found.start : found.start - 1, found.end, 'amount');
    }
  }
}
