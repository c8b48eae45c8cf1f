import { describe, expect, it } from 'vitest';
import { aSettlement, aSettlementSummary, aStanding } from '../../testing/settlement-builder.ts';
import { monthDifferenceText, mySentence, nameOf, requestText } from './settlement-text.ts';

const summaryOf = (...rows: readonly (readonly [string, number])[]) => ({
  from: null,
  to: null,
  members: [],
  balances: rows.map(([userId, balance]) => ({ userId, balance })),
  transfers: rows.some(([, balance]) => balance !== 0) ? [{ fromUserId: 'a', toUserId: 'b', amount: 1 }] : [],
});

describe('sentences of a settlement', () => {
  it('request money with or without an account', () => {
    const request = { from: '지연', amount: 35_000 };
    expect(requestText({ ...request, account: ' 카카오뱅크 3333-01-1234567 ' })).toBe(
      '지연님, 35,000원 보내 주세요 · 카카오뱅크 3333-01-1234567',
    );
    expect(requestText({ ...request, account: ' ' })).toBe('지연님, 35,000원 보내 주세요');
  });

  it("state the user's balance", () => {
    const both = summaryOf(['a', -35_000], ['b', 35_000], ['c', 0]);
    expect(mySentence(both, [], 'a')).toBe('35,000원을 보내면 돼요.');
    expect(mySentence(both, [], 'b')).toBe('35,000원을 받으면 돼요.');
    expect(mySentence(both, [], 'c')).toBe('내가 주고받을 돈은 없어요.');
    expect(mySentence(summaryOf(['a', 0]), [], 'a')).toBe('주고받을 돈이 없어요.');
  });

  it('wait for the recipient once all is reported as sent, and ask for the rest before', () => {
    const [minsu, jiyeon] = [
      aStanding({ userId: 'a', name: '민수', balance: -35_000 }),
      aStanding({ userId: 'b', name: '지연', balance: 35_000 }),
    ];
    const summary = aSettlementSummary([minsu, jiyeon], [{ fromUserId: 'a', toUserId: 'b', amount: 35_000 }]);
    const sent = (amount: number) => aSettlement({ fromUserId: 'a', toUserId: 'b', status: 'SENT', amount });
    expect(mySentence(summary, [sent(20_000)], 'a')).toBe('15,000원을 보내면 돼요.');
    expect(mySentence(summary, [sent(20_000), sent(15_000)], 'a')).toBe('지연님의 확인을 기다려요.');
    expect(mySentence(summary, [sent(20_000)], 'b')).toBe('민수님이 20,000원을 보냈어요.');
    expect(mySentence(summary, [{ ...sent(35_000), status: 'REQUESTED' }], 'a')).toBe('35,000원을 보내면 돼요.');
  });

  it('name what arose in a month by who paid more, not as a debt', () => {
    const [minsu, jiyeon, haneul] = ['민수', '지연', '하늘'].map((name) => aStanding({ name }));
    const said = (...balances: readonly number[]) =>
      monthDifferenceText(
        aSettlementSummary(
          [minsu, jiyeon, haneul].flatMap((one, at) => (one ? [{ ...one, balance: balances[at] ?? 0 }] : [])),
        ),
      );
    expect(said(-60_900, 60_900)).toBe('지연님이 60,900원 더 냈어요.');
    expect(said(-5000, 3000, 2000)).toBe('지연님이 3,000원, 하늘님이 2,000원 더 냈어요.');
    expect(said()).toBe('나눈 돈과 주고받은 돈이 딱 맞아요.');
  });

  it('call an unknown user a former member', () => {
    expect(nameOf([], 'x')).toBe('탈퇴한 사용자');
  });
});
