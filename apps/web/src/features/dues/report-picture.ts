import type { ClubAccount, DuesPlan } from '@salim/contract';
import type { DuesCell, DuesGrid } from '@salim/domain';
import { formatDay, formatMonth, formatWon } from '../../text/format.ts';
import { accountLines, cellWord } from './dues-text.ts';

const MONTHS_MAX = 12;
const MARGIN = 48;
const NAME_WIDTH = 200;
const CELL_WIDTH = 96;
const OWED_WIDTH = 170;
const ROW_HEIGHT = 56;
const HEAD_HEIGHT = 176;
/** How many expenses are listed. */
const SPENT_MAX = 8;
const LINE_HEIGHT = 40;
/** Pixel ratio, for sharp text on phone screens. */
const SCALE = 2;
const FONT = '"Salim Interface", "Pretendard Variable", system-ui, sans-serif';

/** Always the light theme, because others open the picture outside the app. */
const INK = '#1b1c19';
const SOFT = '#54524b';
const LINE = '#e6e3dc';
const COLORS: Readonly<Record<DuesCell['status'], string>> = {
  PAID: '#0a7d5a',
  PARTIAL: '#8a5300',
  UNPAID: '#c92a38',
  EXEMPT: SOFT,
  UPCOMING: SOFT,
};

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** The indices of the months shown: the last year up to the current month. */
  readonly shown: readonly number[];
}

/** A heading, the sums, and a line for each expense. */
function heightOf(account: ClubAccount | null): number {
  if (account === null) return 0;
  const { length: spent } = account.spent;
  const lines = accountLines(account).length + Math.min(spent, SPENT_MAX) + (spent > SPENT_MAX ? 1 : 0);
  return ROW_HEIGHT + LINE_HEIGHT * lines + LINE_HEIGHT;
}

/** The size of the picture and the months it shows. */
export function pictureSize(grid: DuesGrid, currentMonth: string, account: ClubAccount | null = null): PictureSize {
  const past = grid.months.flatMap((month, place) => (month <= currentMonth ? [place] : []));
  const shown = (past.length > 0 ? past : grid.months.map((_, place) => place)).slice(-MONTHS_MAX);
  return {
    width: Math.max(640, MARGIN * 2 + NAME_WIDTH + shown.length * CELL_WIDTH + OWED_WIDTH),
    height: HEAD_HEIGHT + ROW_HEIGHT * (grid.rows.length + 1) + heightOf(account) + MARGIN,
    shown,
  };
}

type Picture = Pick<CanvasRenderingContext2D, 'fillText' | 'fillRect' | 'font' | 'fillStyle' | 'textAlign'>;

function write(
  picture: Picture,
  text: string,
  at: { readonly x: number; readonly y: number; readonly align?: CanvasTextAlign },
  look: { readonly size: number; readonly weight?: number; readonly color?: string },
): void {
  picture.font = `${look.weight ?? 440} ${look.size}px ${FONT}`;
  picture.fillStyle = look.color ?? INK;
  picture.textAlign = at.align ?? 'left';
  picture.fillText(text, at.x, at.y);
}

function drawReport(picture: Picture, dues: DuesPlan, grid: DuesGrid, size: PictureSize): void {
  const names = new Map(dues.seats.map((seat) => [seat.id, seat.name]));
  picture.fillStyle = '#ffffff';
  picture.fillRect(0, 0, size.width, size.height);
  write(picture, dues.name, { x: MARGIN, y: 76 }, { size: 36, weight: 700 });
  write(
    picture,
    `${formatMonth(dues.currentMonth)} 회비 현황 · 월 회비 ${formatWon(dues.amount)}`,
    { x: MARGIN, y: 114 },
    { size: 20, color: SOFT },
  );
  write(
    picture,
    `모인 돈 ${formatWon(grid.paid)}   미납 ${formatWon(grid.owed)}`,
    { x: MARGIN, y: 150 },
    { size: 22, weight: 600 },
  );
  const columnAt = (index: number) => MARGIN + NAME_WIDTH + index * CELL_WIDTH + CELL_WIDTH / 2;
  const right = size.width - MARGIN;
  const head = HEAD_HEIGHT + 36;
  for (const [index, place] of size.shown.entries()) {
    const month = grid.months[place] ?? '';
    const label =
      index === 0 || month.endsWith('-01')
        ? `${month.slice(2, 4)}.${Number(month.slice(5))}`
        : `${Number(month.slice(5))}월`;
    write(picture, label, { x: columnAt(index), y: head, align: 'center' }, { size: 18, color: SOFT });
  }
  write(picture, '미납', { x: right, y: head, align: 'right' }, { size: 18, color: SOFT });
  for (const [index, row] of grid.rows.entries()) {
    const top = HEAD_HEIGHT + ROW_HEIGHT * (index + 1);
    picture.fillStyle = LINE;
    picture.fillRect(MARGIN, top, right - MARGIN, 1);
    const y = top + 36;
    const name = Array.from(names.get(row.seatId) ?? '');
    const shortened = name.length > 9 ? `${name.slice(0, 8).join('')}…` : name.join('');
    write(picture, shortened, { x: MARGIN, y }, { size: 20, weight: 600 });
    for (const [column, place] of size.shown.entries()) {
      const cell = row.cells[place];
      if (!cell) continue;
      const look = { size: 18, weight: cell.status === 'UPCOMING' ? 440 : 600, color: COLORS[cell.status] };
      write(picture, cellWord(cell), { x: columnAt(column), y, align: 'center' }, look);
    }
    const owed = row.owed === 0 ? '없음' : formatWon(row.owed);
    write(picture, owed, { x: right, y, align: 'right' }, { size: 18, color: row.owed === 0 ? SOFT : COLORS.UNPAID });
  }
}

/** The club's account below the grid. */
function drawAccount(picture: Picture, account: ClubAccount, top: number, right: number): void {
  picture.fillStyle = LINE;
  picture.fillRect(MARGIN, top, right - MARGIN, 2);
  write(
    picture,
    `${account.name} · ${formatMonth(account.month)}`,
    { x: MARGIN, y: top + 44 },
    { size: 22, weight: 700 },
  );
  let y = top + ROW_HEIGHT;
  const line = (name: string, amount: string, weight: number, color: string): void => {
    y += LINE_HEIGHT;
    write(picture, name, { x: MARGIN, y }, { size: 20, weight, color });
    write(picture, amount, { x: right, y, align: 'right' }, { size: 20, weight, color });
  };
  const lines = accountLines(account);
  for (const [index, [name, amount]] of lines.entries()) {
    line(name, formatWon(amount), index === lines.length - 1 ? 700 : 440, INK);
  }
  for (const { date, description, amount } of account.spent.slice(0, SPENT_MAX)) {
    const what = Array.from(description === '' ? '쓴 돈' : description);
    const shortened = what.length > 20 ? `${what.slice(0, 19).join('')}…` : what.join('');
    line(`${formatDay(date)}  ${shortened}`, formatWon(amount), 440, SOFT);
  }
  if (account.spent.length > SPENT_MAX) line(`외 ${account.spent.length - SPENT_MAX}건`, '', 440, SOFT);
}

/** Draws the report in the browser, without the server; null if the browser cannot draw it. */
export async function reportPicture(dues: DuesPlan, grid: DuesGrid, account: ClubAccount | null): Promise<Blob | null> {
  const size = pictureSize(grid, dues.currentMonth, account);
  const canvas = document.createElement('canvas');
  canvas.width = size.width * SCALE;
  canvas.height = size.height * SCALE;
  const picture = canvas.getContext('2d');
  if (!picture) return null;
  picture.scale(SCALE, SCALE);
  drawReport(picture, dues, grid, size);
  if (account) {
    const top = HEAD_HEIGHT + ROW_HEIGHT * (grid.rows.length + 1) + LINE_HEIGHT / 2;
    drawAccount(picture, account, top, size.width - MARGIN);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
