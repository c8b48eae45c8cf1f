import type { Attachment, Transaction } from '@salim/contract';
import { useMemo, useState } from 'react';
import { useRates } from '../../../ledger/use-rates.ts';
import { useShareDefaults } from '../../../ledger/use-share-defaults.ts';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import { useHabits } from '../api/use-habits.ts';
import { useLedger } from '../model/ledger.tsx';
import type { FormState } from './form-state.ts';
import { habitualPayment, habitualTransfer } from './payment-follow.ts';
import type { FormDefaults } from './read-form.ts';
import { useDraftKeeping } from './use-draft.ts';
import { usualShares } from './usual-shares.ts';

const NO_DEFAULTS: readonly never[] = [];

/** How a transaction was saved, and what comes next. */
export interface SavedHow {
  readonly isContinuing: boolean;
  /** The server is unreachable: the transaction waits on this device and is sent later. */
  readonly isWaiting: boolean;
  readonly makesRule?: boolean;
}

export interface TransactionFormProps {
  readonly draftKey: string;
  /** The id that the transaction has or will have. */
  readonly id: string;
  /** Null for a new transaction. */
  readonly version: number | null;
  /** The stored transaction in that version; null for a new one, or if it is no longer known. */
  readonly base: Transaction | null;
  readonly initial: FormState;
  /** The purchase that a new refund is of. */
  readonly purchase?: Transaction | undefined;
  /** Stored receipts of the transaction. */
  readonly attachments?: readonly Attachment[];
  /** Whether `initial` comes from a draft. */
  readonly isFromDraft: boolean;
  /** Whether the fields after the amount are shown yet: rendering them takes longer than the amount can wait. */
  readonly isRestShown: boolean;
  readonly onSaved: (transaction: Transaction, how: SavedHow) => void;
  readonly onCancel: () => void;
  /** Opens the screen that reads card messages; undefined while a transaction is edited. */
  readonly onPaste?: (() => void) | undefined;
  /** Starts again with an empty form. */
  readonly onStartOver: () => void;
}

/** The whole state of one form, from its initial values to what is sent. */
export function useFormState(props: TransactionFormProps) {
  const ledger = useLedger();
  const amount = useAmountInput({ text: props.initial.amountText });
  const [fields, setFields] = useState(props.initial);
  // A new transaction uses the book's default shares until the user changes them.
  const [isUsual, setIsUsual] = useState(
    () =>
      props.version === null && !props.isFromDraft && props.initial.shares === null && props.initial.amountText === '',
  );
  const { data: stored } = useShareDefaults(ledger.bookId, isUsual && ledger.members.length > 1);
  // A trip needs none, so that it divides offline too.
  const usual = stored ?? (ledger.book.kind === 'TRAVEL' ? NO_DEFAULTS : undefined);
  // Loaded with the first transaction of a trip, for those without a network.
  useRates(ledger.bookId, ledger.book.kind === 'TRAVEL');
  const shares = useMemo(
    () => (isUsual && usual ? usualShares(ledger, usual, fields) : fields.shares),
    [isUsual, usual, ledger, fields],
  );
  const form: FormState = useMemo(
    () => ({ ...fields, amountText: amount.text, shares }),
    [fields, amount.text, shares],
  );
  const habits = useHabits(ledger, form.type);
  const defaults: FormDefaults = useMemo(
    () => ({
      payment: habitualPayment(ledger, habits),
      ...habitualTransfer(ledger, habits),
      meId: ledger.meId,
      id: props.id,
      isOthers: props.base !== null && props.base.createdBy !== ledger.meId,
    }),
    [ledger, habits, props.id, props.base],
  );
  const [first, setFirst] = useState(props.initial);
  const isChanged = props.isFromDraft || JSON.stringify({ ...form, shares: fields.shares }) !== JSON.stringify(first);
  const { id, version, base } = props;
  const { today } = ledger;
  const [begunOn, setBegunOn] = useState(today);
  if (begunOn !== today) {
    setBegunOn(today);
    // An empty form that was left open overnight is for what is bought today.
    if (version === null && !isChanged && amount.text === '' && fields.date === begunOn) {
      setFirst({ ...first, date: today });
      setFields({ ...fields, date: today });
    }
  }
  const bookTitle = ledger.book.title;
  const draft = useMemo(() => ({ id, form, bookTitle, version, base }), [form, id, bookTitle, version, base]);
  const { drop } = useDraftKeeping(props.draftKey, draft, isChanged);
  return {
    amount,
    form,
    habits,
    defaults,
    hasUsualShares: isUsual && shares !== null,
    change: (changes: Partial<FormState>) => {
      if ('shares' in changes) setIsUsual(false);
      setFields((current) => ({ ...current, ...changes }));
    },
    replace: (next: FormState) => {
      setIsUsual(false);
      setFields(next);
      amount.setText(next.amountText);
    },
    dropDraft: drop,
  };
}

export type TransactionFormState = ReturnType<typeof useFormState>;
