import type { FastifyRequest } from 'fastify';
import { requireStorable } from './storable-text.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * A JSON list that is parsed item by item: its bytes take a fraction of the memory of up to hundreds of thousands of
 * objects.
 */
export class LongList {
  readonly #bytes: Buffer;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];

  constructor(bytes: Buffer, starts: readonly number[], ends: readonly number[]) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#ends = ends;
  }

  get length(): number {
    return this.#starts.length;
  }

  /**
   * A slice of the items.
   *
   * @throws SyntaxError for invalid JSON
   * @throws AppError VALIDATION_FAILED for text that cannot be stored
   */
  slice(from: number, to: number): unknown[] {
    const items: unknown[] = [];
    for (let at = from; at < Math.min(to, this.length); at += 1) {
      const item: unknown = JSON.parse(this.#bytes.toString('utf8', this.#starts[at], this.#ends[at]));
      requireStorable(item);
      items.push(item);
    }
    return items;
  }
}

/** The index after the string that begins at `from`. */
function afterString(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(QUOTE, from + 1);
  while (at >= 0) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
    at = bytes.indexOf(QUOTE, at + 1);
  }
  return bytes.length;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Scans a list from its opening bracket.
 *
 * @returns its items and its end
 */
function itemsFrom(bytes: Buffer, open: number): { list: LongList; end: number } {
  const starts: number[] = [];
  const ends: number[] = [];
  let depth = 1;
  let start = open + 1;
  let at = open + 1;
  const close = (end: number): void => {
    let last = end;
    while (start < last && isBlank(bytes[start])) start += 1;
    while (start < last && isBlank(bytes[last - 1])) last -= 1;
    const isEmptyList = starts.length === 0 && start === last && bytes[end] === CLOSE_LIST;
    if (isEmptyList) return;
    starts.push(start);
    ends.push(last);
  };
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = afterString(bytes, at);
      continue;
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1;
      if (depth === 0) {
        close(at);
        break;
      }
    } else if (byte === COMMA && depth === 1) {
      close(at);
      start = at + 1;
    }
    at += 1;
  }
  return { list: new LongList(bytes, starts, ends), end: at + 1 };
}

/**
 * Extracts a named list from a JSON object and replaces it with an empty one. The rest is validated by its own parser.
 */
export function splitLongList(bytes: Buffer, name: string): { rest: Buffer; list: LongList } {
  const key = Buffer.from(JSON.stringify(name));
  let depth = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = afterString(bytes, at);
      const isKey = depth === 1 && bytes.compare(key, 0, key.length, at, end) === 0;
      const open = isKey ? /^\s*:\s*\[/u.exec(bytes.toString('latin1', end, end + 50)) : null;
      if (open) {
        const from = end + open[0].length - 1;
        const { list, end: after } = itemsFrom(bytes, from);
        return { rest: Buffer.concat([bytes.subarray(0, from), Buffer.from('[]'), bytes.subarray(after)]), list };
      }
      at = end;
      continue;
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    at += 1;
  }
  return { rest: bytes, list: new LongList(bytes, [], []) };
}

interface LongBody {
  readonly lists: ReadonlyMap<string, LongList>;
  readonly bytes: Buffer;
}

const bodies = new WeakMap<FastifyRequest, LongBody>();

/**
 * Stores the long lists of a request, and its complete raw body.
 *
 * @returns the body with empty lists instead
 */
export function keepLongLists(request: FastifyRequest, bytes: Buffer, names: readonly string[]): Buffer {
  const lists = new Map<string, LongList>();
  let rest = bytes;
  for (const name of names) {
    const split = splitLongList(rest, name);
    lists.set(name, split.list);
    rest = split.rest;
  }
  bodies.set(request, { lists, bytes });
  return rest;
}

const NOTHING = Buffer.alloc(0);

/** A long list of a request, for calls that define one. */
export function longListOf(request: FastifyRequest, name: string): LongList {
  return bodies.get(request)?.lists.get(name) ?? new LongList(NOTHING, [], []);
}

/** The complete raw body of a request, for calls with long lists. */
export function longBodyOf(request: FastifyRequest): Buffer {
  return bodies.get(request)?.bytes ?? NOTHING;
}
