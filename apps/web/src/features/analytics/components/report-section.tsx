import { createContext, type ReactNode, useContext } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/chart/chart-table.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Illustration } from '../../../ui/illustration.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import css from './report-section.module.css';

interface ReportTableProps extends DataTableProps {
  /** No height limit: for print, and where the table is the main content. */
  readonly isWhole?: boolean;
}

/** A scrollable region must be reachable by keyboard. */
const FOCUSABLE = { tabIndex: 0 } as const;

/** The chart's data as a table: for screen readers and for exact numbers. All cells but the first are right-aligned. */
export function ReportTable({ isWhole = false, ...table }: ReportTableProps) {
  return (
    <div
      className={classNames(css.scroll, isWhole && css.whole)}
      role="region"
      aria-label={table.caption}
      {...FOCUSABLE}
    >
      <DataTable {...table} className={css.table} captionClassName={css.caption} />
    </div>
  );
}

/** Whether the report fills the screen, which then carries its title and its frame. */
export const ReportAlone = createContext(false);

interface ReportSectionProps {
  readonly title: string;
  /** The query the section waits for. */
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Summary of the chart in one sentence. */
  readonly sentence?: ReactNode;
  readonly action?: ReactNode;
  readonly table?: ReportTableProps | undefined;
  /** Not enough data to draw: the sentence explains why, where the chart would be. */
  readonly isQuiet?: boolean;
  /** Progress towards having enough data to draw. */
  readonly steps?: { readonly done: number; readonly needed: number } | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** The body of a section without a chart. */
function Quiet({ sentence, steps }: Pick<ReportSectionProps, 'sentence' | 'steps'>) {
  return (
    <div className={css.quietBody}>
      <Illustration name="sprout" className={css.art} />
      <div className={css.quietWords}>
        <p>{sentence}</p>
        {steps === undefined ? null : (
          <span className={css.steps} aria-hidden>
            {Array.from({ length: steps.needed }, (_, step) => (
              <span key={step} className={classNames(css.step, step < steps.done && css.done)} />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

/** One report: a sentence, its chart and the table of the same data. */
export function ReportSection({
  title,
  query,
  sentence,
  action,
  table,
  isQuiet: hasNothing = false,
  steps,
  className,
  children,
}: ReportSectionProps) {
  const isAlone = useContext(ReportAlone);
  const isAway = useSessionStatus((session) => session.status === 'offline');
  const isWaiting = query.data === undefined;
  const isQuiet = hasNothing && !isWaiting;
  const content =
    isWaiting && query.error !== null ? (
      <div className={css.failure} role="alert">
        <p>{messageOf(query.error)}</p>
        <Button size="small" isPending={query.isFetching} onPress={() => void query.refetch()}>
          다시 시도
        </Button>
      </div>
    ) : isWaiting && isAway ? (
      <p className={css.failure}>이 기기에 저장된 내용이 없어요. 연결되면 바로 보여 드릴게요.</p>
    ) : isWaiting ? (
      <SkeletonRows rows={6} height={24} />
    ) : (
      <div className={classNames(css.body, query.isPlaceholderData && css.changing)}>
        {isQuiet ? (
          <Quiet sentence={sentence} steps={steps} />
        ) : sentence === undefined ? null : (
          <p className={css.sentence}>{sentence}</p>
        )}
        {isQuiet ? null : children}
        {table && !isQuiet && table.rows.length > 0 ? (
          <details className={css.details}>
            <summary aria-label={`${title}, 표로 보기`}>표로 보기</summary>
            <ReportTable {...table} />
          </details>
        ) : null}
      </div>
    );
  if (isAlone) {
    return (
      <div className={css.alone}>
        {action}
        {content}
      </div>
    );
  }
  return (
    <Card
      title={title}
      action={action}
      className={classNames(css.section, isWaiting && query.error === null && !isAway && css.waiting, className)}
    >
      {content}
    </Card>
  );
}
