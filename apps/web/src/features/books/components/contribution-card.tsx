import type { Asset, Book } from '@salim/contract';
import { useState } from 'react';
import { useOwnAccounts } from '../../../ledger/use-own-accounts.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatWon, todayIn } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { HandCoins } from '../../../ui/icons/hand-coins.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useCreateContribution } from '../api/create-contribution.ts';
import { dayOfMonthText } from '../together-plan.ts';
import css from './contribution-card.module.css';
import { MonthDaySelect } from './living-costs-fields.tsx';

interface ContributionCardProps {
  readonly book: Book;
  /** Accounts of the shared book that can receive the money. */
  readonly assets: readonly Asset[];
}

/** The default account for monthly contributions: a bank account, if there is one. */
function likelyAccount(assets: readonly Asset[]): Asset | undefined {
  return assets.find(({ assetType }) => assetType === 'CHECKING_ACCOUNT') ?? assets[0];
}

/** Sets up a member's monthly transfer from a personal account to the shared book. */
export function ContributionCard({ book, assets }: ContributionCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="생활비 넣기">
      <div className={css.body}>
        <p className={css.hint}>
          내 가계부의 통장에서 이 가계부로 매달 생활비를 넣어요. 두 가계부에 이체로 기록되고, 수입·지출에는 포함되지
          않아요.
        </p>
        <Button icon={<HandCoins aria-hidden />} onPress={() => setIsOpen(true)}>
          매달 넣기
        </Button>
      </div>
      {isOpen ? <ContributionSheet book={book} assets={assets} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}

function ContributionSheet({ book, assets, onClose }: ContributionCardProps & { readonly onClose: () => void }) {
  const [id] = useState(newId);
  const create = useCreateContribution();
  const form = useForm({
    initial: {
      amountText: '',
      day: 25,
      chosenFrom: null as string | null,
      intoId: likelyAccount(assets)?.id ?? null,
    },
    check: ({ amountText }) => ({ amountText: isAmountMissing(amountText) ? '금액을 입력해 주세요.' : undefined }),
    sending: create,
  });
  const { change } = form;
  const { day, chosenFrom, intoId } = form.values;
  const amount = useAmountInput(form.amount('amountText'));
  const ownBooks = useOwnAccounts(book, true).filter((own) => own.assets.length > 0);
  const fromId = chosenFrom ?? likelyAccount(ownBooks.flatMap((own) => own.assets))?.id ?? null;
  const owner = ownBooks.find((own) => own.assets.some((asset) => asset.id === fromId));
  const handleSubmit = () =>
    form.submit(() => {
      if (amount.value === null || !owner || fromId === null || intoId === null) return;
      create.mutate(
        {
          id,
          from: { bookId: owner.book.id, assetId: fromId },
          into: { bookId: book.id, assetId: intoId },
          amount: amount.value,
          day,
          startDate: todayIn(book.timeZone),
        },
        {
          onSuccess: () => {
            toast.success(`${dayOfMonthText(day)}에 ${formatWon(amount.value ?? 0)}을 넣을게요`, {
              message: `${owner.book.title}의 반복 거래에서 바꾸거나 멈출 수 있어요.`,
            });
            onClose();
          },
        },
      );
    });
  return (
    <Sheet title="매달 생활비 넣기" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form label="매달 생활비 넣기" onSubmit={handleSubmit} className={layout.stack16 ?? ''}>
        <AmountField label="금액" amount={amount} size="hero" autoFocus error={form.problems.amountText} />
        <MonthDaySelect label="넣는 날" day={day} onChange={(next) => change({ day: next })} />
        {ownBooks.length === 0 ? (
          <Notice tone="info">내 가계부에 보낼 통장이 없어요. 통장을 먼저 추가해 주세요.</Notice>
        ) : (
          <Select
            label="보내는 통장"
            options={ownBooks.map((own) => ({
              title: own.book.title,
              options: own.assets.map((asset) => ({ id: asset.id, name: asset.name })),
            }))}
            value={fromId}
            onChange={(chosen) => change({ chosenFrom: chosen })}
            help="이 가계부의 다른 구성원에게는 보이지 않아요."
          />
        )}
        {assets.length === 0 ? (
          <Notice tone="info">이 가계부에 받을 통장이 없어요. 자산에서 통장을 먼저 추가해 주세요.</Notice>
        ) : (
          <Select
            label="받는 통장"
            options={assets.map((asset) => ({ id: asset.id, name: asset.name }))}
            {...form.control('intoId')}
          />
        )}
        <FormActions failure={create.error === null ? null : messageOf(create.error)}>
          <ActionPair
            onCancel={onClose}
            isPending={create.isPending}
            isDisabled={ownBooks.length === 0 || assets.length === 0}
          >
            저장
          </ActionPair>
        </FormActions>
      </Form>
    </Sheet>
  );
}
