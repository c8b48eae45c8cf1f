import type { Book, Goal, GoalContribution } from '@salim/contract';
import { MEMO_LINE_MAX } from '@salim/contract/facts/limits';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatDay, formatWon, todayIn } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { X } from '../../../ui/icons/x.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useAddContribution } from '../api/add-contribution.ts';
import { useRemoveContribution } from '../api/remove-contribution.ts';
import { useContributions } from '../api/use-contributions.ts';
import css from './contribution-sheet.module.css';

interface ContributionSheetProps {
  readonly book: Book;
  readonly goal: Goal;
  readonly canChange: boolean;
  readonly onClose: () => void;
}

interface ContributionValues {
  readonly amountText: string;
  readonly date: string | null;
  readonly memo: string;
}

function ContributionForm({ book, goal }: Pick<ContributionSheetProps, 'book' | 'goal'>) {
  const today = todayIn(book.timeZone);
  const add = useAddContribution(book.id, goal.id);
  const form = useForm({
    initial: (): ContributionValues => ({ amountText: '', date: today, memo: '' }),
    check: ({ amountText, date }) => ({
      amountText: isAmountMissing(amountText) ? '0원보다 큰 금액을 입력해 주세요.' : undefined,
      date: date === null ? '날짜를 입력해 주세요.' : undefined,
    }),
    server: { fields: { amount: 'amountText', date: 'date' } },
    sending: add,
  });
  const amount = useAmountInput(form.amount('amountText'));
  const submit = () =>
    form.submit(({ date, memo }) => {
      const added = amount.value;
      if (added === null || date === null) return;
      add.mutate(
        { amount: added, date, memo: memo.trim() },
        {
          onSuccess: () => {
            toast.success(`${formatWon(added)}을 추가했어요`);
            form.reset({ amountText: '', date, memo: '' });
          },
        },
      );
    });
  return (
    <Form onSubmit={submit} className={css.form ?? ''} label="모은 돈 추가">
      <AmountField label="모은 금액" amount={amount} autoFocus error={form.problems.amountText} />
      <DatePicker label="날짜" {...form.control('date')} today={today} />
      <TextField label="메모" {...form.control('memo')} maxLength={MEMO_LINE_MAX} placeholder="예: 보너스" />
      {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" variant="primary" isPending={add.isPending}>
        추가
      </Button>
    </Form>
  );
}

/** Manual contributions to a goal: lists, adds and deletes them. */
export function ContributionSheet({ book, goal, canChange, onClose }: ContributionSheetProps) {
  const { data: contributions, error, refetch } = useContributions(book.id, goal.id);
  const remove = useRemoveContribution(book.id, goal.id);
  const add = useAddContribution(book.id, goal.id);
  const putBack = ({ amount, date, memo }: GoalContribution) =>
    add.mutate(
      { amount, date, memo },
      { onError: (failure) => toast.error('되돌리지 못했어요', { message: messageOf(failure) }) },
    );
  const takeBack = (contribution: GoalContribution) =>
    remove.mutate(contribution.id, {
      onSuccess: () =>
        toast.success(`${formatWon(contribution.amount)} 기록을 삭제했어요`, {
          action: { label: '되돌리기', onClick: () => putBack(contribution) },
        }),
      onError: (failure) => toast.error('삭제하지 못했어요', { message: messageOf(failure) }),
    });
  return (
    <Sheet title={`${goal.name}에 모은 돈`} isOpen onClose={onClose}>
      <div className={css.body}>
        <p className={layout.baselineRow}>
          <Money value={goal.currentAmount} size="large" />
          <span className={css.target}>
            / <Money value={goal.targetAmount} />
          </span>
        </p>
        {canChange && goal.status !== 'ARCHIVED' ? <ContributionForm book={book} goal={goal} /> : null}
        <section aria-label="모은 내역" className={css.records}>
          <h3 className={css.heading}>모은 내역</h3>
          {contributions === undefined ? (
            error === null ? (
              <SkeletonRows rows={3} height={28} />
            ) : (
              <LoadFailure error={error} onRetry={() => void refetch()} />
            )
          ) : contributions.length === 0 ? (
            <p className={css.none}>아직 모은 내역이 없어요.</p>
          ) : (
            <ul className={css.list}>
              {contributions.map((one) => (
                <li key={one.id} className={css.row}>
                  <span className={layout.breakingTextColumn}>
                    <span>{one.memo || '모은 돈'}</span>
                    <span className={css.date}>{formatDay(one.date, { year: true })}</span>
                  </span>
                  <Money value={one.amount} />
                  {canChange ? (
                    <IconButton
                      label={`${formatDay(one.date)} ${formatWon(one.amount)} 삭제`}
                      icon={<X />}
                      size="small"
                      onPress={() => takeBack(one)}
                      className={css.remove ?? ''}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Sheet>
  );
}
