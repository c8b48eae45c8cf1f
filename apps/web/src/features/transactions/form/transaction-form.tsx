import type { Attachment, Transaction } from '@salim/contract';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useShareDefaults } from '../../../ledger/use-share-defaults.ts';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import type { NewTransaction } from '../api/save-transaction.ts';
import { useHabits } from '../api/use-habits.ts';
import type { Suggestion } from '../api/use-suggestions.ts';
import { useLedger } from '../model/ledger.tsx';
import { rowOf } from '../model/transaction-row.ts';
import { holdReceipts } from '../outbox/hold-receipts.ts';
import type { Written } from '../outbox/outbox-item.ts';
import { viewOfWaiting } from '../outbox/waiting-view.ts';
import { NO_RECEIPT_CHANGES } from '../receipts/pending-receipt.ts';
import { saveReceipts } from '../receipts/save-receipts.ts';
import { CategoryPicker } from './category-picker.tsx';
import { DescriptionField } from './description-field.tsx';
import { amountText, beginSplits, type FormState, type FormType } from './form-state.ts';
import { mergeOnto } from './merge-onto.ts';
import { FIELDS_IN_MORE, hasMore } from './more-fields.ts';
import { habitualPayment, habitualTransfer } from './payment-follow.ts';
import {
  describableOf,
  errorsFromServer,
  type FormDefaults,
  type FormErrors,
  type FormField,
  readForm,
  wonOf,
} from './read-form.ts';
import { SaveBar } from './save-bar.tsx';
import { mergedBy, ProblemNotice, SaveConflict, type SaveProblem } from './save-problem.tsx';
import css from './transaction-form.module.css';
import { useDraftKeeping } from './use-draft.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { type SaveOutcome, useSaving } from './use-saving.ts';
import { usualShares } from './usual-shares.ts';

// Lazy modules: what is below the fold on a phone, and what only some transactions need.
const FormRest = lazySection(async () => (await import('./form-rest.tsx')).FormRest, <RestSkeleton />);
const SplitEditor = lazySection(
  async () => (await import('./split-editor.tsx')).SplitEditor,
  <SkeletonRows rows={2} height={48} />,
);
const TransferFields = lazySection(
  async () => (await import('./transfer-fields.tsx')).TransferFields,
  <SkeletonRows rows={2} height={48} />,
);

/** How a transaction was saved, and what to do next. */
export interface SavedHow {
  readonly isContinuing: boolean;
  /** The server is unreachable: the transaction is queued on this device. */
  readonly isWaiting: boolean;
  readonly makesRule?: boolean;
}

export interface TransactionFormProps {
  readonly draftKey: string;
  /** The id of the transaction, also before it is saved. */
  readonly id: string;
  /** Null for a new transaction. */
  readonly version: number | null;
  /** The transaction as of that version; null for a new one, or if unknown. */
  readonly base: Transaction | null;
  readonly initial: FormState;
  /** Existing receipts of the transaction. */
  readonly attachments?: readonly Attachment[];
  /** Whether `initial` was restored from a draft. */
  readonly isFromDraft: boolean;
  readonly onSaved: (transaction: Transaction, how: SavedHow) => void;
  readonly onCancel: () => void;
  /** Discards the draft and starts over. */
  readonly onStartOver: () => void;
}

const TABS = [
  { id: 'EXPENSE', name: '지출', tone: 'expense' },
  { id: 'INCOME', name: '수입', tone: 'income' },
  { id: 'TRANSFER', name: '이체' },
] as const satisfies readonly { id: FormType; name: string; tone?: 'income' | 'expense' }[];

const NO_ERRORS: FormErrors = {};
const NO_ATTACHMENTS: readonly Attachment[] = [];

const isBehindMore = (errors: FormErrors) =>
  Object.keys(errors).some((field) => FIELDS_IN_MORE.has(field as FormField));

/** Focuses the first field with an error. */
function focusField(root: HTMLElement | null, errors: FormErrors): void {
  const places = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const place = places.find((one) => (one.dataset['field'] ?? '') in errors);
  place?.querySelector<HTMLElement>('input, textarea, button:not([disabled])')?.focus();
}

/** Scrolled further than this, the user has moved on from the amount. */
const FOLDS_FROM = 120;

/** Closes the keypad when the user scrolls to the rest of the form. */
function useFoldOnScroll(isOpen: boolean, fold: () => void): void {
  const onScroll = useEffectEvent(() => {
    if (window.scrollY > FOLDS_FROM) fold();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = () => onScroll();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [isOpen]);
}

/** The state of the form, from its initial values to the request. */
function useForm(props: TransactionFormProps) {
  const ledger = useLedger();
  const amount = useAmountInput({ text: props.initial.amountText });
  const [fields, setFields] = useState(props.initial);
  // A new expense uses the book's default shares until the user changes them.
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

/**
 * One form for every type of transaction. Only the amount is required; everything else has a default or is optional.
 */
export function TransactionForm(props: TransactionFormProps) {
  const { id, version } = props;
  const ledger = useLedger();
  const isNarrow = useIsNarrow();
  const root = useRef<HTMLDivElement>(null);
  const state = useForm(props);
  const { form, amount, defaults, change } = state;
  const saving = useSaving();
  const [receipts, setReceipts] = useState(NO_RECEIPT_CHANGES);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [wantsMore, setIsMoreOpen] = useState<boolean | null>(() => hasMore(props.initial) || null);
  // Show values that were filled in automatically.
  const isMoreOpen = wantsMore ?? state.hasUsualShares;
  const [hasKeypad, setHasKeypad] = useState(true);
  const [isNoticeOpen, setIsNoticeOpen] = useState(props.isFromDraft);
  useKeyboardInset();
  useFoldOnScroll(isNarrow && hasKeypad, () => setHasKeypad(false));

  // Clear the errors as soon as a field changes.
  const changeChecked = (changes: Partial<FormState>) => {
    change(changes);
    if (errors !== NO_ERRORS) setErrors(NO_ERRORS);
  };
  const showErrors = (found: FormErrors) => {
    setErrors(found);
    if (isBehindMore(found)) setIsMoreOpen(true);
  };
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusField(root.current, errors);
  }, [errors]);

  const finish = (outcome: SaveOutcome, isContinuing: boolean) => {
    switch (outcome.kind) {
      case 'saved': {
        const { transaction, isWaiting } = outcome;
        state.dropDraft();
        const target = { bookId: ledger.bookId, transactionId: transaction.id };
        const changes = transaction.id === id ? receipts : { ...receipts, removedIds: [] };
        // Receipts upload in the background: the transaction is saved, and the user does not have to wait for them.
        void (isWaiting ? holdReceipts(target, rowOf(transaction), changes) : saveReceipts(target, changes));
        props.onSaved(transaction, { isContinuing, isWaiting, makesRule: form.makesRule });
        return;
      }
      case 'conflict':
        setProblem({ kind: 'conflict', current: outcome.current });
        return;
      case 'gone':
        setProblem({ kind: 'gone' });
        return;
      case 'refused': {
        const found = errorsFromServer(outcome.error.fieldErrors, form);
        showErrors(found);
        setProblem(
          Object.keys(found).length > 0
            ? null
            : { kind: 'message', text: outcome.error.fieldErrors[0]?.message ?? outcome.error.message },
        );
        return;
      }
      case 'busy':
        return;
    }
  };
  type Way = 'save' | 'restoreAndSave' | 'saveAsNew';
  const send = async (wanted: FormState, way: Way, at: number | null, isContinuing: boolean) => {
    const reading = readForm(wanted, defaults);
    if (reading.errors) {
      setProblem(null);
      showErrors(reading.errors);
      return;
    }
    setErrors(NO_ERRORS);
    setProblem(null);
    const { base } = props;
    const content = { written: writtenOf(wanted, reading.input), base };
    const outcome = await saving[way]({ bookId: ledger.bookId, id, version: at }, content);
    if (outcome.kind === 'conflict' && version === at) {
      const { current } = outcome;
      const merging = mergeOnto(current, { base, form: wanted, defaults, input: reading.input });
      if (merging.kind === 'same') {
        finish({ kind: 'saved', transaction: current, isWaiting: false }, isContinuing);
        return;
      }
      if (merging.kind === 'merged') {
        state.replace(merging.form);
        toast.info('그사이 바뀐 내용과 합쳤어요', { message: mergedBy(ledger, current) });
        await send(merging.form, way, current.version, isContinuing);
        return;
      }
    }
    finish(outcome, isContinuing);
  };
  const writtenOf = (wanted: FormState, input: NewTransaction): Written => {
    const described = describableOf(wanted, input, defaults);
    const at = new Date().toISOString();
    const { bookId, meId } = ledger;
    return {
      view: viewOfWaiting({ bookId, id, meId, base: props.base, described, input, at }),
      input,
      typed: { form: wanted, defaults },
    };
  };
  const save = (isContinuing = false) => void send(form, 'save', version, isContinuing);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isLine =
      event.target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(event.target.type);
    if (!isCommand && (isNarrow || !isLine)) return;
    event.preventDefault();
    save();
  };

  const choose = (suggestion: Suggestion) => {
    const isTransfer = form.type === 'TRANSFER';
    const category = suggestion.categoryId === null ? undefined : ledger.categoryById.get(suggestion.categoryId);
    const kind = form.type === 'INCOME' ? 'INCOME' : 'EXPENSE';
    changeChecked({
      description: suggestion.description,
      ...(category && category.kind === kind && !category.isArchived && !isTransfer
        ? { categoryIds: { ...form.categoryIds, [kind]: category.id } }
        : {}),
      ...(isTransfer || (suggestion.paymentMethodId === null && suggestion.assetId === null)
        ? {}
        : { payment: { paymentMethodId: suggestion.paymentMethodId, assetId: suggestion.assetId } }),
    });
    if (amount.text === '') amount.setText(amountText(suggestion.amount));
  };

  const kind = form.type === 'INCOME' ? 'INCOME' : 'EXPENSE';
  const payment = form.payment ?? defaults.payment;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and Ctrl+Enter of every field inside
    <div
      ref={root}
      className={css.form}
      onKeyDown={handleKeyDown}
      onFocus={(event) => {
        // The phone's own keyboard replaces the keypad.
        if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) setHasKeypad(false);
      }}
    >
      {isNoticeOpen ? (
        <Notice
          tone="info"
          actions={
            <Button size="small" variant="ghost" onPress={props.onStartOver}>
              {version === null ? '새로 작성' : '되돌리기'}
            </Button>
          }
        >
          작성 중이던 내용을 불러왔어요.
        </Notice>
      ) : null}
      <Tabs
        label="거래 종류"
        tabs={TABS}
        value={form.type}
        look="segments"
        onChange={(type) => changeChecked({ type })}
        className={css.tabs ?? ''}
      >
        <div className={css.columns}>
          <Card className={css.card ?? ''}>
            <div data-field="amount" className={css.amount}>
              <AmountField
                amount={amount}
                label="금액"
                isLabelHidden={isNarrow}
                size="hero"
                autoFocus={!isNarrow && version === null}
                error={errors.amount ?? null}
                onSubmit={() => {
                  if (isNarrow) amount.inputRef.current?.blur();
                  else save();
                }}
              />
              {isNarrow && !hasKeypad ? (
                <Button size="small" variant="ghost" className={css.unfold ?? ''} onPress={() => setHasKeypad(true)}>
                  키패드 열기
                </Button>
              ) : null}
            </div>
            <DescriptionField
              type={form.type}
              value={form.description}
              onChange={(description) => changeChecked({ description })}
              onChoose={choose}
              error={errors.description}
            />
            {form.type === 'TRANSFER' ? null : form.splits.length > 0 ? (
              <SplitEditor
                kind={kind}
                parts={form.splits}
                total={wonOf(form.amountText)}
                onChange={(splits) => changeChecked({ splits })}
                error={errors.splits}
              />
            ) : (
              <CategoryPicker
                kind={kind}
                value={form.categoryIds[kind]}
                onChange={(categoryId) => changeChecked({ categoryIds: { ...form.categoryIds, [kind]: categoryId } })}
                habits={state.habits.categoryIds}
                description={form.description}
                onSplit={() => changeChecked({ splits: beginSplits(form) })}
                error={errors.category}
              />
            )}
            {form.type === 'TRANSFER' ? (
              <TransferFields
                value={form.transfer}
                habitual={defaults}
                onChange={(transfer) => changeChecked({ transfer })}
                errors={errors}
              />
            ) : null}
          </Card>
          <FormRest
            form={form}
            id={id}
            isOthers={defaults.isOthers ?? false}
            payment={payment}
            errors={errors}
            attachments={props.attachments ?? NO_ATTACHMENTS}
            receipts={receipts}
            onReceipts={setReceipts}
            onChange={changeChecked}
            onAmount={amount.setText}
            isMoreOpen={isMoreOpen}
            onMoreOpenChange={setIsMoreOpen}
            onMoreShown={() => {
              if (isBehindMore(errors)) focusField(root.current, errors);
            }}
          />
        </div>
      </Tabs>
      <SaveBar
        isNarrow={isNarrow}
        isSaving={saving.isSaving}
        onSave={() => save()}
        onSaveAndContinue={version === null ? () => save(true) : null}
        onCancel={props.onCancel}
        keypad={isNarrow && hasKeypad ? { amount, onClose: () => setHasKeypad(false) } : null}
      >
        <ProblemNotice
          problem={problem}
          isSaving={saving.isSaving}
          onRestore={() => void send(form, 'restoreAndSave', version, false)}
          onSaveAsNew={() => void send(form, 'saveAsNew', null, false)}
        />
      </SaveBar>
      {problem?.kind === 'conflict' ? (
        <SaveConflict
          form={form}
          defaults={defaults}
          base={props.base}
          current={problem.current}
          isSaving={saving.isSaving}
          onClose={() => setProblem(null)}
          onSave={(merged, at) => {
            state.replace(merged);
            setIsNoticeOpen(false);
            void send(merged, 'save', at, false);
          }}
        />
      ) : null}
    </div>
  );
}

/** Placeholder for the second card while its module is loading. */
function RestSkeleton() {
  return (
    <Card className={css.card ?? ''}>
      <SkeletonRows rows={4} height={68} />
      <Skeleton height={160} />
    </Card>
  );
}
