import { GIFT_OCCASIONS, withJosa } from '@salim/domain';
import type { Answer } from '../../platform/api/api-client.ts';
import { formatWon } from '../../text/format.ts';

/** `2024년 결혼 때 200,000원을 받았어요.`: the reason for a suggested amount. */
export function suggestionSentence(
  { amount, basis, gift }: Answer<'suggestGiftAmount'>,
  { relation }: { readonly relation: string },
): string | null {
  if (amount === null) return null;
  const won = withJosa(formatWon(amount), '을/를');
  if (basis === 'RELATION') return `${relation}에게는 보통 ${formatWon(amount)} 정도 드렸어요.`;
  if (gift === null) return null;
  const when = `${gift.date.slice(0, 4)}년 ${GIFT_OCCASIONS[gift.event].name} 때`;
  return basis === 'RECEIVED' ? `${when} ${won} 받았어요.` : `${when} ${won} 드렸어요.`;
}

/** The balance with a person, in words. */
export function balanceSentence({ given, received }: { readonly given: number; readonly received: number }): string {
  if (given === received) return '주고받은 금액이 같아요';
  return received > given ? `${formatWon(received - given)} 더 받았어요` : `${formatWon(given - received)} 더 드렸어요`;
}
