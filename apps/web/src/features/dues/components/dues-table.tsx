import type { DuesPlan } from '@salim/contract';
import type { DuesCell, DuesGrid } from '@salim/domain';
import { useLayoutEffect, useRef } from 'react';
import { formatWon } from '../../../text/format.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { cellName, cellWord } from '../dues-text.ts';
import css from './dues-table.module.css';

export interface ChosenCell {
  readonly seatId: string;
  readonly month: string;
}

interface DuesTableProps {
  readonly dues: DuesPlan;
  readonly grid: DuesGrid;
  readonly year: string;
  readonly onChoose: (cell: ChosenCell) => void;
}

const LOOKS: Readonly<Record<DuesCell['status'], string | undefined>> = {
  PAID: css.paid,
  PARTIAL: css.partial,
  UNPAID: css.unpaid,
  EXEMPT: css.exempt,
  UPCOMING: css.upcoming,
};

/** Which member has paid which month of a year; every cell opens its payments. */
export function DuesTable({ dues, grid, year, onChoose }: DuesTableProps) {
  const places = grid.months.flatMap((month, place) => (month.startsWith(year) ? [place] : []));
  const names = new Map(dues.seats.map((seat) => [seat.id, seat.name]));
  const scrollerRef = useRef<HTMLDivElement>(null);
  const currentRef = useRef<HTMLTableCellElement>(null);
  // If a year is wider than the screen, scroll to the current month so that the months before it are visible.
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    const current = year === dues.currentMonth.slice(0, 4) ? currentRef.current : null;
    if (!scroller) return;
    scroller.scrollLeft = current ? current.offsetLeft + current.offsetWidth - scroller.clientWidth : 0;
  }, [year, dues.currentMonth]);
  return (
    <div ref={scrollerRef} className={css.scroll}>
      <table className={css.table} aria-label={`${year}년 납부표`}>
        <thead>
          <tr>
            <th scope="col" className={css.name}>
              이름
            </th>
            {places.map((place) => {
              const isCurrent = grid.months[place] === dues.currentMonth;
              return (
                <th
                  key={place}
                  ref={isCurrent ? currentRef : null}
                  scope="col"
                  className={isCurrent ? css.current : ''}
                  aria-current={isCurrent ? 'date' : undefined}
                >
                  {Number(grid.months[place]?.slice(5))}월
                </th>
              );
            })}
            <th scope="col" className={css.owed}>
              미납 합계
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => {
            const name = names.get(row.seatId) ?? '';
            return (
              <tr key={row.seatId}>
                <th scope="row" className={css.name}>
                  {name}
                </th>
                {places.map((place) => {
                  const cell = row.cells[place];
                  if (!cell) return null;
                  return (
                    <td key={place}>
                      <PlainButton
                        className={`${css.cell ?? ''} ${LOOKS[cell.status] ?? ''}`}
                        aria-label={cellName(name, cell, dues.amount)}
                        onPress={() => onChoose({ seatId: row.seatId, month: cell.month })}
                      >
                        {cellWord(cell)}
                      </PlainButton>
                    </td>
                  );
                })}
                <td className={css.owed}>{row.owed === 0 ? '없음' : formatWon(row.owed)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
