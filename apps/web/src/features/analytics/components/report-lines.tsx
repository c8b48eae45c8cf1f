import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { FullScreenDialog } from '../../../ui/dialog.tsx';
import { CalendarDays } from '../../../ui/icons/calendar-days.ts';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { FileText } from '../../../ui/icons/file-text.ts';
import { LayoutGrid } from '../../../ui/icons/layout-grid.ts';
import { Scale } from '../../../ui/icons/scale.ts';
import { Waypoints } from '../../../ui/icons/waypoints.ts';
import layout from '../../../ui/layout.module.css';
import { PlainButton } from '../../../ui/plain-button.tsx';
import type { AdvancedChart } from '../model/advanced-charts.ts';
import { type ReportTime, spanName } from '../model/report-period.ts';
import css from './report-lines.module.css';
import { ReportAlone } from './report-section.tsx';

const LINES = [
  { id: 'flow', name: '현금 흐름', about: '들어온 돈이 어디로 나갔는지', icon: <Waypoints />, hasPeriod: true },
  { id: 'share', name: '분류별 비중', about: '분류와 소분류가 차지하는 크기', icon: <LayoutGrid />, hasPeriod: true },
  { id: 'days', name: '일별 지출', about: '최근 5주 동안 많이 쓴 날', icon: <CalendarDays />, hasPeriod: false },
  { id: 'compare', name: '기간 비교', about: '직전 기간이나 작년과 다른 점', icon: <Scale />, hasPeriod: true },
  { id: 'year', name: '보고서', about: '한 해를 표로, 인쇄와 PDF', icon: <FileText />, hasPeriod: false },
] as const satisfies readonly {
  readonly id: AdvancedChart;
  readonly name: string;
  readonly about: string;
  readonly icon: ReactNode;
  /** Whether it is about the chosen period. */
  readonly hasPeriod: boolean;
}[];

interface ReportLinesProps {
  readonly time: ReportTime;
  /** `YYYY` */
  readonly year: string;
  readonly openChart: AdvancedChart | null;
  readonly onOpen: (chart: AdvancedChart) => void;
  readonly onClose: () => void;
  /** The open report. */
  readonly children: ReactNode;
}

/** The advanced reports on a phone: a line for each, which opens it over the full screen. */
export function ReportLines({ time, year, openChart, onOpen, onClose, children }: ReportLinesProps) {
  const nameOf = (line: (typeof LINES)[number]) => (line.id === 'year' ? `${year}년 ${line.name}` : line.name);
  const open = LINES.find((line) => line.id === openChart);
  return (
    <>
      <Card isFlush>
        <ul aria-label="고급 통계">
          {LINES.map((line) => (
            <li key={line.id} className={css.item}>
              <PlainButton className={css.line} onPress={() => onOpen(line.id)}>
                <span className={css.icon} aria-hidden>
                  {line.icon}
                </span>
                <span className={layout.textColumn}>
                  <span className={css.name}>{nameOf(line)}</span>
                  <span className={css.about}>{line.about}</span>
                </span>
                <ChevronRight aria-hidden className={css.arrow} />
              </PlainButton>
            </li>
          ))}
        </ul>
      </Card>
      <FullScreenDialog title={open ? nameOf(open) : ''} isOpen={open !== undefined} isInUrl onClose={onClose}>
        {open?.hasPeriod ? <p className={css.period}>{spanName(time)}</p> : null}
        <ReportAlone value={true}>{children}</ReportAlone>
      </FullScreenDialog>
    </>
  );
}
