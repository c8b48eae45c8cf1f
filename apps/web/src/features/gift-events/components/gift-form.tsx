import type { Asset, Book, Category, GiftDirection, GiftEvent, GiftPerson } from '@salim/contract';
import { type GiftOccasion, OFTEN_GIVEN, withJosa } from '@salim/domain';
import { useDeferredValue, useRef, useState } from 'react';
import { useLinkedTransactions } from '../../../ledger/use-linked-transactions.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useFields } from '../../../platform/forms/use-fields.ts';
import { formatDay, formatWon, todayIn } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActionChip, ChipRow } from '../../../ui/chip.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Form } from '../../../ui/form.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { amountTextOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useGiftSuggestion } from '../api/use-gift-suggestion.ts';
import {
  assetItems,
  categoryItems,
  DIRECTIONS,
  isOccasion,
  OCCASION_OPTIONS,
  peopleMeant,
  relationChoices,
  usualCategoryId,
} from '../gift-choices.ts';
import { suggestionSentence } from '../gift-text.ts';
import css from './gift-form.module.css';

/** How the gift relates to transactions: create one, link an existing one, or none. */
type Carrying = 'new' | 'existing' | 'none';

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

interface GiftFields extends Pick<GiftEvent, 'direction' | 'person' | 'relation' | 'event' | 'memo'> {
  readonly date: string | null;
  readonly amountText: string;
  readonly carrying: Carrying;
  readonly transactionId: string | null;
}

/** The form values of a recorded gift. */
function fieldsOf({ amount, transactionId, ...gift }: GiftEvent): GiftFields {
  const { direction, person, relation, event, memo, date } = gift;
  const carried = { carrying: transactionId === null ? 'none' : 'existing', transactionId } as const;
  return { direction, person, relation, event, memo, date, amountText: amountTextOf(amount), ...carried };
}

/** The initial form values of a new gift. */
function newFields(today: string): GiftFields {
  const gift = { direction: 'GIVEN', person: '', relation: '', event: 'WEDDING', memo: '' } as const;
  return { ...gift, date: today, amountText: '', carrying: 'new', transactionId: null };
}

/** The gift form; only name and amount are required. */
export function GiftForm(props: GiftFormProps) {
  const { book, gift, people, assets, categories, isPending, error, onSubmit, onCancel } = props;
  const today = todayIn(book.timeZone);
  const [blank] = useState(() => newFields(today));
  const { values, change, isNewer } = useFields(gift ? fieldsOf(gift) : blank);
  const { direction, person, relation, event, date, memo, carrying, transactionId } = values;
  const amount = useAmountInput({ text: values.amountText, onTextChange: (amountText) => change({ amountText }) });
  const [assetId, setAssetId] = useState<string | null>(null);
  const [chosenCategoryId, setChosenCategoryId] = useState<string | null | undefined>(undefined);
  const [isChecked, setIsChecked] = useState(false);
  const nameInput = useRef<HTMLInputElement | null>(null);
  const asked = useDeferredValue(person.trim());
  const isGiving = direction === 'GIVEN';
  const suggestion = useGiftSuggestion(book.id, { person: asked, relation, event }, isGiving && !gift).data;
  const transactions = useLinkedTransactions(
    book.id,
    { type: isGiving ? 'EXPENSE' : 'INCOME', date },
    carrying === 'existing',
  ).data;
  const transactionKind = isGiving ? '지출' : '수입';
  const isFarAway =
    transactionId !== null && transactions?.some((transaction) => transaction.id === transactionId) === false;
  const carriers = [
    ...(isFarAway ? [{ id: transactionId, name: '현재 연결된 거래' }] : []),
    ...(transactions ?? []).map((transaction) => ({
      id: transaction.id,
      name: `${formatDay(transaction.date)} ${transaction.description || transactionKind} ${formatWon(transaction.amount)}`,
    })),
  ];
  const items = categoryItems(categories, direction);
  const categoryId =
    chosenCategoryId === undefined ? usualCategoryId(categories, { direction, event }) : chosenCategoryId;

  const isAmountMissing = amount.value === null || amount.value <= 0;
  const isTransactionMissing = carrying === 'existing' && transactionId === null;
  const turn = (next: GiftDirection) => {
    // A received gift cannot be linked to an expense, nor a given one to an income.
    change({ direction: next, transactionId: null });
    setChosenCategoryId(undefined);
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
  const isToldAtField = [nameError, amountError, dateError, transactionError].some(Boolean);
  const why = suggestion ? suggestionSentence(suggestion, { relation }) : null;
  const suggested = why === null || !isGiving ? null : (suggestion?.amount ?? null);
  const meant = peopleMeant(people, person, relation);
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
      <div className={css.group}>
        <TextField
          label="이름"
          value={person}
          onChange={(text) => change({ person: text })}
          maxLength={50}
          autoComplete="off"
          placeholder="예: 김민수"
          error={nameError}
          inputRef={nameInput}
        />
        {meant.length > 0 ? (
          <ChipRow label="전에 기록한 사람">
            {meant.map((one) => (
              <ActionChip
                key={`${one.person} ${one.relation}`}
                onPress={() => change({ person: one.person, relation: one.relation })}
              >
                {one.relation === '' ? one.person : `${one.person} · ${one.relation}`}
              </ActionChip>
            ))}
          </ChipRow>
        ) : null}
      </div>
      <div className={css.group}>
        <TextField
          label="관계"
          value={relation}
          onChange={(text) => change({ relation: text })}
          maxLength={30}
          autoComplete="off"
          placeholder="선택 사항"
          error={failure?.messageFor('relation')}
        />
        {relation === '' ? (
          <ChipRow label="자주 쓰는 관계">
            {relationChoices(people).map((one) => (
              <ActionChip key={one} onPress={() => change({ relation: one })}>
                {one}
              </ActionChip>
            ))}
          </ChipRow>
        ) : null}
      </div>
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
      <Select
        label="가계부 거래"
        options={[
          ...(gift ? [] : [{ id: 'new', name: `새 ${withJosa(transactionKind, '으로/로')} 함께 기록` }]),
          { id: 'existing', name: `기존 ${transactionKind} 거래와 연결` },
          { id: 'none', name: '경조사에만 기록' },
        ]}
        value={carrying}
        onChange={(id) => change({ carrying: id as Carrying })}
        {...(carrying === 'none' ? { help: '가계부 합계에는 포함되지 않아요.' } : {})}
      />
      {carrying === 'new' ? (
        <div className={css.pair}>
          <LabelSelect
            label={isGiving ? '보내는 자산' : '받는 자산'}
            items={assetItems(assets)}
            value={assetId}
            onChange={setAssetId}
            none="없음"
            error={failure?.messageFor('assetId')}
          />
          <LabelSelect
            label="분류"
            items={items}
            value={categoryId}
            onChange={setChosenCategoryId}
            none="미분류"
            error={failure?.messageFor('categoryId')}
          />
        </div>
      ) : null}
      {carrying === 'existing' ? (
        <Combobox
          label="연결할 거래"
          options={carriers}
          value={transactionId}
          onChange={(id) => change({ transactionId: id })}
          help="선택한 날짜 전후 10일의 거래를 보여 드려요."
          error={transactionError}
        />
      ) : null}
      <TextField
        label="메모"
        value={memo}
        onChange={(text) => change({ memo: text })}
        maxLength={200}
        placeholder="예: 화환 함께 보냄"
      />
      {failure && !isToldAtField ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
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
