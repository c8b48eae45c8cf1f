import type { Asset, Book, Category, GiftDirection } from '@salim/contract';
import { GUESTS_MAX } from '@salim/contract/facts/limits';
import { type GiftOccasion, readGuestBook } from '@salim/domain';
import { useRef } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatNumber, todayIn } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { ContinuedNotice } from '../../../ui/continued-notice.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { Money } from '../../../ui/money.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateGiftEvents } from '../api/create-gift-events.ts';
import { assetItems, categoryItems, isOccasion, OCCASION_OPTIONS, usualCategoryId } from '../gift-choices.ts';
import css from './guest-book.module.css';

const DIRECTION: GiftDirection = 'RECEIVED';

interface GuestBookProps {
  readonly book: Book;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

interface GuestBookValues {
  readonly text: string;
  readonly event: GiftOccasion;
  readonly date: string | null;
  readonly isTransactionWanted: boolean;
  readonly assetId: string | null;
  /** Undefined until it is chosen: the usual one of the occasion. */
  readonly chosenCategoryId: string | null | undefined;
}

/** The validation error; undefined if the guest book can be saved. The preview names the unreadable lines. */
function problemOf(text: string): string | undefined {
  const { guests, problems } = readGuestBook(text);
  const [first, ...others] = problems;
  if (first && others.length > 0) return `읽을 수 없는 줄이 ${formatNumber(problems.length)}개 있어요.`;
  if (first) return `${first.line}번째 줄을 읽을 수 없어요.`;
  if (guests.length === 0) return '한 줄에 한 사람씩 이름과 금액을 입력해 주세요.';
  return guests.length > GUESTS_MAX ? `한 번에 ${GUESTS_MAX}명까지 입력할 수 있어요.` : undefined;
}

/** Side panel: a guest book with a row per guest, typed or pasted from a spreadsheet. */
export function GuestBook({ book, assets, categories, onClose }: GuestBookProps) {
  const today = todayIn(book.timeZone);
  const create = useCreateGiftEvents(book.id);
  const form = useForm({
    initial: (): GuestBookValues => ({
      text: '',
      event: 'WEDDING',
      date: today,
      isTransactionWanted: true,
      assetId: null,
      chosenCategoryId: undefined,
    }),
    focusSelector: '[aria-invalid="true"]',
    keptAs: `guest-book:${book.id}`,
    check: ({ text, date }) => ({
      text: problemOf(text),
      date: date === null ? '날짜를 입력해 주세요.' : undefined,
    }),
    sending: create,
  });
  const { change, rootRef } = form;
  const { text, event, isTransactionWanted, assetId, chosenCategoryId } = form.values;
  const idempotencyKey = useRef(newId());
  const { guests, problems } = readGuestBook(text);
  const lineCount = guests.length + problems.length;
  const total = guests.reduce((sum, guest) => sum + guest.amount, 0);
  const categoryId =
    chosenCategoryId === undefined ? usualCategoryId(categories, { direction: DIRECTION, event }) : chosenCategoryId;
  const submit = () =>
    form.submit(({ date }) => {
      if (date === null) return;
      const transaction = isTransactionWanted ? { entry: { assetId, categoryId } } : {};
      create.mutate(
        {
          body: { direction: DIRECTION, event, date, guests: [...guests], ...transaction },
          idempotencyKey: idempotencyKey.current,
        },
        {
          onSuccess: () => {
            form.discard();
            toast.success(`${formatNumber(guests.length)}명을 기록했어요`);
            onClose();
          },
          onError: (error) => {
            // A retry after a rejection is a new request and needs a new key.
            if (error instanceof ApiError && error.isFromServer) idempotencyKey.current = newId();
          },
        },
      );
    });
  return (
    <Sheet title="방명록 한 번에 입력" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form onSubmit={submit} label="방명록">
        <div ref={rootRef} className={css.form}>
          <ContinuedNotice form={form} />
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
          <TextField
            label="이름, 관계, 금액"
            isMultiline
            {...form.control('text')}
            placeholder={'박대리 회사 10만\n이모 친척 30\n김선배 50,000'}
            help="한 줄에 한 사람씩 입력해 주세요. 엑셀에서 붙여넣어도 돼요. 세 자리 이하 숫자는 만 원 단위로 계산해요."
            className={css.lines ?? ''}
          />
          {lineCount > 0 ? (
            <div className={css.read}>
              <p className={css.total} role="status">
                {problems.length > 0 ? `${formatNumber(lineCount)}줄 중 ` : ''}
                {formatNumber(guests.length)}명, 합계 <Money value={total} />
              </p>
              {problems.length === 0 ? null : (
                <ul className={css.unread} aria-label="읽지 못한 줄">
                  {problems.map((problem) => (
                    <li key={problem.line}>
                      {problem.line}번째 줄을 읽을 수 없어요: {problem.text}
                    </li>
                  ))}
                </ul>
              )}
              <ul className={css.guests} aria-label="입력한 명단">
                {guests.map((guest, index) => (
                  <li key={index} className={css.guest}>
                    <span className={css.name}>
                      {guest.person}
                      {guest.relation === '' ? null : <span className={css.relation}>{guest.relation}</span>}
                    </span>
                    <Money value={guest.amount} />
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <Switch
            isSelected={isTransactionWanted}
            onChange={(isOn) => change({ isTransactionWanted: isOn })}
            help="합계 금액을 수입 거래 1건으로 함께 기록해요."
          >
            가계부에 수입으로 기록
          </Switch>
          {isTransactionWanted ? (
            <div className={css.pair}>
              <LabelSelect
                label="받는 자산"
                items={assetItems(assets)}
                value={assetId}
                onChange={(id) => change({ assetId: id })}
                none="없음"
              />
              <LabelSelect
                label="분류"
                items={categoryItems(categories, DIRECTION)}
                value={categoryId}
                onChange={(id) => change({ chosenCategoryId: id })}
                none="미분류"
              />
            </div>
          ) : null}
          <FormActions failure={create.error === null ? null : messageOf(create.error)}>
            <ActionPair
              onCancel={() => {
                form.discard();
                onClose();
              }}
              isPending={create.isPending}
            >
              기록하기
            </ActionPair>
          </FormActions>
        </div>
      </Form>
    </Sheet>
  );
}
