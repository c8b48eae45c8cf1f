import type { BudgetSummary } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatNumber, formatWon } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useFigure } from '../../../ui/use-figure.ts';
import { useMoveBudget } from '../api/move-budget.ts';
import { categoryLines, proposeMove } from '../move-choices.ts';

interface MoveBudgetDialogProps {
  readonly bookId: string;
  readonly summary: BudgetSummary;
  /** The category that needs more; null where the user chooses it. */
  readonly toId: string | null;
  readonly onClose: () => void;
}

interface MoveValues {
  readonly fromId: string | null;
  readonly toId: string | null;
  readonly amountText: string;
}

/** Moves budget between two categories of a month; the total stays. */
export function MoveBudgetDialog({ bookId, summary, toId, onClose }: MoveBudgetDialogProps) {
  const figureOf = useFigure();
  const move = useMoveBudget(bookId);
  const lines = categoryLines(summary);
  const form = useForm({
    initial: (): MoveValues => {
      const { fromId, amount } = proposeMove(
        lines,
        lines.find((line) => line.categoryId === toId),
      );
      return { fromId, toId, amountText: amount === 0 ? '' : formatNumber(amount) };
    },
    check: ({ fromId, toId: target, amountText }) => ({
      fromId: fromId === null ? '예산을 덜어 낼 분류를 골라 주세요.' : undefined,
      toId:
        target === null
          ? '예산을 더할 분류를 골라 주세요.'
          : target === fromId
            ? '서로 다른 분류를 골라 주세요.'
            : undefined,
      amountText: isAmountMissing(amountText) ? '0원보다 큰 금액을 입력해 주세요.' : undefined,
    }),
    server: { fields: { fromCategoryId: 'fromId', toCategoryId: 'toId', amount: 'amountText' } },
    sending: move,
  });
  const amount = useAmountInput(form.amount('amountText'));
  const takeBack = (fromCategoryId: string, toCategoryId: string, moved: number) =>
    move.mutate(
      { month: summary.month, fromCategoryId, toCategoryId, amount: moved },
      { onError: (error) => toast.error('되돌리지 못했어요', { message: messageOf(error) }) },
    );
  const submit = () =>
    form.submit(({ fromId, toId: target }) => {
      const moved = amount.value;
      if (fromId === null || target === null || moved === null) return;
      move.mutate(
        { month: summary.month, fromCategoryId: fromId, toCategoryId: target, amount: moved },
        {
          onSuccess: () => {
            toast.success(`예산 ${formatWon(moved)}을 옮겼어요`, {
              action: { label: '되돌리기', onClick: () => takeBack(target, fromId, moved) },
            });
            onClose();
          },
        },
      );
    });
  return (
    <Dialog title="예산 옮기기" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form label="예산 옮기기" className={layout.stack16 ?? ''} onSubmit={submit}>
        <Select
          label="덜어 낼 분류"
          options={lines
            .filter((line) => line.budget > 0)
            .map((line) => ({
              id: line.categoryId,
              name: `${line.name} · ${figureOf(Math.max(0, line.remaining))} 남음`,
            }))}
          {...form.control('fromId')}
        />
        <Select
          label="더할 분류"
          options={lines.map((line) => ({ id: line.categoryId, name: line.name }))}
          {...form.control('toId')}
        />
        <AmountField label="옮길 금액" amount={amount} error={form.problems.amountText} />
        {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
        <div className={layout.actions}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            옮기기
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
