import type { RecurringRule } from '@salim/contract';
import { dayNumber } from '@salim/domain';
import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { scheduleText } from '../model/describe-schedule.ts';
import { lookOf, nameOf, placeOf, useRecurringBook } from '../model/recurring-book.tsx';
import { RuleAmount } from './recurring-rule-amount.tsx';
import css from './recurring-rule-list.module.css';

const SOON_DAYS = 7;

/** `오늘`, `내일`, `4일 뒤`; for later dates only the date. */
export function daysUntil(date: string, today: string): string {
  const days = dayNumber(date) - dayNumber(today);
  if (days === 0) return '오늘';
  if (days === 1) return '내일';
  return days > 1 && days <= 30 ? `${days}일 뒤` : '';
}

function When({ rule }: { readonly rule: RecurringRule }) {
  const { today } = useRecurringBook();
  if (rule.isPaused) return <span className={css.when}>멈춤</span>;
  if (rule.nextDate === null) return <span className={css.when}>종료</span>;
  const until = daysUntil(rule.nextDate, today);
  const isSoon = dayNumber(rule.nextDate) - dayNumber(today) <= SOON_DAYS;
  const isThisYear = rule.nextDate.slice(0, 4) === today.slice(0, 4);
  return (
    <span className={classNames(css.when, isSoon && css.soon)}>
      {formatDay(rule.nextDate, { year: !isThisYear })}
      {rule.isNextExpected ? ' 예상' : ''}
      {until === '' ? '' : ` · ${until}`}
    </span>
  );
}

function RuleRow({ rule, onOpen }: { readonly rule: RecurringRule; readonly onOpen: () => void }) {
  const book = useRecurringBook();
  const { template } = rule;
  const { isMasked, leavesBook, into } = rule;
  const item = { ...template, isMasked, leavesBook, into };
  const look = lookOf(book, item);
  const place = placeOf(book, item);
  const isQuiet = rule.isPaused || rule.nextDate === null;
  return (
    <button type="button" className={classNames(css.row, isQuiet && css.quiet)} onClick={onOpen}>
      <LabelIcon icon={look.icon} name={look.name} color={look.color} className={css.icon ?? ''} />
      <span className={css.words}>
        <span className={css.title}>
          <span className={css.name}>{nameOf(book, item)}</span>
          {rule.problem === null ? null : <Tag tone="warning">확인 필요</Tag>}
          {rule.mode === 'REMIND' ? <Tag>알림</Tag> : null}
          {template.visibility === 'MASKED' && !rule.isMasked ? <Tag>비공개</Tag> : null}
        </span>
        <span className={css.detail}>
          {scheduleText(rule)}
          {place === '' ? '' : ` · ${place}`}
        </span>
      </span>
      <span className={css.end}>
        <span className={css.amount}>
          <RuleAmount type={template.type} amount={template.amount} isRefund={template.isRefund} />
        </span>
        <When rule={rule} />
      </span>
    </button>
  );
}

interface RuleListProps {
  /** Sorted by next date. */
  readonly rules: readonly RecurringRule[];
  readonly onOpen: (ruleId: string) => void;
}

/** The rules sorted by next date; paused and ended ones come after the active ones. */
export function RuleList({ rules, onOpen }: RuleListProps) {
  const groups = [
    { title: '다음 예정일순', rules: rules.filter((rule) => !rule.isPaused && rule.nextDate !== null) },
    { title: '멈춘 반복 거래', rules: rules.filter((rule) => rule.isPaused) },
    { title: '종료된 반복 거래', rules: rules.filter((rule) => !rule.isPaused && rule.nextDate === null) },
  ];
  return (
    <>
      {groups
        .filter((group) => group.rules.length > 0)
        .map((group) => (
          <Card key={group.title} title={group.title}>
            <ul className={css.list}>
              {group.rules.map((rule) => (
                <li key={rule.id}>
                  <RuleRow rule={rule} onOpen={() => onOpen(rule.id)} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </>
  );
}
