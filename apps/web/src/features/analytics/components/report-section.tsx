import type { ReactNode } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Illustration } from '../../../ui/illustration.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import css from './report-section.module.css';

export interface ReportTableRow {
  readonly key: string;
  /** The first cell is the row's heading, all others stand at the right. */
  readonly cells: readonly ReactNode[];
}

interface ReportTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly ReportTableRow[];
  /** Without a height of its own: for paper, and where all of it is the point. */
  readonly isWhole?: boolean;
}

/** A region that scrolls has to be reached by the keyboard, too. */
const FOCUSABLE = { tabIndex: 0 } as const;

/** What a chart shows, in numbers: for those who do not see it, and for those who want to know exactly. */
export function ReportTable({ caption, columns, rows, isWhole = false }: ReportTableProps) {
  return (
    <div className={classNames(css.scroll, isWhole && css.whole)} role="region" aria-label={caption} {...FOCUSABLE}>
      <table className={css.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ReportSectionProps {
  readonly title: string;
  /** The answer it waits for. */
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What the chart shows, as a sentence. */
  readonly sentence?: ReactNode;
  readonly action?: ReactNode;
  readonly table?: ReportTableProps | undefined;
  /** There is nothing to draw yet: the sentence says why, in the place of the chart. */
  readonly isQuiet?: boolean;
  /** How far it is until there is something to draw. */
  readonly steps?: { readonly done: number; readonly needed: number } | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** What a section without a chart says. */
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

/** One report: a sentence, its chart, and the table behind it. */
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
  const isAway = useSessionStatus((session) => session.status === 'offline');
  const isWaiting = query.data === undefined;
  const isQuiet = hasNothing && !isWaiting;
  return (
    <Card
      title={title}
      action={action}
      className={classNames(css.section, isWaiting && query.error === null && !isAway && css.waiting, className)}
    >
      {isWaiting && query.error !== null ? (
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
      )}
    </Card>
  );
}
