import type { Attachment, Transaction } from '@salim/contract';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ON_ITS_SIDE } from '../../../platform/browser/breakpoints.ts';
import { useIsNarrow, useMediaQuery } from '../../../platform/browser/use-media-query.ts';
import { useServiceInfo } from '../../../platform/session/service-info.ts';
import { formatDay, formatWon } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { AmountInput } from '../../../ui/use-amount-input.ts';
import type { Suggestion } from '../api/use-suggestions.ts';
import { type Ledger, useLedger } from '../model/ledger.tsx';
import { NO_RECEIPT_CHANGES, withAdded } from '../receipts/pending-receipt.ts';
import { BegunBlockContext, focusFirstControl, newBegunBlock } from './begun-block.ts';
import { prepareDrafts } from './draft-storage.ts';
import { FormMenu } from './form-menu.tsx';
import { amountText, type FormState, type FormType } from './form-state.ts';
import { MainFields } from './main-fields.tsx';
import { hasMore, isBehindMore } from './more-fields.ts';
import { PhoneFields } from './phone-fields.tsx';
import type { FormErrors } from './read-form.ts';
import { SaveBar } from './save-bar.tsx';
import { ProblemNotice, SaveConflict } from './save-problem.tsx';
import css from './transaction-form.module.css';
import { useFormHelpers } from './use-form-helpers.ts';
import { type TransactionFormProps, type TransactionFormState, useFormState } from './use-form-state.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useSending } from './use-sending.ts';

// Only some installations read receipts.
const ReceiptReader = lazySection(async () => (await import('./receipt-reader.tsx')).ReceiptReader, null);
// What comes below the amount on a phone is not waited for.
const FormRest = lazySection(async () => (await import('./form-rest.tsx')).FormRest, <RestSkeleton />);

/** Prepares everything that the form shows at first. */
export function approachForm(): void {
  FormRest.approach();
  void prepareDrafts();
}

const TABS = [
  { id: 'EXPENSE', name: '지출' },
  { id: 'INCOME', name: '수입', tone: 'income' },
  { id: 'TRANSFER', name: '이체' },
] as const satisfies readonly { id: FormType; name: string; tone?: 'income' }[];

const NO_ATTACHMENTS: readonly Attachment[] = [];

/** Whether this installation fills in such a form from a photo. */
function useReadsReceipts(isPossible: boolean): boolean {
  const features = useServiceInfo()?.features;
  return isPossible && features !== undefined && features.includes('RECEIPTS');
}

/** Focuses the first field with an error. */
function focusField(root: HTMLElement | null, errors: FormErrors): void {
  const places = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const place = places.find((one) => (one.dataset['field'] ?? '') in errors);
  if (place) focusFirstControl(place);
}

function useFocusOnError(root: RefObject<HTMLElement | null>, errors: FormErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusField(root.current, errors);
  }, [root, errors]);
}

/** Enter in a field of one line, or with Ctrl anywhere; a phone has a button for it. */
function isSubmitKey(event: KeyboardEvent, isNarrow: boolean): boolean {
  if (event.key !== 'Enter' || event.defaultPrevented) return false;
  // Keys in sheets that the form has opened arrive here too.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return false;
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

/** The state of the keypad: null without a keypad, as on a desktop or on a phone in landscape. */
function useKeypad(isNarrow: boolean, isNew: boolean) {
  // On its side a keypad would cover the amount: the phone's own keyboard is used instead.
  const isOnItsSide = useMediaQuery(ON_ITS_SIDE);
  // Editing rarely changes the amount.
  const [isWanted, setIsWanted] = useState(isNew);
  const isPossible = isNarrow && !isOnItsSide;
  const isOpen = isPossible && isWanted;
  const close = () => setIsWanted(false);
  useFoldOnScroll(isOpen, close);
  return {
    isOpen,
    state: isPossible ? (isOpen ? 'open' : 'closed') : undefined,
    open: () => setIsWanted(true),
    close,
  } as const;
}

/**
 * One form for every type of transaction. Only the amount is required; everything else has a default or is optional.
 */
export function TransactionForm(props: TransactionFormProps) {
  const { id, version, isRestShown } = props;
  const ledger = useLedger();
  const isNarrow = useIsNarrow();
  const root = useRef<HTMLDivElement>(null);
  const [begunBlock] = useState(newBegunBlock);
  const state = useFormState(props);
  const { form, amount, defaults, change } = state;
  const [receipts, setReceipts] = useState(NO_RECEIPT_CHANGES);
  const [wantsMore, setIsMoreOpen] = useState<boolean | null>(() => hasMore(props.initial) || null);
  // Show values that were filled in automatically.
  const isMoreOpen = wantsMore ?? state.hasUsualShares;
  const sending = useSending({ props, state, receipts, onHiddenError: () => setIsMoreOpen(true) });
  const { errors } = sending;
  const keypad = useKeypad(isNarrow, version === null);
  const [isNoticeOpen, setIsNoticeOpen] = useState(props.isFromDraft);
  useKeyboardInset();

  // Clear the errors as soon as a field changes.
  const changeChecked = (changes: Partial<FormState>) => {
    change(changes);
    sending.clearErrors();
  };
  useFocusOnError(root, errors);
  const save = (isContinuing = false) => void sending.send(form, 'save', version, isContinuing);

  const choose = (suggestion: Suggestion) => {
    changeChecked(changesOf(suggestion, form, ledger));
    if (amount.text === '') amount.setText(amountText(suggestion.amount));
  };

  const payment = form.payment ?? defaults.payment;
  // What a stored transaction was paid with comes first, as the habitual source does for a new one.
  const habitual = props.initial.payment ?? defaults.payment;
  const helpers = useFormHelpers(form, payment);
  const Fields = isNarrow ? PhoneFields : MainFields;
  const fields = {
    form,
    defaults,
    habitual,
    habits: state.habits,
    helpers,
    errors,
    onChange: changeChecked,
    onChoose: choose,
  };
  const photo = useRef<HTMLInputElement>(null);
  const readsReceipts = useReadsReceipts(version === null && form.type === 'EXPENSE');
  const openMore = () => {
    setIsMoreOpen(true);
    keypad.close();
  };
  const menu = (
    <FormMenu
      form={form}
      isNarrow={isNarrow}
      payment={payment}
      onChange={changeChecked}
      onPaste={props.onPaste}
      onReadReceipt={readsReceipts ? () => photo.current?.click() : undefined}
      onMore={openMore}
    />
  );
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
        const { target } = event;
        if (target === amount.inputRef.current) keypad.open();
        else if (target instanceof HTMLElement && target.matches('input:not([type="file"]), textarea')) {
          keypad.close();
        }
      }}
    >
      {isNoticeOpen ? <DraftNotice isNew={version === null} onStartOver={props.onStartOver} /> : null}
      {props.purchase && props.purchase.id === form.refundOfId ? <RefundNotice purchase={props.purchase} /> : null}
      {readsReceipts ? (
        <ReceiptReader
          form={form}
          inputRef={photo}
          onStart={keypad.close}
          onAttach={(file) => setReceipts((current) => withAdded(current, file))}
          onChange={changeChecked}
          onAmount={amount.setText}
          onMore={openMore}
        />
      ) : null}
      <BegunBlockContext value={begunBlock}>
        <Tabs
          label="거래 종류"
          tabs={TABS}
          value={form.type}
          look="segments"
          onChange={(type) => changeChecked({ type })}
          className={css.tabs ?? ''}
          beside={menu}
        >
          <div className={css.columns}>
            <FirstColumn isNarrow={isNarrow}>
              <FormAmount
                amount={amount}
                isNarrow={isNarrow}
                isNew={version === null}
                keypad={keypad.state}
                error={errors.amount ?? null}
                onSave={() => save()}
              />
              {isRestShown ? <Fields {...fields} /> : <FieldsSkeleton isNarrow={isNarrow} />}
            </FirstColumn>
            {isRestShown ? (
              <FormRest
                form={form}
                id={id}
                isNarrow={isNarrow}
                defaults={defaults}
                habits={state.habits}
                habitual={habitual}
                payment={payment}
                errors={errors}
                attachments={props.attachments ?? NO_ATTACHMENTS}
                receipts={receipts}
                onReceipts={setReceipts}
                onChange={changeChecked}
                onAmount={amount.setText}
                isMoreOpen={isMoreOpen}
                onMoreOpenChange={(isOpen) => (isOpen ? openMore() : setIsMoreOpen(false))}
                onMoreShown={() => {
                  if (isBehindMore(errors)) focusField(root.current, errors);
                }}
              />
            ) : (
              <RestSkeleton />
            )}
          </div>
        </Tabs>
      </BegunBlockContext>
      <div className={css.fill} />
      <FormEnd
        props={props}
        state={state}
        sending={sending}
        isKeypadOpen={keypad.isOpen}
        onSave={save}
        onMerged={() => setIsNoticeOpen(false)}
      />
    </div>
  );
}

interface FormEndProps {
  readonly props: TransactionFormProps;
  readonly state: TransactionFormState;
  readonly sending: ReturnType<typeof useSending>;
  readonly isKeypadOpen: boolean;
  readonly onSave: (isContinuing?: boolean) => void;
  readonly onMerged: () => void;
}

/** The buttons, and why saving failed. */
function FormEnd({ props, state, sending, isKeypadOpen, onSave, onMerged }: FormEndProps) {
  const { form, amount, defaults } = state;
  const { problem, setProblem, isSaving } = sending;
  return (
    <>
      <SaveBar
        isSaving={isSaving}
        onSave={() => onSave()}
        onSaveAndContinue={props.version === null ? () => onSave(true) : null}
        onCancel={props.onCancel}
        keypad={isKeypadOpen ? amount : null}
      >
        <ProblemNotice
          problem={problem}
          isSaving={isSaving}
          onRestore={() => void sending.send(form, 'restoreAndSave', props.version, false)}
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
            onMerged();
            void sending.send(merged, 'save', at, false);
          }}
        />
      ) : null}
    </>
  );
}

/** A card on a desk; on a phone the fields are directly on the ground. */
function FirstColumn({ isNarrow, children }: { readonly isNarrow: boolean; readonly children: ReactNode }) {
  return isNarrow ? <div className={css.plain}>{children}</div> : <Card className={css.card ?? ''}>{children}</Card>;
}

interface FormAmountProps {
  readonly amount: AmountInput;
  readonly isNarrow: boolean;
  readonly isNew: boolean;
  readonly keypad: 'open' | 'closed' | undefined;
  readonly error: string | null;
  readonly onSave: () => void;
}

function FormAmount({ amount, isNarrow, isNew, keypad, error, onSave }: FormAmountProps) {
  return (
    <div data-field="amount">
      <AmountField
        amount={amount}
        label="금액"
        isLabelHidden={isNarrow}
        size="hero"
        keypad={keypad}
        autoFocus={!isNarrow && isNew}
        error={error}
        onSubmit={() => {
          if (isNarrow) amount.inputRef.current?.blur();
          else onSave();
        }}
      />
    </div>
  );
}

/** Names the purchase of a refund. */
function RefundNotice({ purchase: { description, date, amount, refunded } }: { readonly purchase: Transaction }) {
  const name = description === '' ? `${formatDay(date)} 지출` : `‘${description}’`;
  return (
    <Notice tone="info" className={css.purchase ?? ''}>
      {name} {formatWon(amount)}의 환불을 기록해요.
      {refunded === undefined ? null : ` 지금까지 ${formatWon(refunded)}을 환불했어요.`}
    </Notice>
  );
}

/** Says that a draft was restored, on one line. */
function DraftNotice({ isNew, onStartOver }: { readonly isNew: boolean; readonly onStartOver: () => void }) {
  return (
    <div role="status" className={css.draft}>
      <span>작성 중이던 내용을 불러왔어요.</span>
      <Button size="small" variant="ghost" onPress={onStartOver}>
        {isNew ? '새로 작성' : '되돌리기'}
      </Button>
    </div>
  );
}

/** As high as the fields below the amount, so that what follows does not move. */
function FieldsSkeleton({ isNarrow }: { readonly isNarrow: boolean }) {
  return isNarrow ? <SkeletonRows rows={3} height={68} /> : <SkeletonRows rows={4} height={74} />;
}

/** Placeholder for the second card, also while its module is loading. */
function RestSkeleton() {
  return (
    <Card className={css.card ?? ''}>
      <SkeletonRows rows={4} height={68} />
      <Skeleton height={160} />
    </Card>
  );
}
