import type { Book, Budget, BudgetSummary } from '@salim/contract';
import { isLedgerMonth } from '@salim/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useBudget, useBudgetSummary } from '../../features/budgets/api/use-budget.ts';
import { useBudgetSuggestion } from '../../features/budgets/api/use-budget-suggestion.ts';
import { BudgetMenu, CopyLastMonth } from '../../features/budgets/components/budget-actions.tsx';
import { BudgetEditor } from '../../features/budgets/components/budget-editor.tsx';
import { BudgetLines } from '../../features/budgets/components/budget-lines.tsx';
import { BudgetOverview } from '../../features/budgets/components/budget-overview.tsx';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { canWrite } from '../../ledger/can-write.ts';
import { formatMonth, formatPeriod } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { MonthPicker } from '../../ui/month-picker.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { LoadState } from '../load-state.tsx';
import { useCurrentMonth } from '../shell/use-current-month.ts';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './budgets-page.module.css';

const FORM_ID = 'budget-form';

function Figures({ book, summary }: { readonly book: Book; readonly summary: BudgetSummary | null | undefined }) {
  if (!summary) {
    return (
      <Card>
        <SkeletonRows rows={5} height={28} />
      </Card>
    );
  }
  const isByTurn = book.installmentBasis === 'BILLING';
  return (
    <>
      <BudgetOverview summary={summary} isByTurn={isByTurn} />
      <BudgetLines summary={summary} isByTurn={isByTurn} />
    </>
  );
}

interface MonthProps {
  readonly book: Book;
  readonly budget: Budget;
  readonly isRunning: boolean;
  readonly onReload: () => Promise<unknown>;
}

function Month({ book, budget, isRunning, onReload }: MonthProps) {
  const { budgetMonth: month } = budget;
  const hasBudget = budget.id !== 0;
  const canChange = canWrite(book);
  const summary = useBudgetSummary(book.id, month, hasBudget);
  const suggestion = useBudgetSuggestion(book.id, month);
  const { data: categories = [] } = useCategories(book.id);
  return (
    <div className={css.grid}>
      <div className={layout.grid16}>
        {hasBudget ? (
          summary.error && !summary.data ? (
            <LoadState query={summary} />
          ) : (
            <Figures book={book} summary={summary.data} />
          )
        ) : (
          <Card>
            <EmptyState
              art="sprout"
              title={`${formatMonth(month)}에는 아직 예산이 없어요`}
              actions={canChange ? <CopyLastMonth bookId={book.id} month={month} isRunning={isRunning} /> : undefined}
            >
              예산을 정하면 얼마나 남았는지, 지금 속도로 괜찮은지 한눈에 보여요. 거의 다 쓰면 구성원 모두에게 알려
              드려요.
            </EmptyState>
          </Card>
        )}
      </div>
      {canChange ? (
        <div id={FORM_ID} className={css.form}>
          <BudgetEditor
            key={`${book.id}-${month}`}
            budget={budget}
            categories={categories}
            suggestion={suggestion.data ?? (suggestion.isError || suggestion.isPaused ? null : undefined)}
            onReload={onReload}
          />
        </div>
      ) : null}
    </div>
  );
}

function Budgets({ book }: { readonly book: Book }) {
  const navigate = useNavigate();
  const { month: asked } = useSearch({ from: '/shell/budgets' });
  const running = useCurrentMonth();
  const month = asked !== undefined && isLedgerMonth(asked) ? asked : running.month;
  const query = useBudget(book.id, month);
  const summary = useBudgetSummary(book.id, month, (query.data?.id ?? 0) !== 0);
  const period = summary.data && !summary.data.from.endsWith('-01') ? summary.data : null;
  return (
    <>
      <div className={css.header}>
        <MonthPicker value={month} onChange={(next) => void navigate({ to: '/budgets', search: { month: next } })} />
        {period ? <span className={css.period}>{formatPeriod(period.from, period.to)}</span> : null}
        {query.data && query.data.id !== 0 && canWrite(book) ? (
          <div className={css.more}>
            <Button
              size="small"
              className={css.toForm ?? ''}
              onPress={() => document.getElementById(FORM_ID)?.scrollIntoView({ behavior: 'smooth' })}
            >
              수정
            </Button>
            <BudgetMenu budget={query.data} />
          </div>
        ) : null}
      </div>
      {query.data && !summary.isLoading ? (
        <Month book={book} budget={query.data} isRunning={month === running.month} onReload={query.refetch} />
      ) : (
        <LoadState query={query} />
      )}
    </>
  );
}

export function BudgetsPage() {
  return <WithCurrentBook>{(book) => <Budgets key={book.id} book={book} />}</WithCurrentBook>;
}
