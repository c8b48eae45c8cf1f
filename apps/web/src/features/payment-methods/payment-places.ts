import type { PaymentMethod } from '@salim/contract';

const PLACE_MAX = 1_000_000;
/** Room between two neighbours, so that the next move changes one method alone. */
const ROOM = 100;

export interface PaymentPlace {
  readonly method: PaymentMethod;
  readonly sortOrder: number;
}

/**
 * The places that change when methods are put into the order of `ids`: only the moved one where there is room between
 * its new neighbours, else all of them, with room for later.
 */
export function newPlaces(methods: readonly PaymentMethod[], ids: readonly string[]): PaymentPlace[] {
  const byId = new Map(methods.map((method) => [method.id, method]));
  const wanted = ids.flatMap((id) => byId.get(id) ?? []);
  const single = wanted.flatMap((method, at) => {
    const rest = wanted.filter((other) => other !== method);
    const isRestInOrder = rest.every(
      (other, index) => index === 0 || (rest[index - 1]?.sortOrder ?? 0) < other.sortOrder,
    );
    if (!isRestInOrder) return [];
    const before = wanted[at - 1]?.sortOrder ?? -1;
    const after = wanted[at + 1]?.sortOrder ?? Math.min(PLACE_MAX, before + 2 * ROOM) + 1;
    if (before < method.sortOrder && method.sortOrder < after) return [{ method, sortOrder: method.sortOrder }];
    const sortOrder = Math.floor((before + after) / 2);
    return sortOrder > before && sortOrder < after && sortOrder <= PLACE_MAX ? [{ method, sortOrder }] : [];
  });
  const best = single.find((place) => place.sortOrder === place.method.sortOrder) ?? single[0];
  if (best) return best.sortOrder === best.method.sortOrder ? [] : [best];
  return wanted.flatMap((method, index) => {
    const sortOrder = (index + 1) * ROOM;
    return method.sortOrder === sortOrder ? [] : [{ method, sortOrder }];
  });
}
