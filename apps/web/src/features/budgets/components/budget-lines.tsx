import type { BudgetSummary, BudgetSummaryLine } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import truncated from '../../../ui/truncated.module.css';
import { paceOf, toneOf } from '../budget-text.ts';
import css from './budget-lines.module.css';

const keyOf = (line: BudgetSummaryLine) => line.categoryId ?? (line.isMasked ? 'masked' : 'none');

interface LineProps {
  readonly line: BudgetSummaryLine;
  readonly month: string;
  /** Whether the book counts purchases per installment. */
  readonly isByTurn: boolean;
}

/** Links to the transactions of a line, counted the way the line counts them; masked lines have no link. */
function RowLink({ line, month, isByTurn, children }: LineProps & { readonly children: ReactNode }) {
  if (line.isMasked) return <div className={css.row}>{children}</div>;
  return (
    <Link
      to="/transactions"
      search={{ month, categoryId: line.categoryId ?? 'none', ...(isByTurn ? { basis: 'BILLING' } : {}) }}
      className={css.row}
    >
      {children}
    </Link>
  );
}

function shareOf({ budget, carriedOver, spent }: FigureLine): number {
  const available = budget + carriedOver;
  if (available > 0) return Math.max(0, spent / available);
  return spent > 0 ? 1 : 0;
}

type FigureLine = Pick<BudgetSummaryLine, 'name' | 'icon' | 'color' | 'budget' | 'carriedOver' | 'spent' | 'remaining'>;

/** What is left of one line, as a bar against the month's pace. */
export function LineFigures({ line, mark }: { readonly line: FigureLine; readonly mark: number | null }) {
  const share = shareOf(line);
  const isOver = line.remaining < 0;
  return (
    <>
      <LabelIcon icon={line.icon} name={line.name} color={line.color} />
      <span className={truncated.name}>{line.name}</span>
      <span className={classNames(css.left, isOver && css.over)}>
        <Money value={Math.abs(line.remaining)} size="medium" />{' '}
        <span className={css.word}>{isOver ? '초과' : '남음'}</span>
      </span>
      <span className={css.bar}>
        <Progress
          label={`${line.name} 사용률`}
          share={share}
          tone={toneOf(share)}
          {...(mark === null ? {} : { mark })}
        />
      </span>
      <span className={css.detail}>
        <span className={css.parts}>
          <span className={css.ratio}>
            <span>
              <Money value={line.spent} /> /
            </span>{' '}
            <Money value={line.budget} />
          </span>
          {line.carriedOver === 0 ? null : (
            <span>
              이월 {line.carriedOver > 0 ? '+' : ''}
              <Money value={line.carriedOver} />
            </span>
          )}
        </span>
        <span className={css.percent}>{Math.floor(share * 100)}%</span>
      </span>
    </>
  );
}

function PlannedRow({ mark, ...of }: LineProps & { readonly mark: number | null }) {
  return (
    <RowLink {...of}>
      <LineFigures line={of.line} mark={mark} />
    </RowLink>
  );
}

interface FillButtonProps {
  readonly name: string;
  readonly categoryId: string;
  readonly onFill: (categoryId: string) => void;
}

function FillButton({ name, categoryId, onFill }: FillButtonProps) {
  return (
    <Button
      size="small"
      variant="ghost"
      className={css.fill ?? ''}
      aria-label={`${name} 예산을 다른 분류에서 채우기`}
      onPress={() => onFill(categoryId)}
    >
      다른 분류에서 채우기
    </Button>
  );
}

interface BudgetLinesProps {
  readonly summary: BudgetSummary;
  readonly isByTurn: boolean;
  /** Moves budget to an overspent category; undefined for users who may not. */
  readonly onFill: ((categoryId: string) => void) | undefined;
}

/** Each budgeted category with a bar against the month's pace; below them, spending without a budget. */
export function BudgetLines({ summary, isByTurn, onFill }: BudgetLinesProps) {
  const { month, today, from, to } = summary;
  const planned = summary.categories.filter((line) => line.isPlanned);
  const others = summary.categories.filter((line) => !line.isPlanned).toSorted((a, b) => b.spent - a.spent);
  const mark = today >= from && today <= to ? paceOf(summary).month : null;
  return (
    <>
      {planned.length > 0 ? (
        <Card title="분류별 예산" isFlush>
          <ul className={css.list}>
            {planned.map((line) => (
              <li key={keyOf(line)}>
                <PlannedRow line={line} month={month} isByTurn={isByTurn} mark={mark} />
                {line.remaining < 0 && line.categoryId !== null && onFill ? (
                  <FillButton name={line.name} categoryId={line.categoryId} onFill={onFill} />
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {others.length > 0 ? (
        <Card
          title={planned.length > 0 ? '예산을 정하지 않은 지출' : '분류별 지출'}
          action={
            planned.length > 0 ? (
              <Money value={others.reduce((sum, line) => sum + line.spent, 0)} size="medium" />
            ) : null
          }
          isFlush
        >
          <ul className={css.list}>
            {others.map((line) => (
              <li key={keyOf(line)}>
                <RowLink line={line} month={month} isByTurn={isByTurn}>
                  <LabelIcon icon={line.icon} name={line.name} color={line.color} size="small" />
                  <span className={truncated.name}>{line.name}</span>
                  <Money value={line.spent} size="medium" className={css.spent ?? ''} />
                </RowLink>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
