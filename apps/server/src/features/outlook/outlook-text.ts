import type { CivilDate, OutlookDay, OutlookItem } from '@salim/domain';
import { withJosa } from '@salim/domain';
import { moneyText } from '../notifications/money-text.ts';

interface Findings {
  readonly days: readonly OutlookDay[];
  readonly lowest: { readonly date: CivilDate; readonly expected: number; readonly cause: OutlookItem | null };
  readonly currency: string;
  /** Whether the asset is in use; null if no account is covered. */
  readonly isInUse: boolean | null;
  readonly hasUsual: boolean;
}

const dayText = (date: CivilDate): string => `${Number(date.slice(5, 7))}월 ${Number(date.slice(8))}일`;

function mainSentence({ days, lowest, currency }: Findings): string {
  const money = (amount: number) => moneyText(currency, amount);
  const today = days[0]?.expected ?? 0;
  const { date, expected, cause } = lowest;
  if (today < 0) return `지금 잔액이 ${money(-today)} 모자라요.`;
  const empty = days.find((day) => day.expected < 0);
  const why = cause ? `${withJosa(cause.label, '이/가')} 나간 뒤 ` : '';
  if (empty) {
    const short = withJosa(money(-expected), '이/가');
    return empty.date === date
      ? `${dayText(date)}에 ${why}잔액이 바닥나고 ${short} 모자라요.`
      : `${dayText(empty.date)}에 잔액이 바닥나고, ${dayText(date)}에는 ${short} 모자라요.`;
  }
  if (date === days[0]?.date) return `앞으로 ${days.length - 1}일 동안 잔액이 지금보다 줄지 않을 것 같아요.`;
  return `${dayText(date)}에 ${why}잔액이 ${withJosa(money(expected), '으로/로')} 가장 낮아질 것 같아요.`;
}

/** What an outlook says, in one or two sentences. */
export function outlookSentence(findings: Findings): string {
  if (findings.isInUse === null) return '현금이나 통장을 자산에 추가하면 앞으로의 잔액을 볼 수 있어요.';
  const notes = [
    ...(findings.isInUse ? [] : ['사용하지 않는 자산이에요.']),
    mainSentence(findings),
    ...(findings.hasUsual ? [] : ['기록이 4주보다 짧아 정해진 거래만 계산했어요.']),
  ];
  return notes.join(' ');
}
