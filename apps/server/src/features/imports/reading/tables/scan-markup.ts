import { ReadFailure } from '../read-failure.ts';

/** Events of scanning XML or HTML, in document order. Names are in lower case and without a prefix. */
export interface MarkupHandler {
  onOpen(name: string, attributes: string, isSelfClosing: boolean): void;
  onClose(name: string): void;
  /** Text between tags with undecoded references; long text may arrive in pieces. */
  onText(text: string): void;
}

const TAG_LENGTH_MAX = 65_536;
/** A quoted attribute may contain many `>`; beyond this number all pieces are joined. */
const JOINS_MAX = 8;
const TAG_END = 0x3e;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const NAMED_REFERENCES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** Decodes the references of XML, numeric ones and `&nbsp;` (as a plain space); leaves any other as it is. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,4}));/gu, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED_REFERENCES.get(String(name).toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Decoded value of an attribute of a tag; the case and prefix of the name are ignored. */
export function attributeOf(attributes: string, name: string): string | undefined {
  if (!attributes.includes("'")) {
    // Fast path for the usual form, without parsing the other attributes.
    const mark = ` ${name}="`;
    const at = attributes.indexOf(mark);
    const from = at + mark.length;
    if (at >= 0) return decodeReferences(attributes.slice(from, attributes.indexOf('"', from)));
  }
  for (const match of attributes.matchAll(/([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+)))?/gu)) {
    const full = (match[1] ?? '').toLowerCase();
    if (full === name || full.endsWith(`:${name}`)) return decodeReferences(match[2] ?? match[3] ?? match[4] ?? '');
  }
  return undefined;
}

/**
 * Splits XML or HTML into tags and text as it arrives, in linear time and constant memory. Document types and custom
 * entities are not supported, so nothing outside the text is ever fetched or expanded.
 */
export class MarkupScanner {
  readonly #handler: MarkupHandler;
  /** Received text that is not a complete tag or comment yet. */
  #rest = '';
  /** End mark of the current comment or declaration. */
  #skipUntil: string | undefined;
  #isInCharacterData = false;

  constructor(handler: MarkupHandler) {
    this.#handler = handler;
  }

  push(piece: string): void {
    let from = 0;
    // Searching a long concatenated string is slow, so only the tag in between is joined.
    for (let joins = 0; joins < JOINS_MAX && this.#rest !== '' && from < piece.length; joins += 1) {
      const end = piece.indexOf('>', from);
      if (end < 0) break;
      const tag = this.#rest + piece.slice(from, end + 1);
      from = end + 1;
      this.#scan(tag);
    }
    this.#scan(this.#rest + piece.slice(from));
  }

  #scan(text: string): void {
    this.#rest = '';
    let at = 0;
    while (at < text.length) {
      if (this.#skipUntil !== undefined) {
        const end = text.indexOf(this.#skipUntil, at);
        if (end < 0) return this.#keep(text, Math.max(at, text.length - this.#skipUntil.length));
        at = end + this.#skipUntil.length;
        this.#skipUntil = undefined;
      } else if (this.#isInCharacterData) {
        const end = text.indexOf(']]>', at);
        if (end < 0) return this.#keep(text, Math.max(at, text.length - 2), at);
        this.#textOf(text, at, end);
        at = end + 3;
        this.#isInCharacterData = false;
      } else {
        const open = text.indexOf('<', at);
        if (open !== at) this.#textOf(text, at, open < 0 ? text.length : open);
        if (open < 0) return;
        const next = this.#tagAt(text, open);
        if (next < 0) return this.#keep(text, open);
        at = next;
      }
    }
  }

  #textOf(text: string, from: number, to: number): void {
    if (to > from) this.#handler.onText(text.slice(from, to));
  }

  #keep(text: string, from: number, textFrom?: number): void {
    if (textFrom !== undefined) this.#textOf(text, textFrom, from);
    this.#rest = text.slice(from);
    if (this.#rest.length > TAG_LENGTH_MAX) throw new ReadFailure('IMPORT_UNREADABLE', 'a tag without an end');
  }

  /**
   * Reads the tag, comment or character data that begins at `open`.
   *
   * @returns its end, or −1 if that has not arrived yet
   */
  #tagAt(text: string, open: number): number {
    const first = text.charAt(open + 1);
    if (first === '!') return this.#declarationAt(text, open);
    if (first === '?') {
      this.#skipUntil = '?>';
      return open + 2;
    }
    const isClosing = first === '/';
    const nameFrom = isClosing ? open + 2 : open + 1;
    if (nameFrom >= text.length) return -1;
    // A lone "<" that no name follows, as in "a < b", is text.
    if (!/[a-zA-Z]/u.test(text.charAt(nameFrom))) return this.#plainBracket(open);
    const end = endOfTag(text, nameFrom);
    if (end < 0) return -1;
    const isSelfClosing = text.charAt(end - 1) === '/';
    const inside = text.slice(nameFrom, isSelfClosing ? end - 1 : end);
    const full = /^[^\s/]+/u.exec(inside)?.[0] ?? '';
    const name = full.slice(full.lastIndexOf(':') + 1).toLowerCase();
    if (isClosing) this.#handler.onClose(name);
    else this.#handler.onOpen(name, inside.slice(full.length), isSelfClosing);
    return end + 1;
  }

  #plainBracket(open: number): number {
    this.#handler.onText('<');
    return open + 1;
  }

  #declarationAt(text: string, open: number): number {
    const head = text.slice(open, open + 9);
    if (head.startsWith('<!--')) {
      this.#skipUntil = '-->';
      return open + 4;
    }
    if (head === '<![CDATA[') {
      this.#isInCharacterData = true;
      return open + 9;
    }
    const isCut = ['<!--', '<![cdata[', '<!doctype'].some((mark) => mark.startsWith(head.toLowerCase()));
    if (head.length < 9 && isCut) return -1;
    if (/^<!doctype/iu.test(head)) this.#handler.onOpen('!doctype', '', true);
    this.#skipUntil = '>';
    return open + 2;
  }
}

/** The `>` that ends a tag; one inside a quoted attribute does not count. */
function endOfTag(text: string, from: number): number {
  const limit = Math.min(text.length, from + TAG_LENGTH_MAX);
  let quote = 0;
  for (let at = from; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === TAG_END) {
      return at;
    } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      quote = code;
    }
  }
  return -1;
}
