import type { ClubAccount, DuesPlan } from '@salim/contract';
import type { DuesCell, DuesGrid } from '@salim/domain';
import { formatDay, formatMonth, formatWon } from '../../text/format.ts';

/** The label of a cell. */
export function cellWord({ status, paid, carried }: DuesCell): string {
  switch (status) {
    case 'PAID':
      return paid === 0 ? '이월' : '완납';
    case 'PARTIAL':
      return `${formatWon(paid + carried)} 납부`;
    case 'EXEMPT':
      return '면제';
    case 'UNPAID':
      return '미납';
    case 'UPCOMING':
      return '–';
  }
}

/** The screen reader label of a cell: `민수 2026년 11월, 30,000원 중 10,000원 납부`. */
export function cellName(name: string, cell: DuesCell, amount: number): string {
  const where = `${name} ${formatMonth(cell.month)}`;
  const carried = cell.carried === 0 ? '' : `, 다른 달에 더 낸 ${formatWon(cell.carried)} 포함`;
  const covered = formatWon(cell.paid + cell.carried);
  if (cell.status === 'PAID' && cell.paid === 0) return `${where}, 다른 달에 더 낸 ${covered} 이월`;
  if (cell.status === 'PAID') return `${where}, ${covered} 완납${carried}`;
  if (cell.status === 'PARTIAL') return `${where}, ${formatWon(amount)} 중 ${covered} 납부${carried}`;
  if (cell.status === 'EXEMPT') return `${where}, 면제`;
  return cell.status === 'UNPAID' ? `${where}, 미납` : `${where}, 납부 전`;
}

/** The club's account: carried over, income, expense, balance. */
export function accountLines({
  opening,
  incoming,
  outgoing,
  closing,
}: ClubAccount): readonly (readonly [string, number])[] {
  return [
    ['지난달 이월금', opening],
    ['이번 달 들어온 돈', incoming],
    ['이번 달 쓴 돈', outgoing],
    ['지금 남은 돈', closing],
  ];
}

/** The text report for all members of the club, listing unpaid dues by name. */
export function reportText(
  dues: Pick<DuesPlan, 'name' | 'amount' | 'currentMonth' | 'seats'>,
  grid: DuesGrid,
  account: ClubAccount | null,
): string {
  const names = new Map(dues.seats.map((seat) => [seat.id, seat.name]));
  const owing = grid.rows.filter((row) => row.owed > 0);
  return [
    `[${dues.name}] ${formatMonth(dues.currentMonth)} 회비`,
    `월 회비 ${formatWon(dues.amount)}, 지금까지 모인 돈 ${formatWon(grid.paid)}`,
    ...(grid.prepaid === 0 ? [] : [`그중 미리 낸 돈 ${formatWon(grid.prepaid)}`]),
    owing.length === 0 ? '모두 완납했어요. 고마워요.' : `미납 ${formatWon(grid.owed)}`,
    ...owing.map((row) => `· ${names.get(row.seatId) ?? ''} ${formatWon(row.owed)}`),
    ...(account === null
      ? []
      : [
          '',
          `[${account.name}]`,
          ...accountLines(account).map(([name, amount]) => `${name} ${formatWon(amount)}`),
          ...account.spent.map(
            ({ date, description, amount }) =>
              `· ${formatDay(date)} ${description === '' ? '쓴 돈' : description} ${formatWon(amount)}`,
          ),
        ]),
  ].join('\n');
}
