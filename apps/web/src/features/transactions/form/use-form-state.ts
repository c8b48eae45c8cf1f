import type { Attachment, Transaction } from '@salim/contract';
import { useMemo, useState } from 'react';
import { useShareDefaults } from '../../../ledger/use-share-defaults.ts';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import { useHabits } from '../api/use-habits.ts';
import { useLedger } from '../model/ledger.tsx';
import type { FormState } from './form-state.ts';
import { habitualPayment, habitualTransfer } from './payment-follow.ts';
import type { FormDefaults } from './read-form.ts';
import { useDraftKeeping } from './use-draft.ts';
import { usualShares } from './usual-shares.ts';

/** How an entry was saved, and what comes next. */
export interface SavedHow {
  readonly isContinuing: boolean;
  /** The server is away: the entry waits on this device and follows by itself. */
  readonly isWaiting: boolean;
  readonly makesRule?: boolean;
}

export interface TransactionFormProps {
  readonly draftKey: string;
  /** The id that the entry has or will have. */
  readonly id: string;
  /** Null for a new entry. */
  readonly version: number | null;
  /** The entry in that version; null for a new one, or where it is not known any more. */
  readonly base: Transaction | null;
  readonly initial: FormState;
  /** Receipts that the entry has. */
  readonly attachments?: readonly Attachment[];
  /** Whether `initial` was found half-written. */
  readonly isFromDraft: boolean;
  readonly onSaved: (transaction: Transaction, how: SavedHow) => void;
  readonly onCancel: () => void;
  /** Begins anew without what was half-written. */
  readonly onStartOver: () => void;
}

/** The whole state of one form, from what was there at first to what is sent. */
export function useFormState(props: TransactionFormProps) {
  const ledger = useLedger();
  const amount = useAmountInput({ text: props.initial.amountText });
  const [fields, setFields] = useState(props.initial);
  // A new entry is divided as the book usually does, until somebody says how this one is.
  const [isUsual, setIsUsual] = useState(
    () =>
      props.version === null && !props.isFromDraft && props.initial.shares === null && props.initial.amountText === '',
  );
  const { data: usual } = useShareDefaults(ledger.bookId, isUsual && ledger.members.length > 1);
  const shares = useMemo(
    () => (isUsual && usual ? usualShares(ledger, usual, fields) : fields.shares),
    [isUsual, usual, ledger, fields],
  );
  const form: FormState = useMemo(
    () => ({ ...fields, amountText: amount.text, shares }),
    [fields, amount.text, shares],
  );
  const habits = useHabits(ledger.bookId, form.type, ledger.meId);
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
  const [first] = useState(props.initial);
  const isChanged = props.isFromDraft || JSON.stringify({ ...form, shares: fields.shares }) !== JSON.stringify(first);
  const { id, version, base } = props;
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
