import { fractionDigits } from '@salim/domain';

/** Formats an amount in minor units for a notice: `12,500원`, `US$12.50`. */
export function moneyText(currency: string, amount: number): string {
  if (currency === 'KRW') return `${amount.toLocaleString('ko-KR')}원`;
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat('ko-KR', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
