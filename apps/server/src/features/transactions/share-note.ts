import type { ShareMethod } from '@salim/domain';

interface Shared {
  readonly shareMethod: ShareMethod | null;
  readonly shares: readonly { readonly weight: number | null }[];
}

/** Whether a transaction to be shared by income is shared equally until every income is known. */
function isEqualForNow({ shareMethod, shares }: Shared): boolean {
  return shareMethod === 'INCOME' && shares.every(({ weight }) => weight === null);
}

/** The method that the shares were cut by. */
export function shownShareMethod(shared: Shared): ShareMethod | null {
  return isEqualForNow(shared) ? 'EQUAL' : shared.shareMethod;
}

/** Why the shares were not computed by the requested method; null if they were. */
export function shareNoteOf(shared: Shared): string | null {
  return isEqualForNow(shared) ? '소득을 모르는 구성원이 있어서 똑같이 나눴어요.' : null;
}
