import type { Attachment } from '@salim/contract';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Suggestion } from '../api/use-suggestions.ts';
import { type Ledger, useLedger } from '../model/ledger.tsx';
import { NO_RECEIPT_CHANGES } from '../receipts/pending-receipt.ts';
import { amountText, type FormState, type FormType } from './form-state.ts';
import { MainFields } from './main-fields.tsx';
import { hasMore, isBehindMore } from './more-fields.ts';
import type { FormErrors } from './read-form.ts';
import { SaveBar } from './save-bar.tsx';
import { ProblemNotice, SaveConflict } from './save-problem.tsx';
import css from './transaction-form.module.css';
import { type TransactionFormProps, useFormState } from './use-form-state.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useSending } from './use-sending.ts';

// What comes below the amount on a phone is not waited for.
const FormRest = lazySection(async () => (await import('./form-rest.tsx')).FormRest, <RestSkeleton />);

const TABS = [
  { id: 'EXPENSE', name: '지출', tone: 'expense' },
  { id: 'INCOME', name: '수입', tone: 'income' },
  { id: 'TRANSFER', name: '이체' },
] as const satisfies readonly { id: FormType; name: string; tone?: 'income' | 'expense' }[];

const NO_ATTACHMENTS: readonly Attachment[] = [];

/** Focuses the first field with an error. */
function focusField(root: HTMLElement | null, errors: FormErrors): void {
  const places = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const place = places.find((one) => (one.dataset['field'] ?? '') in errors);
  place?.querySelector<HTMLElement>('input, textarea, button:not([disabled])')?.focus();
}

/** Enter in a field of one line, or with Ctrl anywhere; a phone has a button for it. */
function isSubmitKey(event: KeyboardEvent, isNarrow: boolean): boolean {
  if (event.key !== 'Enter' || event.defaultPrevented) return false;
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return false;
  const isLine =
    event.target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(event.target.type);
  return event.ctrlKey || event.metaKey || (!isNarrow && isLine);
}

/** What a chosen suggestion fills in beside the amount. */
function changesOf(suggestion: Suggestion, form: FormState, ledger: Ledger): Partial<FormState> {
  const isTransfer = form.type === 'TRANSFER';
  const category = suggestion.categoryId === null ? undefined : ledger.categoryById.get(suggestion.categoryId);
  const kind = form.type === 'INCOME' ? 'INCOME' : 'EXPENSE';
  return {
    description: suggestion.description,
    ...(category && category.kind === kind && !category.isArchived && !isTransfer
      ? { categoryIds: { ...form.categoryIds, [kind]: category.id } }
      : {}),
    ...(isTransfer || (suggestion.paymentMethodId === null && suggestion.assetId === null)
      ? {}
      : { payment: { paymentMethodId: suggestion.paymentMethodId, assetId: suggestion.assetId } }),
  };
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

/**
 * One form for every type of transaction. Only the amount is required; everything else has a default or is optional.
 */
export function TransactionForm(props: TransactionFormProps) {
  const { id, version } = props;
  const ledger = useLedger();
  const isNarrow = useIsNarrow();
  const root = useRef<HTMLDivElement>(null);
  const state = useFormState(props);
  const { form, amount, defaults, change } = state;
  const [receipts, setReceipts] = useState(NO_RECEIPT_CHANGES);
  const [wantsMore, setIsMoreOpen] = useState<boolean | null>(() => hasMore(props.initial) || null);
  // Show values that were filled in automatically.
  const isMoreOpen = wantsMore ?? state.hasUsualShares;
  const sending = useSending({ props, state, receipts, onHiddenError: () => setIsMoreOpen(true) });
  const { errors, problem, setProblem, isSaving } = sending;
  const [hasKeypad, setHasKeypad] = useState(true);
  const [isNoticeOpen, setIsNoticeOpen] = useState(props.isFromDraft);
  useKeyboardInset();
  useFoldOnScroll(isNarrow && hasKeypad, () => setHasKeypad(false));

  // Clear the errors as soon as a field changes.
  const changeChecked = (changes: Partial<FormState>) => {
    change(changes);
    sending.clearErrors();
  };
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusField(root.current, errors);
  }, [errors]);
  const save = (isContinuing = false) => void sending.send(form, 'save', version, isContinuing);

  const choose = (suggestion: Suggestion) => {
    changeChecked(changesOf(suggestion, form, ledger));
    if (amount.text === '') amount.setText(amountText(suggestion.amount));
  };

  const payment = form.payment ?? defaults.payment;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and Ctrl+Enter of every field inside
    <div
      ref={root}
      className={css.form}
      onKeyDown={(event) => {
        if (!isSubmitKey(event, isNarrow)) return;
        event.preventDefault();
        save();
      }}
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
            <MainFields
              form={form}
              defaults={defaults}
              habits={state.habits}
              errors={errors}
              onChange={changeChecked}
              onChoose={choose}
            />
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
        isSaving={isSaving}
        onSave={() => save()}
        onSaveAndContinue={version === null ? () => save(true) : null}
        onCancel={props.onCancel}
        keypad={isNarrow && hasKeypad ? { amount, onClose: () => setHasKeypad(false) } : null}
      >
        <ProblemNotice
          problem={problem}
          isSaving={isSaving}
          onRestore={() => void sending.send(form, 'restoreAndSave', version, false)}
          onSaveAsNew={() => void sending.send(form, 'saveAsNew', null, false)}
        />
      </SaveBar>
      {problem?.kind === 'conflict' ? (
        <SaveConflict
          form={form}
          defaults={defaults}
          base={props.base}
          current={problem.current}
          isSaving={isSaving}
          onClose={() => setProblem(null)}
          onSave={(merged, at) => {
            state.replace(merged);
            setIsNoticeOpen(false);
            void sending.send(merged, 'save', at, false);
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
