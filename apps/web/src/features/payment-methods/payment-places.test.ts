import type { PaymentMethod } from '@salim/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPaymentMethod } from '../../testing/payment-builder.ts';
import { newPlaces } from './payment-places.ts';

function methodsAt(places: readonly number[]): PaymentMethod[] {
  return places.map((sortOrder, index) => aPaymentMethod({ id: `m${index}`, sortOrder }));
}

function orderAfter(methods: readonly PaymentMethod[], ids: readonly string[]): string[] {
  const changed = new Map(newPlaces(methods, ids).map(({ method, sortOrder }) => [method.id, sortOrder]));
  return methods
    .map((method) => ({ id: method.id, place: changed.get(method.id) ?? method.sortOrder }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

describe('newPlaces', () => {
  it('changes nothing where the order is kept', () => {
    expect(newPlaces(methodsAt([0, 1, 2]), ['m0', 'm1', 'm2'])).toEqual([]);
  });

  it('changes the moved one alone where there is room', () => {
    const methods = methodsAt([100, 200, 300, 400]);
    const places = newPlaces(methods, ['m0', 'm3', 'm1', 'm2']);
    expect(places.map(({ method, sortOrder }) => [method.id, sortOrder])).toEqual([['m3', 150]]);
  });

  it('leads to the wanted order from any places, without two on one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (places, random) => {
          const methods = methodsAt(places.toSorted((a, b) => a - b));
          const ids = methods
            .map((method) => ({ id: method.id, at: random.next().value as number }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ id }) => id);
          expect(orderAfter(methods, ids)).toEqual(ids);
        },
      ),
    );
  });
});
