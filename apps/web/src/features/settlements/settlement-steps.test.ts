import { describe, expect, it } from 'vitest';
import { aSettlement } from '../../testing/settlement-builder.ts';
import { movedDate, nextStep, underWayFor } from './settlement-steps.ts';

const transfer = { fromUserId: 'jiyeon', toUserId: 'minsu', amount: 35_000 };
const between = { fromUserId: 'jiyeon', toUserId: 'minsu' };

describe('the settlement under way', () => {
  it('is the sent one before a requested one', () => {
    const requested = aSettlement({ ...between, status: 'REQUESTED' });
    const sent = aSettlement({ ...between, status: 'SENT' });
    expect(underWayFor(transfer, [requested, sent])).toBe(sent);
    expect(underWayFor(transfer, [requested])).toBe(requested);
  });

  it('is neither a received one nor one between others', () => {
    const others = [
      aSettlement({ ...between, status: 'CONFIRMED' }),
      aSettlement({ fromUserId: 'minsu', toUserId: 'jiyeon', status: 'SENT' }),
    ];
    expect(underWayFor(transfer, others)).toBeNull();
  });
});

describe('the next step', () => {
  it.each([
    ['jiyeon', 'REQUESTED', 'SENT'],
    ['jiyeon', 'SENT', undefined],
    ['minsu', 'REQUESTED', 'CONFIRMED'],
    ['minsu', 'SENT', 'CONFIRMED'],
    ['minsu', 'CONFIRMED', undefined],
  ] as const)('of %s with a %s one is %s', (userId, status, next) => {
    expect(nextStep(aSettlement({ ...between, status }), userId)?.status).toBe(next);
  });
});

describe('the date of a confirmed settlement', () => {
  it.each([
    [null, undefined],
    ['2026-11-19', undefined],
    ['2026-11-20', '2026-12-01'],
    ['2026-11-30', '2026-12-01'],
  ])('when the book is closed through %s', (closedThrough, expected) => {
    const settlement = aSettlement({ ...between, date: '2026-11-20', status: 'SENT' });
    expect(movedDate(settlement, closedThrough, '2026-12-01')).toBe(expected);
  });
});
