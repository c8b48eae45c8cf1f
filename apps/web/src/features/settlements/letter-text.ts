import type { MonthlyLetter, SharingReport } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { formatMonthDay, formatWon } from '../../text/format.ts';

export type LetterMember = Pick<SharingReport['members'][number], 'userId' | 'name'>;

/** A part of the letter: a heading and its lines. */
export interface LetterPart {
  readonly title: string;
  readonly lines: readonly string[];
}

export const letterTitle = ({ month }: Pick<MonthlyLetter, 'month'>): string => `${Number(month.slice(5))}월 결산`;

function openingOf({ income, expense, saved }: MonthlyLetter['sums']): string[] {
  const flow = `이번 달에는 ${formatWon(income)}이 들어오고 ${formatWon(expense)}을 썼어요.`;
  if (saved === 0) return [flow];
  return [flow, saved > 0 ? `${formatWon(saved)}이 남았어요.` : `${formatWon(-saved)}이 모자랐어요.`];
}

function fairnessLine(name: string, { paid, borne, balance }: MonthlyLetter['fairness'][number]): string {
  const so = `${name}님은 ${formatWon(paid)}을 내고 ${formatWon(borne)}을 분담했어요.`;
  if (balance === 0) return so;
  return `${so} ${balance > 0 ? `받을 돈이 ${formatWon(balance)}` : `보낼 돈이 ${formatWon(-balance)}`} 있어요.`;
}

/** The letter in words, for the screen, the print and the picture alike. */
export function letterParts(letter: MonthlyLetter, members: readonly LetterMember[]): readonly LetterPart[] {
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const isShared = letter.fairness.some(({ paid, borne, balance }) => paid !== 0 || borne !== 0 || balance !== 0);
  const parts = [
    { title: '한 달을 돌아보면', lines: openingOf(letter.sums) },
    {
      title: '달라진 것',
      lines: letter.changes.map(
        ({ label, amount, reason }) =>
          `${withJosa(label, '이/가')} ${formatWon(Math.abs(amount))} ${amount > 0 ? '늘었어요' : '줄었어요'}. ${reason}`,
      ),
    },
    {
      title: '함께 나눈 돈',
      lines: isShared
        ? letter.fairness.map((row) => fairnessLine(names.get(row.memberId) ?? '탈퇴한 사용자', row))
        : [],
    },
    {
      title: '다가오는 돈',
      lines: letter.dues.map(({ date, label, amount }) => `${formatMonthDay(date)} ${label} ${formatWon(amount)}`),
    },
    { title: '이야기해 볼 것', lines: letter.topics },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** Who has signed, in one sentence. */
export function signedSentence(letter: MonthlyLetter, members: readonly LetterMember[]): string {
  const names = letter.signatures.map(
    ({ memberId }) => members.find(({ userId }) => userId === memberId)?.name ?? '탈퇴한 사용자',
  );
  return names.length === 0 ? '아직 아무도 서명하지 않았어요.' : `${names.join('님, ')}님이 서명했어요.`;
}
