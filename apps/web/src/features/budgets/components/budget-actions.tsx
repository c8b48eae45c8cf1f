import type { Budget } from '@salim/contract';
import { addMonths } from '@salim/domain';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, messageOr } from '../../../platform/api/api-error.ts';
import { formatMonth } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ArrowLeftRight } from '../../../ui/icons/arrow-left-right.ts';
import { Copy } from '../../../ui/icons/copy.ts';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCopyBudget } from '../api/copy-budget.ts';
import { useDeleteBudget } from '../api/delete-budget.ts';
import { BUDGET_ERRORS } from '../budget-errors.ts';

function sayFailure(error: unknown, missing: string): void {
  const isMissing = error instanceof ApiError && error.code === 'BUDGET_NOT_FOUND';
  toast.error(isMissing ? missing : messageOr(error, BUDGET_ERRORS.CREATE_FAILED));
}

interface CopyLastMonthProps {
  readonly bookId: string;
  readonly month: string;
  /** Whether this is the current month, whose previous month is 지난달. */
  readonly isRunning: boolean;
}

/** For a month without a budget: copies the previous month's, which has one. */
export function CopyLastMonth({ bookId, month, isRunning }: CopyLastMonthProps) {
  const copy = useCopyBudget(bookId);
  const fromMonth = addMonths(month, -1);
  return (
    <Button
      variant="primary"
      icon={<Copy aria-hidden />}
      isPending={copy.isPending}
      onPress={() =>
        copy.mutate(
          { fromMonth, toMonth: month },
          {
            onSuccess: () => toast.success(`${formatMonth(fromMonth)} 예산을 복사했어요`),
            onError: (error) => sayFailure(error, `${formatMonth(fromMonth)}에는 예산이 없어요.`),
          },
        )
      }
    >
      {isRunning ? '지난달' : formatMonth(fromMonth)} 예산 복사
    </Button>
  );
}

interface BudgetMenuProps {
  readonly budget: Budget;
  /** Moves budget between categories; undefined with fewer than two of them. */
  readonly onMove: (() => void) | undefined;
}

/** Secondary actions on a month's budget. */
export function BudgetMenu({ budget, onMove }: BudgetMenuProps) {
  const navigate = useNavigate();
  const copy = useCopyBudget(budget.bookId);
  const remove = useDeleteBudget();
  const nextMonth = addMonths(budget.budgetMonth, 1);
  const copyToNext = () =>
    copy.mutate(
      { fromMonth: budget.budgetMonth, toMonth: nextMonth },
      {
        onSuccess: () => {
          toast.success(`${formatMonth(nextMonth)} 예산을 만들었어요`);
          void navigate({ to: '/budgets', search: { month: nextMonth } });
        },
        onError: (error) => sayFailure(error, '복사할 예산이 없어요.'),
      },
    );
  return (
    <Menu
      label="예산 더보기"
      actions={[
        ...(onMove
          ? [{ id: 'move', name: '예산 옮기기', icon: <ArrowLeftRight aria-hidden />, onAction: onMove }]
          : []),
        { id: 'copy', name: '다음 달로 복사', icon: <Copy aria-hidden />, onAction: copyToNext },
        {
          id: 'delete',
          name: '예산 삭제',
          icon: <Trash aria-hidden />,
          isDanger: true,
          startsGroup: true,
          onAction: () => void remove(budget),
        },
      ]}
    >
      <IconButton label="예산 더보기" icon={<Ellipsis />} />
    </Menu>
  );
}
