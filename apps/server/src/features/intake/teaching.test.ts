import type { Asset, ErrorAnswer, IntakeDraftView, MessageCard, MessageFormatView, Transaction } from '@salim/contract';
import { plainMessage } from '@salim/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

const RECEIVED = '2026-11-20T11:00:00Z';
const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let book: string;
let card: Asset;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'teach-owner'),
    joinAs(app(), 'teach-member'),
    joinAs(app(), 'teach-viewer'),
    joinAs(app(), 'teach-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  book = `/api/v2/books/${owner.bookId}`;
  card = (await owner.post<Asset>(`${book}/assets`, { assetType: 'CREDIT_CARD', name: '생활비 카드' })).body;
});

async function read(text: string, person: TestPerson = owner) {
  const answer = await person.post<{ drafts: IntakeDraftView[]; unread: string[] }>(`${book}/intake/parse`, {
    text,
    receivedAt: RECEIVED,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function take(text: string, person: TestPerson = owner) {
  const answer = await person.post<{ transactions: Transaction[]; gaps: MessageCard[] }>('/api/v2/intake', {
    text,
    receivedAt: RECEIVED,
    bookId: owner.bookId,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('teaching a format', () => {
  const formats = () => `${book}/intake/formats`;
  const message = '[Web발신]\n동네페이 알림\n카페드림에서 12,300원 쓰셨네요\n남은 돈 55,000원';
  const text = plainMessage(message);
  const mark = (field: string, value: string) => ({
    field,
    start: text.indexOf(value),
    end: text.indexOf(value) + value.length,
  });
  const lesson = () => ({
    name: '동네페이',
    kind: 'EXPENSE',
    text,
    marks: [mark('amount', '12,300'), mark('description', '카페드림')],
  });

  test('reads the next message of that sender, only for the user who taught it', async () => {
    const next = '동네페이 알림\n빵집에서 8,800원 쓰셨네요\n남은 돈 46,200원';
    const made = await owner.post<MessageFormatView>(formats(), lesson());
    expect(made.status).toBe(201);
    expect(made.body.words).toBe('동네페이 알림 〔사용처〕 에서 〔금액〕 원 쓰셨네요 남은 돈 … 원');
    const { drafts, unread } = await read(next);
    expect(drafts).toMatchObject([{ kind: 'EXPENSE', amount: 8800, description: '빵집', format: 'learned' }]);
    expect(unread).toEqual([]);
    expect((await take(next)).transactions).toMatchObject([{ amount: 8800, description: '빵집' }]);
    expect((await read(next, member)).drafts[0]?.format).not.toBe('learned');
    const own = (await owner.get<{ items: MessageFormatView[] }>(formats())).body.items;
    expect(own.map(({ id }) => id)).toContain(made.body.id);
    expect((await member.get<{ items: MessageFormatView[] }>(formats())).body.items).toEqual([]);
    expect((await member.delete(`${formats()}/${made.body.id}`)).status).toBe(404);
    expect((await owner.delete(`${formats()}/${made.body.id}`)).status).toBe(204);
    expect((await owner.delete(`${formats()}/${made.body.id}`)).status).toBe(404);
    expect((await read(next)).drafts[0]?.format).not.toBe('learned');
  });

  test('stores words and positions, but not the message', async () => {
    const made = await owner.post<MessageFormatView>(formats(), lesson());
    const { rows } = await sql<{ pieces: string }>`select pieces::text as pieces from message_formats`.execute(
      app().deps.db,
    );
    expect(rows.map(({ pieces }) => pieces).join()).not.toMatch(/12,300|55,000|카페드림/u);
    await owner.delete(`${formats()}/${made.body.id}`);
  });

  test('creates one format if the same lesson is sent twice', async () => {
    const id = '0192f3a0-0000-7000-8000-00000000f001';
    const first = await owner.post<MessageFormatView>(formats(), { ...lesson(), id });
    const again = await owner.post<MessageFormatView>(formats(), { ...lesson(), id });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect((await owner.post(formats(), { ...lesson(), name: '다른', id })).status).toBe(409);
    await owner.delete(`${formats()}/${id}`);
  });

  test('rejects what cannot be learned, and users who may not teach', async () => {
    const refused = await owner.post<ErrorAnswer>(formats(), { ...lesson(), marks: [] });
    expect([refused.status, refused.body.code]).toEqual([422, 'FORMAT_UNCLEAR']);
    expect(refused.body.errors?.[0]?.field).toBe('marks');
    const raw = await owner.post<ErrorAnswer>(formats(), { ...lesson(), text: message });
    expect([raw.status, raw.body.errors?.[0]?.field]).toEqual([422, 'text']);
    expect((await owner.post(formats(), { ...lesson(), kind: 'CANCEL' })).status).toBe(400);
    expect((await owner.post(formats(), { ...lesson(), pattern: '.*' })).status).toBe(400);
    expect((await viewer.post(formats(), lesson())).status).toBe(403);
    expect((await stranger.post(formats(), lesson())).status).toBe(404);
    expect((await signedOut(app()).post(formats(), lesson())).status).toBe(401);
    expect((await signedOut(app()).get(formats())).status).toBe(401);
  });

  test('reports messages in an unknown format', async () => {
    expect((await read('동네상점 고마워요\n7,700원 계산 끝났대요')).unread).toEqual([
      '동네상점 고마워요\n7,700원 계산 끝났대요',
    ]);
  });
});

describe('linking a card', () => {
  const cards = () => `${book}/intake/cards`;
  const purchase = (won: string, time: string, sum: string) =>
    `[Web발신]\n롯데4321 승인\n${won}원 일시불\n11/20 ${time}\n다이소\n누적${sum}원`;

  test('is asked once: the next message of that card is filed there', async () => {
    expect((await read(purchase('5,000', '10:00', '5,000'))).drafts[0]?.assetId).toBeUndefined();
    const said = await owner.put<MessageCard>(cards(), { issuer: '롯데카드', cardHint: '4321', assetId: card.id });
    expect(said.status).toBe(200);
    expect(said.body).toEqual({
      issuer: '롯데카드',
      cardHint: '4321',
      assetId: card.id,
      paymentMethodId: null,
      gap: null,
    });
    expect((await read(purchase('5,000', '10:00', '5,000'))).drafts[0]?.assetId).toBe(card.id);
    expect((await read(purchase('5,000', '10:00', '5,000'), member)).drafts[0]?.assetId).toBeUndefined();
    expect((await member.get<{ items: MessageCard[] }>(cards())).body.items).toEqual([]);
    await owner.put(cards(), { issuer: '롯데카드', cardHint: '4321', assetId: null });
    expect((await read(purchase('5,000', '10:00', '5,000'))).drafts[0]?.assetId).toBeUndefined();
  });

  test('follows from recording an inbox item', async () => {
    const abroad = (cents: number) => `우리(9876)해외승인 홍*동님 USD ${cents}.00 11/20 09:00 NETFLIX.COM`;
    const answer = await owner.post<{ inbox: { id: string }[] }>('/api/v2/intake', {
      text: abroad(15),
      receivedAt: RECEIVED,
      bookId: owner.bookId,
    });
    const path = `${book}/inbox/${answer.body.inbox[0]?.id}/record`;
    expect((await owner.post(path, { amount: 21_000, assetId: card.id })).status).toBe(201);
    expect((await read(abroad(16))).drafts[0]?.assetId).toBe(card.id);
  });

  test('detects missing messages by the 누적 total, until the gap is dismissed', async () => {
    expect((await take(purchase('5,000', '10:00', '105,000'))).gaps).toEqual([]);
    expect((await take(purchase('5,000', '11:00', '110,000'))).gaps).toEqual([]);
    const { gaps } = await take(purchase('7,000', '13:00', '129,000'));
    const gap = { amount: 12_000, since: '2026-11-20 11:00', until: '2026-11-20 13:00' };
    expect(gaps).toMatchObject([{ issuer: '롯데카드', cardHint: '4321', gap }]);
    const listed = (await owner.get<{ items: MessageCard[] }>(cards())).body.items;
    expect(listed.find(({ cardHint }) => cardHint === '4321')?.gap).toEqual(gap);
    await owner.put(cards(), { issuer: '롯데카드', cardHint: '4321', gap: null });
    const after = (await owner.get<{ items: MessageCard[] }>(cards())).body.items;
    expect(after.find(({ cardHint }) => cardHint === '4321')?.gap).toBeNull();
  });

  test('finds no gap for a late message or in a new month', async () => {
    expect((await take(purchase('3,000', '12:00', '113,000'))).gaps).toEqual([]);
    expect((await take(purchase('2,000', '14:00', '2,000'))).gaps).toEqual([]);
  });

  test('rejects unknown references and users without access', async () => {
    const body = { issuer: '롯데카드', cardHint: '4321' };
    const missing = { assetId: '0192f3a0-0000-7000-8000-00000000dead' };
    expect((await owner.put(cards(), { ...body, ...missing })).status).toBe(404);
    expect((await owner.put(cards(), { ...body, paymentMethodId: missing.assetId })).status).toBe(404);
    expect((await owner.put(cards(), { ...body, issuer: '' })).status).toBe(422);
    expect((await owner.put(cards(), { ...body, gap: 1 })).status).toBe(400);
    expect((await viewer.put(cards(), body)).status).toBe(403);
    expect((await stranger.put(cards(), body)).status).toBe(404);
    expect((await signedOut(app()).put(cards(), body)).status).toBe(401);
  });
});
