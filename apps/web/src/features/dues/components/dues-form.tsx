import type { Asset, Book, DuesPlan } from '@salim/contract';
import { NAME_MAX, NOTE_MAX } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { keepOwnChanges, keepOwnRows } from '../../../platform/forms/keep-own-changes.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { todayIn } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { MonthPicker } from '../../../ui/month-picker.tsx';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { amountTextOf, isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { emptySeat, namedSeats, type SeatRow } from '../seat-rows.ts';
import css from './dues-form.module.css';
import { SeatFields, seatsProblem } from './seat-fields.tsx';

const SEATS_AT_FIRST = 3;

interface DuesFields {
  readonly name: string;
  readonly amountText: string;
  readonly startMonth: string;
  readonly hasEnd: boolean;
  readonly endMonth: string;
  readonly memo: string;
  readonly assetId: string | null;
  readonly seats: readonly SeatRow[];
}

export interface DuesFormValues {
  readonly name: string;
  readonly amount: number;
  readonly startMonth: string;
  readonly endMonth: string | null;
  readonly memo: string;
  readonly assetId: string | null;
  readonly seats: { readonly id?: string; readonly name: string }[];
}

interface DuesFormProps {
  readonly book: Book;
  /** The dues to edit; undefined creates new ones. */
  readonly dues?: DuesPlan;
  /** Accounts of the book that can hold the club's money. */
  readonly assets: readonly Asset[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (values: DuesFormValues) => void;
  readonly onCancel: () => void;
}

/** The form values of existing dues. */
function fieldsOf(dues: DuesPlan): DuesFields {
  const { name, amount, startMonth, endMonth, memo, assetId } = dues;
  const seats = dues.seats.map((seat) => ({ ...seat, key: seat.id }));
  const end = { hasEnd: endMonth !== null, endMonth: endMonth ?? `${dues.currentMonth.slice(0, 4)}-12` };
  return { name, amountText: amountTextOf(amount), startMonth, ...end, memo, assetId, seats };
}

/** The initial form values of a new club. */
function newFields(currentMonth: string): DuesFields {
  const seats = Array.from({ length: SEATS_AT_FIRST }, emptySeat);
  const months = { startMonth: currentMonth, hasEnd: false, endMonth: `${currentMonth.slice(0, 4)}-12` };
  return { name: '', amountText: '', ...months, memo: '', assetId: null, seats };
}

/** Keeps members who were added elsewhere when the edited list is saved. */
function mergeFields(base: DuesFields, mine: DuesFields, now: DuesFields): DuesFields {
  const seats = keepOwnRows((seat) => seat.key, { base: base.seats, mine: mine.seats, now: now.seats });
  return { ...keepOwnChanges(base, mine, now), seats };
}

function checkDues({ name, amountText, startMonth, hasEnd, endMonth, seats }: DuesFields) {
  return {
    name: name.trim() === '' ? '모임 이름을 입력해 주세요.' : undefined,
    amountText: isAmountMissing(amountText) ? '0원보다 큰 금액을 입력해 주세요.' : undefined,
    endMonth: hasEnd && endMonth < startMonth ? '종료월이 시작월보다 빨라요.' : undefined,
    seats: seatsProblem(seats),
  };
}

/** The monthly dues of a club, the first month and the members. */
export function DuesForm({ book, dues, assets, isPending, error, onSubmit, onCancel }: DuesFormProps) {
  const [blank] = useState(() => newFields(todayIn(book.timeZone).slice(0, 7)));
  const form = useForm({
    stored: dues ? fieldsOf(dues) : blank,
    merge: mergeFields,
    check: checkDues,
    server: { fields: { name: 'name', amount: 'amountText', endMonth: 'endMonth', seats: 'seats' } },
    sending: { error, isPending },
  });
  const { values, change, isNewer, problems } = form;
  const { name, startMonth, hasEnd, endMonth, memo, assetId, seats } = values;
  const amount = useAmountInput(form.amount('amountText'));

  const submit = () =>
    form.submit(() =>
      onSubmit({
        name: name.trim(),
        amount: amount.value ?? 0,
        startMonth,
        endMonth: hasEnd ? endMonth : null,
        memo: memo.trim(),
        assetId,
        seats: namedSeats(seats).map(({ id, name: ofSeat }) => ({ ...(id === undefined ? {} : { id }), name: ofSeat })),
      }),
    );

  // Both months are visible from the beginning: their order is told without submitting.
  const endError = checkDues(values).endMonth ?? problems.endMonth;
  return (
    <Form onSubmit={submit} className={css.form ?? ''} label={dues ? '회비 수정' : '모임 추가'}>
      <NewerNotice isNewer={isNewer} />
      <TextField label="모임 이름" {...form.field('name')} maxLength={NAME_MAX} placeholder="예: 등산회" />
      <AmountField
        label="월 회비"
        amount={amount}
        error={problems.amountText}
        help="한 사람이 한 달에 내는 금액이에요."
      />
      <LabelSelect
        label="모임통장"
        items={assets.filter((asset) => asset.isActive || asset.id === assetId)}
        value={assetId}
        onChange={(id) => change({ assetId: id })}
        none="없음"
        error={error instanceof ApiError ? error.messageFor('assetId') : undefined}
      />
      <div role="group" aria-label="시작월" className={css.month}>
        <span className={css.label}>시작월</span>
        <MonthPicker value={startMonth} onChange={(month) => change({ startMonth: month })} />
      </div>
      <Switch isSelected={hasEnd} onChange={(isOn) => change({ hasEnd: isOn })} help="정하지 않으면 매달 이어져요.">
        종료월 정하기
      </Switch>
      {hasEnd ? (
        <div role="group" aria-label="종료월" className={css.month}>
          <span className={css.label}>종료월</span>
          <MonthPicker value={endMonth} onChange={(month) => change({ endMonth: month })} />
          {endError ? <p className={css.error}>{endError}</p> : null}
        </div>
      ) : null}
      <SeatFields
        seats={seats}
        onChange={(rows) => change({ seats: rows })}
        firstRef={form.inputRef('seats')}
        error={problems.seats}
      />
      <TextField
        label="메모"
        isMultiline
        {...form.control('memo')}
        maxLength={NOTE_MAX}
        placeholder="예: 매달 5일까지, 카카오뱅크 3333-…"
      />
      <FormActions failure={form.failure === null || endError !== undefined ? null : form.failure}>
        <ActionPair onCancel={onCancel} isPending={form.isSending}>
          {dues ? '저장' : '추가'}
        </ActionPair>
      </FormActions>
    </Form>
  );
}
