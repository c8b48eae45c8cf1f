import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGuestBook } from './guest-book.ts';

const names = fc.stringMatching(/^[가-힣]{2,4}$/u);

describe('a guest book', () => {
  it('turns every non-blank line into a guest or a problem', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), (lines) => {
        const text = lines.join('\n');
        const written = text.split(/\r?\n/u).filter((line) => line.trim() !== '').length;
        const { guests, problems } = readGuestBook(text);
        expect(guests.length + problems.length).toBe(written);
        for (const guest of guests) expect(Number.isSafeInteger(guest.amount) && guest.amount > 0).toBe(true);
      }),
    );
  });

  it('reads names and amounts with any separator', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(names, fc.integer({ min: 1000, max: 100_000_000 })), { minLength: 1, maxLength: 10 }),
        fc.constantFrom('\t', ' ', ', ', ' / '),
        (rows, divider) => {
          const text = rows.map(([name, amount]) => `${name}${divider}${amount}`).join('\n');
          expect(readGuestBook(text)).toEqual({
            guests: rows.map(([person, amount]) => ({ person, relation: '', amount })),
            problems: [],
          });
        },
      ),
    );
  });

  it('reads the relation before and after the amount alike', () => {
    fc.assert(
      fc.property(names, names, fc.integer({ min: 1000, max: 100_000_000 }), (person, relation, amount) => {
        const guests = [{ person, relation, amount }];
        expect(readGuestBook(`${person} ${relation} ${amount}원`).guests).toEqual(guests);
        expect(readGuestBook(`${person} ${amount}원 ${relation}`).guests).toEqual(guests);
      }),
    );
  });

  it.each([
    ['박대리 회사 10만', { person: '박대리', relation: '회사', amount: 100_000 }],
    ['이모\t친척\t300,000', { person: '이모', relation: '친척', amount: 300_000 }],
    ['김 선배, 대학 친구, 5', { person: '김 선배', relation: '대학 친구', amount: 50_000 }],
    ['최부장/회사 동료/100,000원', { person: '최부장', relation: '회사 동료', amount: 100_000 }],
    ['이영희 5만원 대학 친구', { person: '이영희', relation: '대학 친구', amount: 50_000 }],
    ['고모부\t200,000\t친척', { person: '고모부', relation: '친척', amount: 200_000 }],
    ['김 선배 10만 회사', { person: '김 선배', relation: '회사', amount: 100_000 }],
    ['정하늘 30', { person: '정하늘', relation: '', amount: 300_000 }],
  ])('reads %s', (line, guest) => {
    expect(readGuestBook(line)).toEqual({ guests: [guest], problems: [] });
  });

  it('reports unreadable lines by number', () => {
    expect(readGuestBook('박대리 10만\n\n이름만\n김선배 0\n50000\n이모 5만 3만 친척').problems).toEqual([
      { line: 3, text: '이름만' },
      { line: 4, text: '김선배 0' },
      { line: 5, text: '50000' },
      { line: 6, text: '이모 5만 3만 친척' },
    ]);
  });
});
