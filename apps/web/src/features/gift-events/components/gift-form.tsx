import type { Asset, Book, Category, GiftDirection, GiftEvent, GiftPerson } from '@salim/contract';
import { MEMO_LINE_MAX } from '@salim/contract/facts/limits';
import { type GiftOccasion, OFTEN_GIVEN } from '@salim/domain';
import { useDeferredValue, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useFields } from '../../../platform/forms/use-fields.ts';
import { formatWon, todayIn } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActionChip, ChipRow } from '../../../ui/chip.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Form } from '../../../ui/form.tsx';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import { useGiftSuggestion } from '../api/use-gift-suggestion.ts';
import { DIRECTIONS, isOccasion, OCCASION_OPTIONS, usualCategoryId } from '../gift-choices.ts';
import { fieldsOf, newFields } from '../gift-fields.ts';
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

/** The gift form; only name and amount are required. */
export function GiftForm(props: GiftFormProps) {
  const { book, gift, people, assets, categories, isPending, error, onSubmit, onCancel } = props;
  const today = todayIn(book.timeZone);
  const [blank] = useState(() => newFields(today));
  const { values, change, isNewer } = useFields(gift ? fieldsOf(gift) : blank);
  const { direction, person, relation, event, date, memo, carrying, transactionId } = values;
  const amount = useAmountInput({ text: values.amountText, onTextChange: (amountText) => change({ amountText }) });
  const [transaction, setTransaction] = useState<NewTransactionChoice>({ assetId: null, chosenCategoryId: undefined });
  const [isChecked, setIsChecked] = useState(false);
  const nameInput = useRef<HTMLInputElement | null>(null);
  const asked = useDeferredValue(person.trim());
  const isGiving = direction === 'GIVEN';
  const suggestion = useGiftSuggestion(book.id, { person: asked, relation, event }, isGiving && !gift).data;
  const { assetId, chosenCategoryId } = transaction;
  const categoryId =
    chosenCategoryId === undefined ? usualCategoryId(categories, { direction, event }) : chosenCategoryId;

  const isAmountMissing = amount.value === null || amount.value <= 0;
  const isTransactionMissing = carrying === 'existing' && transactionId === null;
  const turn = (next: GiftDirection) => {
    // A received gift cannot be linked to an expense, nor a given one to an income.
    change({ direction: next, transactionId: null });
    setTransaction((current) => ({ ...current, chosenCategoryId: undefined }));
  };
  const submit = () => {
    setIsChecked(true);
    const name = person.trim();
    if (name === '') nameInput.current?.focus();
    else if (isAmountMissing) amount.inputRef.current?.focus();
    if (name === '' || amount.value === null || isAmountMissing || date === null || isTransactionMissing) return;
    onSubmit({
      direction,
      person: name,
      relation: relation.trim(),
      event,
      amount: amount.value,
      date,
      memo: memo.trim(),
      transactionId: carrying === 'existing' ? transactionId : null,
      transaction: carrying === 'new' ? { assetId, categoryId } : null,
    });
  };

  const failure = error instanceof ApiError ? error : null;
  const nameError = isChecked && person.trim() === '' ? '이름을 입력해 주세요.' : failure?.messageFor('person');
  const amountError = isChecked && isAmountMissing ? '0원보다 큰 금액을 입력해 주세요.' : failure?.messageFor('amount');
  const dateError = isChecked && date === null ? '날짜를 입력해 주세요.' : failure?.messageFor('date');
  const transactionError =
    isChecked && isTransactionMissing ? '연결할 거래를 골라 주세요.' : failure?.messageFor('transactionId');
  const isShownAtField = [nameError, amountError, dateError, transactionError].some(Boolean);
  const why = suggestion ? suggestionSentence(suggestion, { relation }) : null;
  const suggested = why === null || !isGiving ? null : (suggestion?.amount ?? null);
  return (
    <Form onSubmit={submit} className={css.form ?? ''} label={gift ? '경조사 기록 수정' : '경조사 기록'}>
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
        nameInput={nameInput}
        nameError={nameError}
        relationError={failure?.messageFor('relation')}
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
        <DatePicker
          label="날짜"
          value={date}
          onChange={(day) => change({ date: day })}
          today={today}
          error={dateError}
        />
      </div>
      <div className={css.group}>
        <AmountField label="금액" amount={amount} error={amountError} />
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
        transactionError={transactionError}
        failure={failure}
      />
      <TextField
        label="메모"
        value={memo}
        onChange={(text) => change({ memo: text })}
        maxLength={MEMO_LINE_MAX}
        placeholder="예: 화환 함께 보냄"
      />
      {failure && !isShownAtField ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
      <div className={css.actions}>
        <Button variant="ghost" onPress={onCancel}>
          취소
        </Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {gift ? '저장' : '추가'}
        </Button>
      </div>
    </Form>
  );
}
