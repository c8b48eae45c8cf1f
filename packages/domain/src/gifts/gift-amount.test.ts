import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EarlierGift, OFTEN_GIVEN, suggestGift, usualGiftNear } from './gift-amount.ts';

const amounts = fc.integer({ min: 1, max: 9_999_999_999_999 });
const events = fc.constantFrom('WEDDING' as const, 'FUNERAL' as const, 'FIRST_BIRTHDAY' as const);
const gifts = fc.array(
  fc.record({
    direction: fc.constantFrom('GIVEN' as const, 'RECEIVED' as const),
    event: events,
    amount: fc.integer({ min: 1, max: 3_000_000 }),
    date: fc.constantFrom('2023-04-01', '2024-05-11', '2025-10-18', '2026-11-20'),
  }),
  { maxLength: 12 },
);

const aGift = (fields: Partial<EarlierGift> = {}): EarlierGift => ({
  direction: 'RECEIVED',
  event: 'WEDDING',
  amount: 100_000,
  date: '2024-05-11',
  ...fields,
});

describe('a usual gift', () => {
  it('is never 40,000, 60,000 or 80,000', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (amount) => {
        expect([10_000, 30_000, 50_000, 70_000, 100_000]).toContain(usualGiftNear(amount));
      }),
    );
  });

  it('keeps a usual amount and grows with the amount', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const usual = usualGiftNear(one);
        expect(usualGiftNear(usual)).toBe(usual);
        const [lower, higher] = one < other ? [one, other] : [other, one];
        expect(usualGiftNear(lower)).toBeLessThanOrEqual(usualGiftNear(higher));
      }),
    );
  });

  it('offers the usual amounts first', () => {
    expect(OFTEN_GIVEN.map(usualGiftNear)).toEqual([...OFTEN_GIVEN]);
  });

  it.each([
    [1, 10_000],
    [40_000, 30_000],
    [60_000, 50_000],
    [80_000, 70_000],
    [120_000, 100_000],
    [1_200_000, 1_000_000],
    [1_500_000, 1_000_000],
    [1_700_000, 2_000_000],
  ])('near %i is %i', (amount, usual) => {
    expect(usualGiftNear(amount)).toBe(usual);
  });
});

describe('the suggested gift', () => {
  it('does not depend on the order of the gifts', () => {
    fc.assert(
      fc.property(events, gifts, gifts, (event, person, relation) => {
        const forwards = suggestGift(event, { person, relation });
        const backwards = suggestGift(event, { person: person.toReversed(), relation: relation.toReversed() });
        expect(backwards?.amount).toBe(forwards?.amount);
        expect(backwards?.basis).toBe(forwards?.basis);
      }),
    );
  });

  it('repeats what the person gave, if they gave anything', () => {
    fc.assert(
      fc.property(events, gifts, gifts, (event, person, relation) => {
        const received = person.filter((gift) => gift.direction === 'RECEIVED');
        const suggestion = suggestGift(event, { person, relation });
        if (received.length > 0) expect(received).toContainEqual(suggestion?.gift);
        else if (person.length > 0) expect(suggestion?.basis).toBe('GIVEN');
        else if (suggestion) expect(usualGiftNear(suggestion.amount)).toBe(suggestion.amount);
      }),
    );
  });

  it('prefers the same kind of event to a later event of another kind', () => {
    const wedding = aGift();
    const later = aGift({ event: 'FIRST_BIRTHDAY', amount: 30_000, date: '2026-01-03' });
    expect(suggestGift('WEDDING', { person: [later, wedding], relation: [] })?.gift).toEqual(wedding);
    expect(suggestGift('FUNERAL', { person: [later, wedding], relation: [] })?.gift).toEqual(later);
  });

  it('repeats what they received if they gave nothing', () => {
    const given = aGift({ direction: 'GIVEN', amount: 70_000 });
    expect(suggestGift('WEDDING', { person: [given], relation: [] })).toEqual({
      amount: 70_000,
      basis: 'GIVEN',
      gift: given,
    });
  });

  it('is the usual gift near the median for their relation and event', () => {
    const relation = [40_000, 90_000, 300_000].map((amount) => aGift({ direction: 'GIVEN', amount }));
    expect(suggestGift('WEDDING', { person: [], relation })).toEqual({
      amount: 100_000,
      basis: 'RELATION',
      gift: null,
    });
    expect(suggestGift('FUNERAL', { person: [], relation })).toBeNull();
    expect(suggestGift('WEDDING', { person: [], relation: [aGift({ direction: 'RECEIVED' })] })).toBeNull();
  });
});
