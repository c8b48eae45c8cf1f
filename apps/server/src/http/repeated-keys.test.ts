import { type Endpoint, endpoints } from '@salim/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aCast,
  aScene,
  type BookCall,
  bookCalls,
  type Cast,
  closeScene,
  type PreparedCall,
  prepare,
  type Scene,
  send,
  stateOfBook,
} from '../testing/book-calls.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let cast: Cast;
let scene: Scene;

beforeAll(async () => {
  cast = await aCast(app(), 'repeat');
  scene = await aScene(app(), cast);
});

/** They store nothing, so that a repeated request does the same without its key. */
const STORE_NOTHING: ReadonlySet<BookCall> = new Set(['askQuestion', 'parseIntake', 'previewPrepayment']);
/** Their caller cannot do the same again: the book is in the trash, or belongs to another member. */
const IN_OWN_BOOK: ReadonlySet<BookCall> = new Set(['handOverBook', 'restoreBook']);

const keyedCalls = (bookCalls as readonly [BookCall, Endpoint][]).filter(
  ([name, { method, multipart, secretAnswer }]) =>
    method === 'POST' && !multipart && !secretAnswer && !STORE_NOTHING.has(name),
);

describe('a request that is repeated with its key', () => {
  it.each(keyedCalls.map(([name]) => name))('%s: has the first response and no further effect', async (name) => {
    const own = IN_OWN_BOOK.has(name) ? await aScene(app(), cast) : scene;
    const prepared: PreparedCall = await prepare(own, name);
    const sendOnce = () => send(own, prepared, cast.OWNER.accessToken, prepared.items, { 'idempotency-key': name });
    const first = await sendOnce();
    const before = await stateOfBook(own);
    const second = await sendOnce();
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(first.status).toBeLessThan(300);
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await stateOfBook(own)).toEqual(before);
    if (own !== scene) await closeScene(own);
  });

  it('covers every call of a book that may be repeated', () => {
    expect(keyedCalls.length).toBeGreaterThan(50);
    expect([...STORE_NOTHING].every((name) => endpoints[name].method === 'POST')).toBe(true);
  });
});
