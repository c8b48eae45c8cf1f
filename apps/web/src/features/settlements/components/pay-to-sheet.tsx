import type { Book, PayTo } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { ACCOUNT_NUMBER, BANK_MAX, PAY_LINK_MAX, payServiceOf } from '@salim/contract/facts/pay-links';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionChip, ChipRow } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSavePayTo } from '../api/save-pay-to.ts';

const BANKS = ['카카오뱅크', '토스뱅크', 'KB국민', '신한', '우리', '하나', 'NH농협', 'IBK기업'] as const;

interface PayToSheetProps {
  readonly book: Book;
  readonly userId: string;
  readonly stored: PayTo | undefined;
  /** The user's name, as the likely holder. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Where the user receives money: bank, number, holder and, if they have one, a payment link. */
export function PayToSheet({ book, userId, stored, name, onClose }: PayToSheetProps) {
  const save = useSavePayTo(book.id, userId);
  const form = useForm({
    initial: {
      bank: stored?.bank ?? '',
      number: stored?.number ?? '',
      holder: stored?.holder ?? name,
      url: stored?.url ?? '',
    },
    check: ({ bank, number, holder, url }) => ({
      bank: bank.trim() === '' ? '은행을 입력해 주세요.' : undefined,
      number: ACCOUNT_NUMBER.test(number.trim()) ? undefined : '계좌번호를 숫자와 -로 입력해 주세요.',
      holder: holder.trim() === '' ? '예금주를 입력해 주세요.' : undefined,
      url:
        url.trim() === '' || payServiceOf(url.trim()) !== null
          ? undefined
          : 'https://toss.me나 https://qr.kakaopay.com으로 시작하는 링크를 붙여넣어 주세요.',
    }),
    server: {
      fields: { 'payTo.bank': 'bank', 'payTo.number': 'number', 'payTo.holder': 'holder', 'payTo.url': 'url' },
    },
    sending: save,
  });
  const done = (text: string) => ({
    onSuccess: () => {
      toast.success(text);
      onClose();
    },
  });
  const submit = () =>
    form.submit(({ bank, number, holder, url }) =>
      save.mutate(
        {
          bank: bank.trim(),
          number: number.trim(),
          holder: holder.trim(),
          ...(url.trim() === '' ? {} : { url: url.trim() }),
        },
        done('받을 계좌를 저장했어요'),
      ),
    );
  return (
    <Sheet title="받을 계좌" isOpen staysOpenOnTapOutside onClose={onClose}>
      <Form onSubmit={submit} className={layout.stack16 ?? ''} label="받을 계좌">
        <p>나에게 보낼 돈이 있는 구성원에게만 보여요.</p>
        <TextField label="은행" {...form.control('bank')} maxLength={BANK_MAX} autoComplete="off" />
        <ChipRow label="은행 선택">
          {BANKS.map((bank) => (
            <ActionChip key={bank} onPress={() => form.change({ bank })}>
              {bank}
            </ActionChip>
          ))}
        </ChipRow>
        <TextField
          label="계좌번호"
          {...form.control('number')}
          inputMode="numeric"
          maxLength={30}
          placeholder="예: 3333-01-1234567"
          autoComplete="off"
        />
        <TextField label="예금주" {...form.control('holder')} maxLength={NAME_MAX} autoComplete="off" />
        <TextField
          label="송금 링크 (선택)"
          {...form.control('url')}
          type="url"
          maxLength={PAY_LINK_MAX}
          placeholder="https://toss.me/…"
          help="토스아이디나 카카오페이 송금코드의 링크를 붙여넣으면 버튼으로 보여요."
          autoComplete="off"
        />
        {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" variant="primary" isFullWidth isPending={save.isPending}>
          저장
        </Button>
        {stored ? (
          <Button
            variant="ghost"
            isFullWidth
            isDisabled={save.isPending}
            onPress={() => save.mutate(null, done('받을 계좌를 삭제했어요'))}
          >
            받을 계좌 삭제
          </Button>
        ) : null}
      </Form>
    </Sheet>
  );
}
