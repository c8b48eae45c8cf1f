import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnswerOf, ATTACHMENT_LIMITS, type ErrorAnswer, type endpoints } from '@salim/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { stateOfBook } from '../../testing/book-calls.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { attachmentsFolder } from '../attachments/attachment-files.ts';
import { heicPhoto, hugePng, pdf, photo } from '../attachments/processing/testing/receipt-files.ts';
import {
  besideEachOther,
  drawNotice,
  drawReceipt,
  loadFonts,
  type MadePurchase,
  type MadeReceipt,
  totalOf,
} from './testing/made-receipts.ts';

type Reading = AnswerOf<typeof endpoints.readReceipt>;

const app = useTestApp({ env: { RATE_LIMITS: 'on' } });
/** Without the feature: switched off by its setting, as where its packages are missing. */
const without = useTestApp({ env: { RECEIPT_READING: 'off' } });
let member: TestPerson;
let viewer: TestPerson;
let bookId: string;

beforeAll(async () => {
  await loadFonts(fileURLToPath(new URL('../../../../../', import.meta.url)));
  const owner = await joinAs(app(), 'photo-owner');
  [member, viewer] = [await joinAs(app(), 'photo-member'), await joinAs(app(), 'photo-viewer')];
  ({ bookId } = owner);
  await addMember(app(), bookId, member, 'MEMBER');
  await addMember(app(), bookId, viewer, 'VIEWER');
});

const groceries: MadePurchase = {
  merchant: '행복마트 마포점',
  date: '2026-11-18',
  time: '18:42',
  lines: [
    { name: '서울우유 1L', price: 2980, quantity: 2 },
    { name: '콩나물', price: 1500, quantity: 1 },
    { name: '바나나', price: 4280, quantity: 1 },
  ],
};
const drawn = (changes: Partial<MadeReceipt> = {}) =>
  drawReceipt({ purchase: groceries, layout: 'MART', font: 'Pretendard', quality: 'CLEAN', ...changes });

interface ReadOptions {
  readonly person?: TestPerson;
  readonly book?: string;
  readonly field?: string;
}

async function read(
  picture: Uint8Array,
  { person = member, book = bookId, field = 'file' }: ReadOptions = {},
): Promise<{ status: number; body: Reading & ErrorAnswer }> {
  const form = new FormData();
  form.set(field, new Blob([Uint8Array.from(picture)]), '사진');
  const answer = await fetch(`${app().url}/api/v2/books/${book}/intake/receipts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Reading & ErrorAnswer };
}

/** A new person, so that the limits of one test do not count in another. */
async function aPerson(name: string): Promise<ReadOptions & { readonly person: TestPerson }> {
  const person = await joinAs(app(), name);
  return { person, book: person.bookId };
}

const leftFiles = () => readdir(join(attachmentsFolder(app().deps.config.dataDir), 'incoming'));

describe('the photo of a receipt', () => {
  test('becomes a draft with its lines, and nothing is booked or stored', async () => {
    const before = await stateOfBook({ app: app(), bookId });
    const { status, body } = await read(await drawn());
    expect(status).toBe(200);
    expect(body.draft).toEqual({
      source: 'RECEIPT',
      total: totalOf(groceries),
      date: groceries.date,
      time: groceries.time,
      merchant: groceries.merchant,
      lines: [
        { name: '서울우유 1L', amount: 5960 },
        { name: '콩나물', amount: 1500 },
        { name: '바나나', amount: 4280 },
      ],
      confidence: 0.79,
      missing: [],
      reasons: [],
    });
    expect(body.text).toContain('행복마트');
    expect(await stateOfBook({ app: app(), bookId })).toEqual(before);
    expect(await leftFiles()).toEqual([]);
  });

  test('is read when it was photographed in uneven light', async () => {
    const { body } = await read(await drawn({ layout: 'CAFE', quality: 'PHOTO' }));
    expect(body.draft).toMatchObject({ total: totalOf(groceries), date: groceries.date, merchant: groceries.merchant });
    expect(body.draft.confidence).toBeGreaterThan(0.5);
    expect(body.draft.confidence).toBeLessThan(0.8);
  });

  test('that shows two receipts claims no amount with confidence', async () => {
    const other = { ...groceries, merchant: '늘봄카페', lines: [{ name: '카페라떼', price: 5500, quantity: 1 }] };
    const picture = await besideEachOther(await drawn(), await drawn({ purchase: other, layout: 'CAFE' }));
    const { body } = await read(picture);
    expect(body.draft.confidence).toBeLessThanOrEqual(0.5);
    expect(body.draft.reasons).not.toEqual([]);
  });

  test('that is torn below its lines has no total', async () => {
    const whole = await drawn();
    const { width, height } = await sharp(whole).metadata();
    const torn = await sharp(whole)
      .extract({ left: 0, top: 0, width, height: Math.round(height * 0.6) })
      .png()
      .toBuffer();
    const { body } = await read(torn);
    expect(body.draft).toMatchObject({ date: groceries.date, missing: ['total'], confidence: 0 });
    expect(body.draft.total).toBeUndefined();
  });
});

test('the picture of a card notice is read as the message that it shows', async () => {
  const picture = await drawNotice([
    '[Web발신]',
    '신한카드(1234)승인 홍*동',
    '12,300원(일시불)11/18 12:34',
    '스타벅스강남',
  ]);
  const { status, body } = await read(picture);
  expect(status).toBe(200);
  expect(body.draft).toMatchObject({ source: 'MESSAGE', total: 12_300, date: '2026-11-18', time: '12:34', lines: [] });
  expect(body.draft.merchant?.replaceAll(' ', '')).toBe('스타벅스강남');
});

describe('another picture', () => {
  const SENTENCE = '영수증을 읽지 못했어요. 영수증 한 장을 밝은 곳에서 똑바로 다시 찍어 주세요. 직접 입력해도 돼요.';

  test('without text is refused with what to do', async () => {
    const { status, body } = await read(await photo(800, 600));
    expect([status, body.code, body.message]).toEqual([422, 'RECEIPT_UNREADABLE', SENTENCE]);
  });

  test('upside down is refused', async () => {
    const turned = await sharp(await drawn())
      .rotate(180)
      .png()
      .toBuffer();
    const { status, body } = await read(turned);
    expect([status, body.code]).toEqual([422, 'RECEIPT_UNREADABLE']);
  });

  test.each([
    ['of too many pixels', () => hugePng(), 413, 'ATTACHMENT_TOO_MANY_PIXELS'],
    ['that is cut off', async () => (await photo(400, 300)).subarray(0, 300), 422, 'ATTACHMENT_UNREADABLE'],
    ['that is a PDF', () => pdf(), 415, 'ATTACHMENT_TYPE_UNSUPPORTED'],
    ['that is a text', () => Buffer.from('합계 12,300원'), 415, 'ATTACHMENT_TYPE_UNSUPPORTED'],
    ['that is empty', () => Buffer.alloc(0), 422, 'ATTACHMENT_UNREADABLE'],
    ['of eleven megabytes', () => Buffer.alloc(ATTACHMENT_LIMITS.fileBytes + 1, 'x'), 413, 'ATTACHMENT_TOO_LARGE'],
  ] as const)('%s is refused', async (_what, make, status, code) => {
    const answer = await read(await make());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/요\.$/u);
    expect(await leftFiles()).toEqual([]);
  });

  test('in another field is refused', async () => {
    const { status, body } = await read(await photo(), { field: 'picture' });
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['picture']]);
  });

  test('of an iPhone is opened', async () => {
    const { status, body } = await read(heicPhoto());
    expect([status, body.code]).toEqual([422, 'RECEIPT_UNREADABLE']);
  });
});

describe('limits', () => {
  test('a third photo at the same time is refused, and the first two are read in turn', async () => {
    const own = await aPerson('photo-hurry');
    const picture = await photo(400, 300);
    const answers = await Promise.all([1, 2, 3].map(() => read(picture, own)));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.toSorted()).toEqual(['RECEIPT_UNREADABLE', 'RECEIPT_UNREADABLE', 'TOO_MANY_REQUESTS']);
  });

  test('twenty photos a minute are received', async () => {
    const own = await aPerson('photo-many');
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await read(pdf(), own)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(415), 429]);
  });

  test('viewers and strangers may not read photos in a book', async () => {
    expect((await read(pdf(), { person: viewer })).status).toBe(403);
    const { person } = await aPerson('photo-stranger');
    expect((await read(pdf(), { person })).status).toBe(404);
  });
});

describe('an installation without it', () => {
  test('says so, in the service information and to each photo', async () => {
    const features = async (url: string) =>
      ((await (await fetch(`${url}/api/v2/service-info`)).json()) as { features: string[] }).features;
    expect(await features(app().url)).toContain('RECEIPTS');
    expect(await features(without().url)).not.toContain('RECEIPTS');
    const person = await joinAs(without(), 'photo-without');
    const answer = await person.post<ErrorAnswer>(`/api/v2/books/${person.bookId}/intake/receipts`);
    expect([answer.status, answer.body.code]).toEqual([501, 'RECEIPTS_OFF']);
  });
});
