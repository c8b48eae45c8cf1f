import type { QuestionAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let [owner, other]: TestPerson[] = [];

async function ask(text: string, person = other): Promise<QuestionAnswer> {
  if (!owner || !person) throw new Error('no users');
  const { status, body } = await person.post<QuestionAnswer>(`/api/v2/books/${owner.bookId}/questions`, { text });
  expect(status).toBe(200);
  return body;
}

async function spend(date: string, amount: number, description: string, more: object = {}): Promise<void> {
  const purchase = { type: 'EXPENSE', date, amount, description, ...more };
  const made = await owner?.post(`/api/v2/books/${owner.bookId}/transactions`, purchase);
  expect(made?.status).toBe(201);
}

beforeAll(async () => {
  owner = await joinAs(app(), 'hides-asks');
  other = await joinAs(app(), 'sees-asks');
  await addMember(app(), owner.bookId, other, 'MEMBER');
  await spend('2026-10-11', 50_000, '깜짝선물', { visibility: 'MASKED' });
  await spend('2026-09-11', 50_000, '깜짝선물', { visibility: 'MASKED' });
  await spend('2026-09-12', 20_000, '시장');
});

describe('what is hidden', () => {
  test('is not nothing', async () => {
    for (const text of [
      '10월에 어디에 가장 많이 썼어?',
      '10월에 가장 많이 쓴 분류는?',
      '10월에 제일 많이 쓴 가게',
      '10월에 누가 제일 많이 썼어?',
      '10월에 미분류 제일 큰 지출',
      '10월에 미분류 마지막으로 언제 썼어?',
    ]) {
      const { reading, value, sentence } = await ask(text);
      expect([text, reading !== null, value]).toEqual([text, true, undefined]);
      expect([text, sentence]).not.toEqual([text, expect.stringMatching(/돈이 없어요|0원/u)]);
      expect(sentence).toContain('비공개 거래');
    }
    expect((await ask('10월에 가장 많이 쓴 분류는?')).sentence).toBe(
      '10월 1일–31일에 쓴 돈 중 볼 수 있는 거래가 없어요. 비공개 거래 1건은 빼고 계산했어요.',
    );
  });

  test('is said to be left out of the largest', async () => {
    const shop = await ask('9월에 제일 많이 쓴 가게');
    expect([shop.value, shop.sentence.includes('비공개 거래 1건은 빼고')]).toEqual([20_000, true]);
    const own = await ask('9월에 제일 많이 쓴 가게', owner);
    expect([own.value, own.sentence.includes('비공개')]).toEqual([50_000, false]);
    const day = await ask('9월에 제일 많이 쓴 날');
    expect([day.value, day.sentence.includes('빼고')]).toEqual([50_000, false]);
  });
});
