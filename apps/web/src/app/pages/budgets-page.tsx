import type { Book, Budget, BudgetSummary, Member } from '@salim/contract';
import { addMonths, isLedgerMonth } from '@salim/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useBudget, useBudgetSummary, useHasBudget } from '../../features/budgets/api/use-budget.ts';
import { useBudgetSuggestion } from '../../features/budgets/api/use-budget-suggestion.ts';
import { BudgetMenu, CopyLastMonth } from '../../features/budgets/components/budget-actions.tsx';
import { BudgetEditor } from '../../features/budgets/components/budget-editor.tsx';
import { BudgetLines } from '../../features/budgets/components/budget-lines.tsx';
import { BudgetOverview } from '../../features/budgets/components/budget-overview.tsx';
import { BudgetSkeleton } from '../../features/budgets/components/budget-skeleton.tsx';
import { MoveBudgetDialog } from '../../features/budgets/components/move-budget-dialog.tsx';
import { PersonalFigures, PersonalForm } from '../../features/budgets/components/personal-budget.tsx';
import { OURS, WhoseBudget } from '../../features/budgets/components/whose-budget.tsx';
import { categoryLines } from '../../features/budgets/move-choices.ts';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { useMembers } from '../../features/members/api/use-members.ts';
import { canManage, canWrite } from '../../ledger/can-write.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { formatMonth, formatPeriod } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { MonthPicker } from '../../ui/month-picker.tsx';
import { LoadState } from '../load-state.tsx';
import { useCurrentMonth } from '../shell/use-current-month.ts';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './budgets-page.module.css';

const FORM_ID = 'budget-form';

/** Scrolls to the form and moves the focus there: to its first amount for a month without a budget. */
function goToForm(isNew: boolean): void {
  const form = document.getElementById(FORM_ID);
  const target = isNew ? form?.querySelector('input') : form;
  target?.focus({ preventScroll: true });
  form?.scrollIntoView({ behavior: 'smooth' });
}

/** A member whose budget is shown. */
interface Whose {
  readonly memberId: string;
  readonly name: string;
  readonly canChange: boolean;
}

interface FiguresProps {
  readonly book: Book;
  readonly summary: BudgetSummary | null | undefined;
  readonly onFill: ((categoryId: string) => void) | undefined;
}

function Figures({ book, summary, onFill }: FiguresProps) {
  if (!summary) return <BudgetSkeleton />;
  const isByTurn = book.installmentBasis === 'BILLING';
  return (
    <>
      <BudgetOverview summary={summary} isByTurn={isByTurn} />
      <BudgetLines summary={summary} isByTurn={isByTurn} onFill={onFill} />
    </>
  );
}

interface MonthProps {
  readonly book: Book;
  /** Whose budget is shown; null for that of the book. */
  readonly whose: Whose | null;
  readonly budget: Budget;
  readonly isRunning: boolean;
  /** Whether the month before has a budget to copy. */
  readonly canCopy: boolean;
  readonly onFill: (categoryId: string) => void;
  readonly onReload: () => Promise<unknown>;
}

function Month({ book, whose, budget, isRunning, canCopy, onFill, onReload }: MonthProps) {
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
          ) : whose ? (
            <PersonalFigures {...whose} summary={summary.data} categories={categories} />
          ) : (
            <Figures book={book} summary={summary.data} onFill={canChange ? onFill : undefined} />
          )
        ) : (
          <Card>
            <EmptyState
              art="sprout"
              title={`${formatMonth(month)}에는 아직 예산이 없어요`}
              actions={
                canChange ? (
                  <>
                    <Button variant={canCopy ? 'secondary' : 'primary'} onPress={() => goToForm(true)}>
                      예산 정하기
                    </Button>
                    {canCopy ? <CopyLastMonth bookId={book.id} month={month} isRunning={isRunning} /> : null}
                  </>
                ) : undefined
              }
            >
              예산을 정하면 얼마나 남았는지, 지금 속도로 괜찮은지 한눈에 보여요. 거의 다 쓰면{' '}
              {book.memberCount > 1 ? '구성원 모두에게 ' : ''}알려 드려요.
            </EmptyState>
          </Card>
        )}
      </div>
      {whose && hasBudget ? (
        whose.canChange ? (
          <div id={FORM_ID} tabIndex={-1} className={css.form}>
            <PersonalForm
              key={`${book.id}-${month}-${whose.memberId}`}
              {...whose}
              budget={budget}
              categories={categories}
            />
          </div>
        ) : null
      ) : canChange ? (
        <div id={FORM_ID} tabIndex={-1} className={css.form}>
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

/** Everyone sets their own budget, managers that of others too. */
function whoseOf(book: Book, member: Member, meId: string): Whose {
  const isMine = member.userId === meId;
  const name = isMine ? '내' : `${member.nickname ?? member.name}님`;
  return { memberId: member.userId, name, canChange: canWrite(book) && (isMine || canManage(book)) };
}

/** False in the first month of a book, unless it has transactions from before: there is no earlier budget to ask for. */
function useMayHaveEarlierBudget(book: Book, month: string): boolean {
  const { data } = useBudgetSuggestion(book.id, month);
  const isFirst = month <= book.createdAt.slice(0, 7);
  return !isFirst || data?.months.some(({ income, expense }) => income !== 0 || expense !== 0) === true;
}

function Budgets({ book }: { readonly book: Book }) {
  const navigate = useNavigate();
  const { month: asked, memberId } = useSearch({ from: '/shell/budgets' });
  const { data: members = [] } = useMembers(book.id);
  const meId = useAuthStore((store) => store.user?.id ?? '');
  const member = members.length > 1 ? members.find(({ userId }) => userId === memberId) : undefined;
  const whose = member ? whoseOf(book, member, meId) : null;
  const running = useCurrentMonth();
  const month = asked !== undefined && isLedgerMonth(asked) ? asked : running.month;
  const query = useBudget(book.id, month);
  const summary = useBudgetSummary(book.id, month, (query.data?.id ?? 0) !== 0);
  const mayHaveEarlier = useMayHaveEarlierBudget(book, month);
  const before = useHasBudget(book.id, addMonths(month, -1), query.data?.id === 0 && canWrite(book) && mayHaveEarlier);
  /** What the dialog moves budget to: a category, or null for one yet to be chosen; undefined while it is closed. */
  const [moveTo, setMoveTo] = useState<string | null>();
  const canMove = summary.data ? categoryLines(summary.data).length > 1 : false;
  const period = summary.data && !summary.data.from.endsWith('-01') ? summary.data : null;
  return (
    <>
      <div className={css.header}>
        <MonthPicker
          value={month}
          onChange={(next) => void navigate({ to: '/budgets', search: { month: next, memberId } })}
        />
        {members.length > 1 ? (
          <WhoseBudget
            members={members}
            meId={meId}
            value={whose?.memberId ?? OURS}
            onChange={(next) =>
              void navigate({ to: '/budgets', search: { month: asked, ...(next === OURS ? {} : { memberId: next }) } })
            }
          />
        ) : null}
        {period ? <span className={css.period}>{formatPeriod(period.from, period.to)}</span> : null}
        {query.data && query.data.id !== 0 && canWrite(book) ? (
          <div className={css.more}>
            <Button size="small" className={css.toForm ?? ''} onPress={() => goToForm(false)}>
              수정
            </Button>
            <BudgetMenu budget={query.data} onMove={canMove ? () => setMoveTo(null) : undefined} />
          </div>
        ) : null}
      </div>
      {query.data && !summary.isLoading && !before.isLoading ? (
        <Month
          book={book}
          whose={whose}
          budget={query.data}
          isRunning={month === running.month}
          canCopy={before.data === true}
          onFill={setMoveTo}
          onReload={query.refetch}
        />
      ) : (
        <LoadState query={query} skeleton={<BudgetSkeleton />} />
      )}
      {moveTo === undefined || !summary.data ? null : (
        <MoveBudgetDialog bookId={book.id} summary={summary.data} toId={moveTo} onClose={() => setMoveTo(undefined)} />
      )}
    </>
  );
}

export function BudgetsPage() {
  return <WithCurrentBook>{(book) => <Budgets key={book.id} book={book} />}</WithCurrentBook>;
}
