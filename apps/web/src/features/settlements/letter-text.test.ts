import type { MonthlyLetter } from '@salim/contract';
import { expect, test } from 'vitest';
import { letterParts, signedSentence } from './letter-text.ts';

const MEMBERS = [
  { userId: 'a', name: '민지' },
  { userId: 'b', name: '준호' },
];
/** After the month of the letter. */
const LATER = '2026-12-02';
const letter: MonthlyLetter = {
  month: '2026-11',
  from: '2026-11-01',
  to: '2026-11-30',
  sums: { income: 3_000_000, expense: 360_000, saved: 2_640_000 },
  changes: [{ label: '식비', amount: -190_000, reason: '지난달에는 있었어요.' }],
  fairness: [
    { memberId: 'a', paid: 240_000, borne: 145_000, balance: 95_000 },
    { memberId: 'b', paid: 50_000, borne: 145_000, balance: -95_000 },
  ],
  dues: [{ date: '2026-12-01', label: '월세', amount: 500_000 }],
  topics: ['하나', '둘', '셋'],
  signatures: [{ memberId: 'b', signedAt: '2026-11-20T03:00:00.000Z' }],
};

test('the letter says what came and went, what changed, who bears what and what is due', () => {
  expect(letterParts(letter, MEMBERS, LATER)).toEqual([
    {
      title: '한 달을 돌아보면',
      lines: ['11월에는 3,000,000원이 들어오고 360,000원을 썼어요.', '2,640,000원이 남았어요.'],
    },
    { title: '달라진 것', lines: ['식비가 190,000원 줄었어요. 지난달에는 있었어요.'] },
    {
      title: '함께 나눈 돈',
      lines: [
        '민지님은 240,000원을 내고 145,000원을 분담했어요. 받을 돈이 95,000원 있어요.',
        '준호님은 50,000원을 내고 145,000원을 분담했어요. 보낼 돈이 95,000원 있어요.',
      ],
    },
    { title: '다가오는 돈', lines: ['12월 1일 월세 500,000원'] },
    { title: '이야기해 볼 것', lines: ['하나', '둘', '셋'] },
  ]);
});

test('claims no saving in a month that is not over', () => {
  const [opening, changes] = letterParts(letter, MEMBERS, '2026-11-20');
  expect(opening?.lines.slice(0, 2)).toEqual([
    '아직 끝나지 않은 달이에요.',
    '11월에는 지금까지 3,000,000원이 들어오고 360,000원을 썼어요.',
  ]);
  expect(changes?.lines).toEqual(['식비는 아직 전달 한 달보다 190,000원 아래예요. 지난달에는 있었어요.']);
});

test("says what was shared and what was each one's own, as the sharing report does", () => {
  const row = (userId: string, personal: number) => ({ userId, paid: 0, borne: 0, personal, balance: 0 });
  const month = { shared: 290_000, masked: 7_000, members: [row('a', 63_000), row('b', 0)] };
  const part = (of: typeof month) =>
    letterParts(letter, MEMBERS, LATER, of).find(({ title }) => title === '우리와 나')?.lines;
  expect(part(month)).toEqual([
    '함께 쓴 돈은 290,000원이에요.',
    '민지님이 따로 쓴 돈은 63,000원이에요.',
    '비공개로 따로 쓴 돈은 7,000원이에요.',
  ]);
  expect(part({ ...month, shared: 0 })?.[0]).toBe('함께 쓴 돈은 없었어요.');
  expect(part({ shared: 0, masked: 0, members: [row('a', 0)] })).toBeUndefined();
});

test('says what a member received of shared income', () => {
  const received = { memberId: 'a', paid: -80_000, borne: -40_000, balance: -40_000 };
  const parts = letterParts({ ...letter, fairness: [received] }, MEMBERS, LATER);
  expect(parts.find(({ title }) => title === '함께 나눈 돈')?.lines).toEqual([
    '민지님은 80,000원을 받고 40,000원을 나눠 가졌어요. 보낼 돈이 40,000원 있어요.',
  ]);
});

test('parts without anything to say are left out', () => {
  const fairness = letter.fairness.map((row) => ({ ...row, paid: 0, borne: 0, balance: 0 }));
  const quiet = { ...letter, changes: [], dues: [], fairness };
  expect(letterParts(quiet, MEMBERS, LATER).map(({ title }) => title)).toEqual(['한 달을 돌아보면', '이야기해 볼 것']);
});

test('says who has signed', () => {
  expect(signedSentence(letter, MEMBERS)).toBe('준호님이 서명했어요.');
  expect(signedSentence({ ...letter, signatures: [] }, MEMBERS)).toBe('아직 아무도 서명하지 않았어요.');
});
