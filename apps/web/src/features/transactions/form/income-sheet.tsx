import { readAmount } from '@salim/domain';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatMonth } from '../../../text/format.ts';
import { groupDigits } from '../../../text/group-digits.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useStateIncome } from '../api/state-income.ts';

interface IncomeSheetProps {
  readonly bookId: string;
  readonly month: string;
  /** What the user stated before; undefined for nothing. */
  readonly stated: number | undefined;
  readonly onClose: () => void;
}

function amountOf(text: string): number | null {
  const reading = readAmount(text);
  return reading.kind === 'value' ? reading.value : null;
}

/** The user's own income of a month. */
export function IncomeSheet({ bookId, month, stated, onClose }: IncomeSheetProps) {
  const save = useStateIncome(bookId, month);
  const form = useForm({
    initial: { amountText: stated === undefined ? '' : groupDigits(String(stated)) },
    check: ({ amountText }) => ({ amount: amountOf(amountText) === null ? '금액을 확인해 주세요.' : undefined }),
    sending: save,
    focusSelector: 'input[aria-invalid="true"]',
  });
  const { values, change, problems, failure, isSending, rootRef } = form;
  const send = (amount: number | null, text: string) =>
    save.mutate(amount, {
      onSuccess: () => {
        toast.success(text);
        onClose();
      },
    });
  return (
    <Sheet title="내 소득" isOpen onClose={onClose}>
      <div ref={rootRef}>
        <Form
          className={layout.stack16 ?? ''}
          label="내 소득"
          onSubmit={() => form.submit(({ amountText }) => send(amountOf(amountText), '소득을 저장했어요'))}
        >
          <p>
            {formatMonth(month)} 지출을 나눌 때 써요. 다른 구성원에게는 금액이 보이지 않고 비율만 보여요. 입력하지
            않으면 지난달에 기록한 급여로 계산해요.
          </p>
          <PartAmountField
            label="한 달 소득"
            text={values.amountText}
            onChange={(amountText) => change({ amountText })}
            error={problems.amount}
          />
          {failure === null ? null : <Notice tone="error">{failure}</Notice>}
          <Button type="submit" variant="primary" isFullWidth isPending={isSending}>
            저장
          </Button>
          {stated === undefined ? null : (
            <Button
              variant="ghost"
              isFullWidth
              isDisabled={save.isPending}
              onPress={() => send(null, '입력한 소득을 삭제했어요')}
            >
              입력한 소득 삭제
            </Button>
          )}
        </Form>
      </div>
    </Sheet>
  );
}
