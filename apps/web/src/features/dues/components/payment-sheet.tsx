import type { Asset, Book, DuesPayment, DuesPlan } from '@salim/contract';
import { MEMO_LINE_MAX } from '@salim/contract/facts/limits';
import type { DuesCell } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { type TransactionMode, useLinkedTransactions } from '../../../ledger/use-linked-transactions.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatDay, formatMonth, formatWon, todayIn } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { X } from '../../../ui/icons/x.ts';
import { LabelSelect } from '../../../ui/label-select.tsx';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amountTextOf, isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useAddDuesPayment } from '../api/add-dues-payment.ts';
import { useRemoveDuesPayment } from '../api/remove-dues-payment.ts';
import type { ChosenCell } from './dues-table.tsx';
import css from './payment-sheet.module.css';

interface PaymentSheetProps {
  readonly book: Book;
  readonly dues: DuesPlan;
  readonly chosen: ChosenCell;
  readonly cell: DuesCell;
  readonly payments: readonly DuesPayment[];
  readonly assets: readonly Asset[];
  readonly canChange: boolean;
  readonly onClose: () => void;
}

interface PaymentValues {
  readonly amountText: string;
  readonly date: string | null;
  readonly memo: string;
  readonly transactionMode: TransactionMode;
  readonly assetId: string | null;
  readonly transactionId: string | null;
}

function PaymentForm({ book, dues, chosen, cell, assets, onClose }: PaymentSheetProps) {
  const today = todayIn(book.timeZone);
  const add = useAddDuesPayment(book.id, dues.id);
  const form = useForm({
    initial: (): PaymentValues => ({
      amountText: amountTextOf(Math.max(0, dues.amount - cell.paid - cell.carried)),
      date: today,
      memo: '',
      transactionMode: 'none',
      assetId: null,
      transactionId: null,
    }),
    check: ({ amountText, date, transactionMode, transactionId }) => ({
      amountText: isAmountMissing(amountText) ? '0원보다 큰 금액을 입력해 주세요.' : undefined,
      date: date === null ? '날짜를 입력해 주세요.' : undefined,
      transactionId:
        transactionMode === 'existing' && transactionId === null ? '연결할 거래를 골라 주세요.' : undefined,
    }),
    server: { fields: { amount: 'amountText', date: 'date', transactionId: 'transactionId' } },
    sending: add,
  });
  const { change, problems } = form;
  const { date, memo, transactionMode, assetId, transactionId } = form.values;
  const amount = useAmountInput(form.amount('amountText'));
  const transactions = useLinkedTransactions(book.id, { type: 'INCOME', date }, transactionMode === 'existing').data;
  const send = (paid: { amount: number } | { isExempt: true }, done: string) => {
    if (date === null) return;
    const links = 'isExempt' in paid ? {} : transactionMode === 'new' ? { entry: { assetId } } : { transactionId };
    add.mutate(
      { ...chosen, ...paid, ...(transactionMode === 'none' ? {} : links), date, memo: memo.trim() },
      {
        onSuccess: () => {
          toast.success(done);
          onClose();
        },
      },
    );
  };
  const submit = () =>
    form.submit(() => {
      if (amount.value !== null) send({ amount: amount.value }, `${formatWon(amount.value)}을 기록했어요`);
    });
  return (
    <Form onSubmit={submit} className={css.form ?? ''} label="회비 납부 기록">
      <AmountField
        label="낸 금액"
        amount={amount}
        error={problems.amountText}
        help={`여러 달 회비를 한 번에 냈다면 전체 금액을 입력해 주세요. 월 회비 ${formatWon(dues.amount)}을 넘는 금액은 다른 달로 넘어가요.`}
      />
      <DatePicker label="낸 날짜" {...form.control('date')} today={today} />
      <Select
        label="가계부 거래"
        options={[
          { id: 'none', name: '회비에만 기록' },
          { id: 'new', name: '새 수입으로 함께 기록' },
          { id: 'existing', name: '기존 수입과 연결' },
        ]}
        value={transactionMode}
        onChange={(id) => change({ transactionMode: id as TransactionMode })}
      />
      {transactionMode === 'new' ? (
        <LabelSelect
          label="받는 자산"
          items={assets.filter((asset) => asset.isActive).map(({ id, name, icon }) => ({ id, name, icon }))}
          value={assetId}
          onChange={(id) => change({ assetId: id })}
          none="없음"
          error={add.error instanceof ApiError ? add.error.messageFor('assetId') : undefined}
        />
      ) : null}
      {transactionMode === 'existing' ? (
        <Combobox
          label="연결할 거래"
          options={(transactions ?? []).map((transaction) => ({
            id: transaction.id,
            name: `${formatDay(transaction.date)} ${transaction.description || '수입'} ${formatWon(transaction.amount)}`,
          }))}
          {...form.control('transactionId')}
          help="선택한 날짜 전후 10일의 수입을 보여 드려요."
        />
      ) : null}
      <TextField label="메모" {...form.control('memo')} maxLength={MEMO_LINE_MAX} placeholder="예: 현금으로 받음" />
      <FormActions failure={form.failure}>
        {cell.status === 'EXEMPT' || cell.status === 'PAID' ? null : (
          <Button variant="ghost" isDisabled={add.isPending} onPress={() => send({ isExempt: true }, '면제했어요')}>
            이 달 면제
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={add.isPending}>
          기록하기
        </Button>
      </FormActions>
    </Form>
  );
}

/** Explains where an overpayment goes, and whether an overpayment of another month covers this one. */
function Carried({ dues, cell }: Pick<PaymentSheetProps, 'dues' | 'cell'>) {
  if (cell.carried > 0) {
    return <p className={css.none}>다른 달에 더 낸 {formatWon(cell.carried)}으로 이 달 회비를 채웠어요.</p>;
  }
  const tooMuch = cell.paid - dues.amount;
  if (tooMuch <= 0) return null;
  return <p className={css.none}>더 낸 {formatWon(tooMuch)}은 밀린 달부터 채우고, 남으면 다음 달 회비로 넘어가요.</p>;
}

/** A member's payments for a month: lists, adds and deletes them. */
export function PaymentSheet(props: PaymentSheetProps) {
  const { book, dues, chosen, cell, payments, canChange, onClose } = props;
  const remove = useRemoveDuesPayment(book.id, dues.id);
  const name = dues.seats.find((seat) => seat.id === chosen.seatId)?.name ?? '';
  const takeBack = (payment: DuesPayment) =>
    remove.mutate(payment.id, {
      onSuccess: () =>
        toast.success(
          payment.isExempt ? '면제를 취소했어요' : `${formatWon(payment.amount)} 납부 기록을 삭제했어요`,
          payment.transactionId === null ? {} : { message: '연결된 거래는 그대로예요.' },
        ),
      onError: (error) => toast.error('삭제하지 못했어요', { message: messageOf(error) }),
    });
  return (
    <Sheet title={`${name} · ${formatMonth(chosen.month)}`} isOpen onClose={onClose}>
      <div className={css.body}>
        <p className={layout.baselineRow}>
          <Money value={cell.paid} size="large" />
          <span className={css.target}>
            / <Money value={dues.amount} />
          </span>
        </p>
        <Carried dues={dues} cell={cell} />
        {payments.length > 0 ? (
          <ul aria-label="납부 기록">
            {payments.map((payment) => (
              <li key={payment.id} className={css.row}>
                <span className={layout.breakingTextColumn}>
                  <span>{payment.isExempt ? '면제' : payment.memo || '낸 회비'}</span>
                  <span className={css.date}>
                    {formatDay(payment.date, { year: true })}
                    {payment.transactionId === null ? null : (
                      <Link
                        to="/transactions/$transactionId"
                        params={{ transactionId: payment.transactionId }}
                        className={css.entry}
                      >
                        거래 보기
                      </Link>
                    )}
                  </span>
                </span>
                {payment.isExempt ? null : <Money value={payment.amount} />}
                {canChange ? (
                  <IconButton
                    label={
                      payment.isExempt ? '면제 취소' : `${formatDay(payment.date)} ${formatWon(payment.amount)} 삭제`
                    }
                    icon={<X />}
                    className={css.remove ?? ''}
                    onPress={() => takeBack(payment)}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        ) : (
          <p className={css.none}>이 달의 납부 기록이 없어요.</p>
        )}
        {canChange ? <PaymentForm {...props} /> : null}
      </div>
    </Sheet>
  );
}
