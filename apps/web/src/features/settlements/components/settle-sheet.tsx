import type { Asset, Book, PayTo, Settlement, SettlementMember } from '@salim/contract';
import { useRef } from 'react';
import { useOwnAccounts } from '../../../ledger/use-own-accounts.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { copyText } from '../../../platform/browser/copy-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatWon, todayIn } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amountTextOf, isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useCreateSettlement } from '../api/create-settlement.ts';
import { choiceIdOf, choiceOfId, lastOwnAccount, OUTSIDE } from '../settlement-accounts.ts';
import { canBeAsked, sentFor, type TransferWish } from '../settlement-steps.ts';
import { accountText, nameOf, requestText, surplusText } from '../settlement-text.ts';
import { AccountSelect } from './account-select.tsx';
import css from './settle-sheet.module.css';

interface SettleSheetProps {
  readonly book: Book;
  readonly members: readonly SettlementMember[];
  readonly assets: readonly Asset[];
  readonly wish: TransferWish;
  /** Latest first, to preselect the most recently used account. */
  readonly settlements: readonly Settlement[];
  readonly userId: string;
  /** The user's own account, for the text of a request. */
  readonly payTo: PayTo | undefined;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<Settlement['status'], string>> = {
  REQUESTED: '정산 요청하기',
  SENT: '보낸 돈 기록하기',
  CONFIRMED: '정산 기록하기',
};
const DONE: Readonly<Record<Settlement['status'], string>> = {
  REQUESTED: '정산을 요청했어요',
  SENT: '보냈다고 알렸어요',
  CONFIRMED: '정산했어요',
};

interface SettleValues {
  readonly amountText: string;
  readonly date: string | null;
  readonly account: string;
  /** Null until it is chosen: the most recently used account. */
  readonly fromChosen: string | null;
  readonly toChosen: string | null;
}

/** The balance that remains after this amount. `open` is what has not been sent yet. */
function Rest({ open, given }: { readonly open: number; readonly given: number | null }) {
  const rest = open - (given ?? 0);
  if (rest < 0) return <Notice tone="warning">{surplusText(-rest)}</Notice>;
  const isPart = given !== null && given > 0 && rest > 0;
  return <p className={css.rest}>{isPart ? `${formatWon(rest)}이 남아요.` : '일부 금액만 입력해도 돼요.'}</p>;
}

function RequestText({ text }: { readonly text: string }) {
  const copy = async () => {
    if (await copyText(text)) toast.success('문구를 복사했어요', { message: '카카오톡 대화방에 붙여넣어 주세요.' });
    else toast.error('복사하지 못했어요', { message: '문구를 길게 눌러 복사해 주세요.' });
  };
  return (
    <div className={css.request}>
      <p className={css.requestText}>{text}</p>
      <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
        문구 복사
      </Button>
    </div>
  );
}

/** Records a request, a payment or a receipt; the amount may be a part of the open balance. */
export function SettleSheet(props: SettleSheetProps) {
  const { book, members, assets, wish, settlements, userId, payTo, onClose } = props;
  const { transfer, status } = wish;
  const today = todayIn(book.timeZone);
  const create = useCreateSettlement(book.id);
  const sent = sentFor(transfer, settlements);
  const open = Math.max(0, transfer.amount - sent);
  const ownField = transfer.fromUserId === userId ? 'fromChosen' : 'toChosen';
  const form = useForm({
    initial: (): SettleValues => ({
      amountText: amountTextOf(open),
      date: today,
      account: payTo ? accountText(payTo) : '',
      fromChosen: null,
      toChosen: null,
    }),
    check: ({ amountText, date }) => ({
      amountText: isAmountMissing(amountText) ? '0원보다 큰 금액을 입력해 주세요.' : undefined,
      date: date === null ? '날짜를 입력해 주세요.' : undefined,
      fromChosen: undefined,
      toChosen: undefined,
    }),
    server: {
      fields: {
        amount: 'amountText',
        date: 'date',
        fromAssetId: 'fromChosen',
        toAssetId: 'toChosen',
        own: ownField,
      },
    },
    sending: create,
  });
  const { change, problems } = form;
  const { account, fromChosen, toChosen } = form.values;
  const amount = useAmountInput(form.amount('amountText'));
  const idRef = useRef(newId());
  const ownBooks = useOwnAccounts(book, status !== 'REQUESTED');
  const usual = lastOwnAccount(settlements, ownBooks);
  const ownOf = (side: string) => (side === userId ? ownBooks : []);
  const accountOf = (side: string, chosen: string | null): string =>
    chosen ?? (side === userId && usual ? choiceIdOf(usual) : OUTSIDE);
  const fromAccount = accountOf(transfer.fromUserId, fromChosen);
  const toAccount = accountOf(transfer.toUserId, toChosen);
  const from = nameOf(members, transfer.fromUserId);
  const to = nameOf(members, transfer.toUserId);
  const isTextOnly = status === 'REQUESTED' && !canBeAsked(members, transfer.fromUserId);
  const submit = () =>
    form.submit(({ date }) => {
      if (amount.value === null || date === null || isTextOnly) return;
      const [fromSide, toSide] = [choiceOfId(fromAccount), choiceOfId(toAccount)];
      const own = status === 'REQUESTED' ? null : (fromSide.own ?? toSide.own);
      create.mutate(
        {
          id: idRef.current,
          fromUserId: transfer.fromUserId,
          toUserId: transfer.toUserId,
          amount: amount.value,
          date,
          status,
          fromAssetId: fromSide.assetId,
          toAssetId: toSide.assetId,
          ...(own ? { own } : {}),
        },
        {
          onSuccess: () => {
            toast.success(DONE[status]);
            onClose();
          },
          // A rejected settlement was not stored: the next attempt gets a new id.
          onError: (error) => {
            if (error instanceof ApiError && error.status === 409) idRef.current = newId();
          },
        },
      );
    });
  return (
    <Sheet title={TITLES[status]} isOpen staysOpenOnTapOutside onClose={onClose}>
      <Form onSubmit={submit} className={css.form ?? ''} label={TITLES[status]}>
        <p className={css.who}>
          {from} → {to}
        </p>
        {sent === 0 ? null : (
          <Notice tone="warning">
            {status === 'SENT' && transfer.fromUserId === userId
              ? `이미 ${formatWon(sent)}을 보냈다고 알렸어요. 더 보낸 돈만 입력해 주세요.`
              : `${from}님이 ${formatWon(sent)}을 보냈다고 알렸어요. 그 돈은 받았어요로 확인하고, 다른 돈만 입력해 주세요.`}
          </Notice>
        )}
        <AmountField label="금액" amount={amount} error={problems.amountText} />
        <Rest open={open} given={amount.value} />
        {status === 'REQUESTED' ? (
          <>
            <TextField
              label="받을 계좌"
              {...form.control('account')}
              maxLength={100}
              placeholder="예: 카카오뱅크 3333-01-1234567"
              help={payTo ? '수정해도 저장된 받을 계좌는 바뀌지 않아요.' : '문구에만 쓰고 저장하지 않아요.'}
              autoComplete="off"
            />
            <RequestText text={requestText({ from, amount: amount.value ?? 0, account })} />
          </>
        ) : (
          <>
            <DatePicker label="날짜" {...form.control('date')} today={today} />
            <AccountSelect
              label="보내는 자산"
              assets={assets}
              ownBooks={ownOf(transfer.fromUserId)}
              value={fromAccount}
              onChange={(id) => change({ fromChosen: id })}
              error={problems.fromChosen}
            />
            <AccountSelect
              label="받는 자산"
              assets={assets}
              ownBooks={ownOf(transfer.toUserId)}
              value={toAccount}
              onChange={(id) => change({ toChosen: id })}
              error={problems.toChosen}
            />
          </>
        )}
        {isTextOnly ? null : (
          <FormActions failure={form.failure}>
            <Button type="submit" variant="primary" isPending={create.isPending}>
              {status === 'REQUESTED' ? '요청하기' : '저장'}
            </Button>
          </FormActions>
        )}
      </Form>
    </Sheet>
  );
}
