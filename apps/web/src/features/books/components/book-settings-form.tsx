import type { Book } from '@salim/contract';
import { LAST_DAY_OF_MONTH, NAME_MAX, NOTE_MAX } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { isSame, keepOwnChanges } from '../../../platform/forms/keep-own-changes.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { todayIn } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { LookFields } from '../../../ui/look-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import textCss from '../../../ui/text.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useUpdateBook } from '../api/update-book.ts';
import { monthExample, usualRuleFor } from '../month-example.ts';
import css from './book-settings-form.module.css';

const START_DAYS = [
  ...Array.from({ length: 28 }, (_, index) => ({ id: String(index + 1), name: `${index + 1}일` })),
  { id: String(LAST_DAY_OF_MONTH), name: '말일' },
];
const RULES = [
  { id: 'CURRENT', name: '시작일 기준' },
  { id: 'PREVIOUS', name: '종료일 기준' },
] as const;
const ADJUSTMENTS = [
  { id: 'NONE', name: '그대로' },
  { id: 'PREVIOUS_BUSINESS_DAY', name: '이전 영업일' },
  { id: 'NEXT_BUSINESS_DAY', name: '다음 영업일' },
] as const;
const INSTALLMENT_BASES = [
  { id: 'CONSUMPTION', name: '구매한 달에 전액' },
  { id: 'BILLING', name: '청구되는 달에 나눠서' },
] as const;
const TIME_ZONES = [
  { id: 'Asia/Seoul', name: '서울' },
  { id: 'Asia/Tokyo', name: '도쿄' },
  { id: 'Asia/Shanghai', name: '상하이' },
  { id: 'Asia/Ho_Chi_Minh', name: '호찌민' },
  { id: 'Asia/Singapore', name: '싱가포르' },
  { id: 'Australia/Sydney', name: '시드니' },
  { id: 'Europe/London', name: '런던' },
  { id: 'Europe/Berlin', name: '베를린' },
  { id: 'America/New_York', name: '뉴욕' },
  { id: 'America/Los_Angeles', name: '로스앤젤레스' },
];

/** The form values of an unedited book. */
function valuesOf(book: Book) {
  const { title, description, icon, color, installmentBasis, timeZone } = book;
  const { monthStartDay, monthStartRule, monthStartAdjust } = book;
  return {
    ...{ title, description, icon, color, installmentBasis, timeZone },
    ...{ monthStartDay, monthStartRule, monthStartAdjust },
  };
}

/** Name, appearance and month settings of a book. */
export function BookSettingsForm({ book }: { readonly book: Book }) {
  // A change by another member must not discard what is being typed.
  const [base, setBase] = useState(book);
  const update = useUpdateBook(book);
  const form = useForm({
    initial: () => valuesOf(book),
    check: ({ title }) => ({ title: title.trim() === '' ? '이름을 입력해 주세요.' : undefined }),
    showsProblems: 'on-submit',
    server: { fields: ['title'] },
    sending: update,
  });
  const { values, change } = form;
  const { monthStartDay, timeZone } = values;
  const failure = update.error instanceof ApiError ? update.error : null;
  const zones = TIME_ZONES.some((zone) => zone.id === timeZone)
    ? TIME_ZONES
    : [{ id: timeZone, name: timeZone }, ...TIME_ZONES];
  const show = (stored: Book) => {
    setBase(stored);
    form.reset(valuesOf(stored));
  };
  const typed = { ...values, title: values.title.trim() };
  const isNewer = book.version > base.version && !update.isPending && !isSame(valuesOf(book), valuesOf(base));
  if (isNewer && isSame(typed, valuesOf(base))) show(book);
  const isMonthMoved = monthStartDay !== base.monthStartDay || values.monthStartRule !== base.monthStartRule;
  /** The rule of a book whose months began on the first has never been chosen. */
  const startOn = (day: number) =>
    change({ monthStartDay: day, ...(base.monthStartDay === 1 ? { monthStartRule: usualRuleFor(day) } : {}) });
  const submit = () =>
    form.submit(() =>
      update.mutate(keepOwnChanges(valuesOf(base), typed, valuesOf(book)), {
        onSuccess: (saved) => {
          show(saved);
          toast.success('저장했어요');
        },
      }),
    );
  return (
    <Form onSubmit={submit} label="가계부 설정" className={css.form ?? ''}>
      {isNewer ? (
        <Notice
          tone="info"
          actions={
            <Button size="small" onPress={() => show(book)}>
              최신 설정 보기
            </Button>
          }
        >
          다른 곳에서 방금 설정을 수정했어요. 저장하면 내가 수정한 항목만 바뀌어요.
        </Notice>
      ) : null}
      <Card title="기본">
        <div className={css.fields}>
          <TextField label="이름" {...form.field('title')} maxLength={NAME_MAX} />
          <TextField
            label="설명"
            value={values.description}
            onChange={(description) => change({ description })}
            isMultiline
            maxLength={NOTE_MAX}
            error={failure?.messageFor('description')}
          />
          <LookFields
            icon={values.icon}
            color={values.color}
            name={values.title}
            onIcon={(icon) => change({ icon })}
            onColor={(color) => change({ color })}
          />
        </div>
      </Card>
      <Card title="한 달 기준">
        <div className={css.fields}>
          <Select
            label="월 시작일"
            options={START_DAYS}
            value={String(monthStartDay)}
            onChange={(id) => startOn(Number(id))}
            help="월급날에 맞추면 한 달 살림이 한눈에 들어와요."
          />
          {monthStartDay === 1 ? null : (
            <div className={css.choice}>
              <span className={textCss.label}>월 이름</span>
              <Segmented label="월 이름" options={RULES} {...form.control('monthStartRule')} />
            </div>
          )}
          <div className={css.choice}>
            <span className={textCss.label}>시작일이 휴일이면</span>
            <Segmented label="시작일이 휴일이면" options={ADJUSTMENTS} {...form.control('monthStartAdjust')} />
          </div>
          <p className={css.example} role="status">
            {monthExample(todayIn(book.timeZone), values)}
            {isMonthMoved ? ' 예산은 이름이 같은 달에 그대로 남아요.' : null}
          </p>
        </div>
      </Card>
      <Card title="계산 기준">
        <div className={css.fields}>
          <div className={css.choice}>
            <span className={textCss.label}>할부 계산 기준</span>
            <Segmented label="할부 계산 기준" options={INSTALLMENT_BASES} {...form.control('installmentBasis')} />
          </div>
          <Select label="시간대" options={zones} {...form.control('timeZone')} help="날짜가 바뀌는 기준 시간대예요." />
        </div>
      </Card>
      {failure && failure.fieldErrors.length === 0 ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
      <div className={css.actions}>
        <Button type="submit" variant="primary" isPending={form.isSending}>
          저장
        </Button>
      </div>
    </Form>
  );
}
