import type { MonthlyLetter, SharingReport } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { formatMonthDay, formatWon } from '../../text/format.ts';

/** The month of the sharing report, which says what each member spent beside the shared money. */
export type LetterMonth = Pick<SharingReport['months'][number], 'shared' | 'masked' | 'members'>;

export type LetterMember = Pick<SharingReport['members'][number], 'userId' | 'name'>;

/** A part of the letter: a heading and its lines. */
export interface LetterPart {
  readonly title: string;
  readonly lines: readonly string[];
}

export const letterTitle = ({ month }: Pick<MonthlyLetter, 'month'>): string => `${Number(month.slice(5))}월 결산`;

/** Whether the month of a letter is not over. */
const isEarlyLetter = ({ from, to }: Pick<MonthlyLetter, 'from' | 'to'>, today: string): boolean =>
  from <= today && today < to;

function openingOf(month: string, { income, expense, saved }: MonthlyLetter['sums'], isEarly: boolean): string[] {
  const when = `${Number(month.slice(5))}월에는${isEarly ? ' 지금까지' : ''}`;
  const rest = saved > 0 ? `${formatWon(saved)}이 남았어요.` : `${formatWon(-saved)}이 모자랐어요.`;
  return [
    ...(isEarly ? ['아직 끝나지 않은 달이에요.'] : []),
    `${when} ${formatWon(income)}이 들어오고 ${formatWon(expense)}을 썼어요.`,
    ...(saved === 0 ? [] : [rest]),
  ];
}

/** A category against the whole month before: what it is short of that in a month that is not over is no saving yet. */
function changeLine({ label, amount, reason }: MonthlyLetter['changes'][number], isEarly: boolean): string {
  const difference = formatWon(Math.abs(amount));
  const isMore = amount > 0;
  return isEarly
    ? `${withJosa(label, '은/는')} ${isMore ? '벌써' : '아직'} 전달 한 달보다 ${difference} ${isMore ? '많아요' : '아래예요'}. ${reason}`
    : `${withJosa(label, '이/가')} ${difference} ${isMore ? '늘었어요' : '줄었어요'}. ${reason}`;
}

function fairnessLine(name: string, { paid, borne, balance }: MonthlyLetter['fairness'][number]): string {
  // Shared income that exceeds the expenses is negative.
  const paidText = paid < 0 ? `${formatWon(-paid)}을 받고` : `${formatWon(paid)}을 내고`;
  const borneText = borne < 0 ? `${formatWon(-borne)}을 나눠 가졌어요` : `${formatWon(borne)}을 분담했어요`;
  const so = `${name}님은 ${paidText} ${borneText}.`;
  if (balance === 0) return so;
  return `${so} ${balance > 0 ? `받을 돈이 ${formatWon(balance)}` : `보낼 돈이 ${formatWon(-balance)}`} 있어요.`;
}

/** 우리와 나: what was shared, and what was each one's own. Empty for a month without spending. */
function oursAndMine({ shared, masked, members }: LetterMonth, nameOf: (userId: string) => string): string[] {
  const own = members.filter(({ personal }) => personal !== 0);
  if (shared === 0 && own.length === 0 && masked === 0) return [];
  return [
    shared === 0 ? '함께 쓴 돈은 없었어요.' : `함께 쓴 돈은 ${formatWon(shared)}이에요.`,
    ...own.map(({ userId, personal }) => `${nameOf(userId)}님이 따로 쓴 돈은 ${formatWon(personal)}이에요.`),
    ...(masked === 0 ? [] : [`비공개로 따로 쓴 돈은 ${formatWon(masked)}이에요.`]),
  ];
}

/**
 * The letter in words, for the screen, the print and the picture alike.
 *
 * @param month the same month in the sharing report; without it nothing is said about what was one's own
 */
export function letterParts(
  letter: MonthlyLetter,
  members: readonly LetterMember[],
  today: string,
  month?: LetterMonth,
): readonly LetterPart[] {
  const isEarly = isEarlyLetter(letter, today);
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const nameOf = (userId: string) => names.get(userId) ?? '탈퇴한 사용자';
  const isShared = letter.fairness.some(({ paid, borne, balance }) => paid !== 0 || borne !== 0 || balance !== 0);
  const parts = [
    { title: '한 달을 돌아보면', lines: openingOf(letter.month, letter.sums, isEarly) },
    {
      title: '달라진 것',
      lines: letter.changes.map((change) => changeLine(change, isEarly)),
    },
    { title: '우리와 나', lines: month === undefined ? [] : oursAndMine(month, nameOf) },
    {
      title: '함께 나눈 돈',
      lines: isShared ? letter.fairness.map((row) => fairnessLine(nameOf(row.memberId), row)) : [],
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
