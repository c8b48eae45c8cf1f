import type { LowestDay, OutlookDay } from '@salim/domain';
import { monthDayText, withJosa } from '@salim/domain';
import { moneyText } from '../notifications/money-text.ts';
import type { EndingLease } from './outlook-items.service.ts';

interface Findings {
  readonly days: readonly OutlookDay[];
  readonly lowest: LowestDay;
  readonly currency: string;
  /** Whether the asset is in use; null if no account is covered. */
  readonly isInUse: boolean | null;
  /** Whether what is below zero is owed: on a card, of a loan. */
  readonly isDebt: boolean;
  readonly hasUsual: boolean;
  /** Whether anything is known or supposed of the days to come. */
  readonly isAnythingKnown: boolean;
  /** Names of cards whose bills have no day. */
  readonly undatedCards: readonly string[];
  readonly leases: readonly EndingLease[];
}

/** "12월 24일에", with what lowers the balance on that day or raises it on the next. */
function lowestDayText({ date, cause, nextIncome }: LowestDay): string {
  const day = `${monthDayText(date)}에 `;
  if (cause) return `${day}${withJosa(cause, '이/가')} 나간 뒤 `;
  return nextIncome ? `${withJosa(nextIncome, '이/가')} 들어오기 전날인 ${day}` : day;
}

function mainSentence(findings: Findings): string {
  const { days, lowest, currency } = findings;
  const money = (amount: number) => moneyText(currency, amount);
  const today = days[0]?.expected ?? 0;
  const { date, expected } = lowest;
  if (findings.isDebt) return `지금 갚을 돈이 ${withJosa(money(-today), '이에요/예요')}.`;
  const when = lowestDayText(lowest);
  if (today < 0 && expected < today) {
    return `지금 잔액이 ${money(-today)} 모자라고, ${when}${money(-expected)}까지 늘어요.`;
  }
  if (today < 0) return `지금 잔액이 ${money(-today)} 모자라요.`;
  if (!findings.isAnythingKnown) return '기록이 4주보다 짧고 예정된 거래도 없어 앞으로의 잔액은 아직 알 수 없어요.';
  const empty = days.find((day) => day.expected < 0);
  if (empty) {
    const short = withJosa(money(-expected), '이/가');
    return empty.date === date
      ? `${when}잔액이 바닥나고 ${short} 모자라요.`
      : `${monthDayText(empty.date)}에 잔액이 바닥나고, ${monthDayText(date)}에는 ${short} 모자라요.`;
  }
  if (date === days[0]?.date) return `앞으로 ${days.length - 1}일 동안 잔액이 지금보다 줄지 않을 것 같아요.`;
  return `${when}잔액이 ${withJosa(money(expected), '으로/로')} 가장 낮아질 것 같아요.`;
}

function undatedText([first, ...more]: readonly string[]): string[] {
  if (first === undefined) return [];
  const cards = more.length === 0 ? first : `${first} 등 카드 ${more.length + 1}장`;
  return [`${withJosa(cards, '은/는')} 결제일이 없어 빠졌어요.`];
}

function leaseText({ name, date, deposit }: EndingLease, currency: string): string {
  const end = `${withJosa(`${name} 계약`, '은/는')} ${monthDayText(date)}에 끝나요.`;
  return deposit > 0 ? `${end} 보증금 ${withJosa(moneyText(currency, deposit), '은/는')} 더하지 않았어요.` : end;
}

/** What an outlook says, in a few sentences. */
export function outlookText(findings: Findings): string {
  if (findings.isInUse === null) return '현금이나 통장을 자산에 추가하면 앞으로의 잔액을 볼 수 있어요.';
  const notes = [
    ...(findings.isInUse ? [] : ['사용하지 않는 자산이에요.']),
    mainSentence(findings),
    ...(findings.hasUsual || !findings.isAnythingKnown ? [] : ['기록이 4주보다 짧아 정해진 거래만 계산했어요.']),
    ...undatedText(findings.undatedCards),
    ...findings.leases.map((lease) => leaseText(lease, findings.currency)),
  ];
  return notes.join(' ');
}
