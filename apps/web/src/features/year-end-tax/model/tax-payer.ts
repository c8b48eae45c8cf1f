import { TAX_CHILDREN_MAX, TAX_SALARY_MAX } from '@salim/contract/facts/limits';

/** What the deduction depends on besides the books. */
export interface KnownTaxPayer {
  /** 총급여, in won. */
  readonly salary: number;
  readonly children: number;
}

/** Only on this device, and removed at sign-out: the server computes with it and does not store it. */
const KEY = 'salim-tax-payer';

const isWithin = (value: unknown, maximum: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maximum;

/** What a user stated on this device; null if nothing, or if another user did. */
export function statedTaxPayer(userId: string): KnownTaxPayer | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { userId: of, salary, children } = kept as Partial<KnownTaxPayer & { readonly userId: unknown }>;
    if (of !== userId || !isWithin(salary, TAX_SALARY_MAX) || !isWithin(children, TAX_CHILDREN_MAX)) return null;
    return { salary, children };
  } catch {
    // A blocked storage or invalid data states nothing.
    return null;
  }
}

export function keepTaxPayer(userId: string, payer: KnownTaxPayer): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ userId, ...payer }));
  } catch {
    // With a full or blocked storage it only has to be entered again.
    return;
  }
}
