import type { Asset, Book, Category, GiftDirection, GiftEvent, GiftPerson } from '@salim/contract';
import { MEMO_LINE_MAX } from '@salim/contract/facts/limits';
import { type GiftOccasion, OFTEN_GIVEN } from '@salim/domain';
import { useDeferredValue, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatWon, todayIn } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ActionChip, ChipRow } from '../../../ui/chip.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import layout from '../../../ui/layout.module.css';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useGiftSuggestion } from '../api/use-gift-suggestion.ts';
import { DIRECTIONS, isOccasion, OCCASION_OPTIONS, usualCategoryId } from '../gift-choices.ts';
import { fieldsOf, type GiftFields, newFields } from '../gift-fields.ts';
import { suggestionSentence } from '../gift-text.ts';
import css from './gift-form.module.css';
import { GiftPersonFields } from './gift-person-fields.tsx';
import { GiftTransactionFields, type NewTransactionChoice } from './gift-transaction-fields.tsx';

export interface GiftFormValues {
  readonly direction: GiftDirection;
  readonly person: string;
  readonly relation: string;
  readonly event: GiftOccasion;
  readonly amount: number;
  readonly date: string;
  readonly memo: string;
  readonly transactionId: string | null;
  /** The transaction to create with a new gift. */
  readonly transaction: { readonly assetId: string | null; readonly categoryId: string | null } | null;
}

export interface GiftFormProps {
  readonly book: Book;
  /** The gift to edit; undefined records a new one. */
  readonly gift?: GiftEvent;
  readonly people: readonly GiftPerson[];
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (values: GiftFormValues) => void;
  readonly onCancel: () => void;
}

function checkGift({ person, amountText, date, transactionMode, transactionId }: GiftFields) {
  return {
    person: person.trim() === '' ? '이름을 입력해 주세요.' : undefined,
    amountText: isAmountMissing(amountText) ? '0원보다 큰 금액을 입력해 주세요.' : undefined,
    date: date === null ? '날짜를 입력해 주세요.' : undefined,
    transactionId: transactionMode === 'existing' && transactionId === null ? '연결할 거래를 골라 주세요.' : undefined,
  };
}

/** The gift form; only name and amount are required. */
export function GiftForm(props: GiftFormProps) {
  const { book, gift, people, assets, categories, isPending, error, onSubmit, onCancel } = props;
  const today = todayIn(book.timeZone);
  const [blank] = useState(() => newFields(today));
  const form = useForm({
    stored: gift ? fieldsOf(gift) : blank,
    check: checkGift,
    server: { fields: { person: 'person', amount: 'amountText', date: 'date', transactionId: 'transactionId' } },
    sending: { error, isPending },
  });
  const { values, change, isNewer, problems } = form;
  const { direction, person, relation, event, date, memo, transactionMode, transactionId } = values;
  const amount = useAmountInput(form.amount('amountText'));
  const [transaction, setTransaction] = useState<NewTransactionChoice>({ assetId: null, chosenCategoryId: undefined });
  const asked = useDeferredValue(person.trim());
  const isGiving = direction === 'GIVEN';
  const suggestion = useGiftSuggestion(book.id, { person: asked, relation, event }, isGiving && !gift).data;
  const { assetId, chosenCategoryId } = transaction;
  const categoryId =
    chosenCategoryId === undefined ? usualCategoryId(categories, { direction, event }) : chosenCategoryId;

  const turn = (next: GiftDirection) => {
    // A received gift cannot be linked to an expense, nor a given one to an income.
    change({ direction: next, transactionId: null });
    setTransaction((current) => ({ ...current, chosenCategoryId: undefined }));
  };
  const submit = () =>
    form.submit(() => {
      if (amount.value === null || date === null) return;
      onSubmit({
        direction,
        person: person.trim(),
        relation: relation.trim(),
        event,
        amount: amount.value,
        date,
        memo: memo.trim(),
        transactionId: transactionMode === 'existing' ? transactionId : null,
        transaction: transactionMode === 'new' ? { assetId, categoryId } : null,
      });
    });

  const refusal = error instanceof ApiError ? error : null;
  const why = suggestion ? suggestionSentence(suggestion, { relation }) : null;
  const suggested = why === null || !isGiving ? null : (suggestion?.amount ?? null);
  return (
    <Form onSubmit={submit} className={css.form ?? ''} label={gift ? '경조사 기록 수정' : '경조사 추가'}>
      <NewerNotice isNewer={isNewer} />
      <Segmented
        label="준 돈·받은 돈 구분"
        options={DIRECTIONS}
        value={direction}
        onChange={turn}
        className={css.kinds ?? ''}
      />
      <GiftPersonFields
        person={person}
        relation={relation}
        onChange={change}
        people={people}
        nameInput={form.inputRef('person')}
        nameError={problems.person}
        relationError={refusal?.messageFor('relation')}
      />
      <div className={css.pair}>
        <Select
          label="경조사"
          options={OCCASION_OPTIONS}
          value={event}
          onChange={(id) => {
            if (isOccasion(id)) change({ event: id });
          }}
        />
        <DatePicker label="날짜" {...form.control('date')} today={today} />
      </div>
      <div className={layout.grid8}>
        <AmountField label="금액" amount={amount} error={problems.amountText} />
        {why !== null && isGiving ? (
          <p className={css.why} role="status">
            {why}
          </p>
        ) : null}
        <ChipRow label="금액 선택">
          {[...new Set([...(suggested === null ? [] : [suggested]), ...OFTEN_GIVEN])].map((one) => (
            <ActionChip key={one} onPress={() => amount.setValue(one)}>
              {formatWon(one)}
            </ActionChip>
          ))}
        </ChipRow>
      </div>
      <GiftTransactionFields
        bookId={book.id}
        isNew={!gift}
        values={values}
        onChange={change}
        transaction={transaction}
        onTransactionChange={(changes) => setTransaction((current) => ({ ...current, ...changes }))}
        categoryId={categoryId}
        assets={assets}
        categories={categories}
        transactionError={problems.transactionId}
        failure={refusal}
      />
      <TextField label="메모" {...form.control('memo')} maxLength={MEMO_LINE_MAX} placeholder="예: 화환 함께 보냄" />
      <FormActions failure={form.failure}>
        <ActionPair onCancel={onCancel} isPending={form.isSending}>
          {gift ? '저장' : '추가'}
        </ActionPair>
      </FormActions>
    </Form>
  );
}
