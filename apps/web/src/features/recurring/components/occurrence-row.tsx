import type { Occurrence, UpcomingOccurrence } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatDay } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { toast } from '../../../ui/toast.tsx';
import { useChangeOccurrence } from '../api/change-occurrence.ts';
import { nameOf, useRecurringBook } from '../model/recurring-book.tsx';
import css from './occurrence-row.module.css';
import { RuleAmount } from './recurring-rule-amount.tsx';

/** Actions on an occurrence that open outside its row. */
export interface OccurrenceActions {
  readonly onRecord: (one: Occurrence) => void;
  readonly onChange: (one: Occurrence) => void;
}

interface OccurrenceRowProps extends OccurrenceActions {
  readonly ruleId: string;
  readonly occurrence: Occurrence;
  readonly type: UpcomingOccurrence['type'];
  readonly isMasked: boolean;
  /** Rendered before the date in a list with occurrences of several rules. */
  readonly name?: string;
}

/** Skips or unskips an occurrence and shows a toast. */
export function useSkipping() {
  const { bookId } = useRecurringBook();
  const change = useChangeOccurrence(bookId);
  const set = (ruleId: string, one: Occurrence, skip: boolean) =>
    change.mutate(
      { ruleId, occurrenceDate: one.occurrenceDate, changes: { skip } },
      {
        onSuccess: () =>
          skip
            ? toast.success(`${formatDay(one.date)} 회차를 건너뛸게요`, {
                action: { label: '되돌리기', onClick: () => set(ruleId, one, false) },
              })
            : toast.success('건너뛰기를 취소했어요'),
        onError: (error) => toast.error('바꾸지 못했어요', { message: messageOf(error) }),
      },
    );
  return { set, isPending: change.isPending };
}

const STATES = { RECORDED: '기록 완료', SKIPPED: '건너뜀', MISSED: '기록 안 됨', WAITING: '기록 대기' } as const;

/** One occurrence: its date, amount and state, and the available actions. */
export function OccurrenceRow({ ruleId, occurrence, type, isMasked, name, onRecord, onChange }: OccurrenceRowProps) {
  const { canWrite, today } = useRecurringBook();
  const skipping = useSkipping();
  const { date, occurrenceDate, state, transactionId } = occurrence;
  const canChange = canWrite && !isMasked && state !== 'RECORDED';
  const day = `${formatDay(date, { year: date.slice(0, 4) !== today.slice(0, 4) })}${occurrence.isExpected ? ' 예상' : ''}`;
  const title = name ?? day;
  const actions: MenuAction[] = [
    ...(state === 'SKIPPED'
      ? [{ id: 'back', name: '건너뛰기 취소', onAction: () => skipping.set(ruleId, occurrence, false) }]
      : [{ id: 'skip', name: '이번만 건너뛰기', onAction: () => skipping.set(ruleId, occurrence, true) }]),
    { id: 'change', name: '이번만 금액·날짜 바꾸기', onAction: () => onChange(occurrence) },
    ...(state === 'WAITING' ? [] : [{ id: 'record', name: '지금 기록하기', onAction: () => onRecord(occurrence) }]),
  ];
  return (
    <li className={css.row}>
      <span className={css.words}>
        <span className={classNames(css.title, state === 'SKIPPED' && css.skipped)}>
          {transactionId === null || isMasked ? (
            title
          ) : (
            <Link to="/transactions/$transactionId" params={{ transactionId }} className={css.link}>
              {title}
            </Link>
          )}
          {state === 'PLANNED' ? null : (
            <Tag {...(state === 'WAITING' ? { tone: 'warning' } : {})}>{STATES[state]}</Tag>
          )}
        </span>
        <span className={css.detail}>
          {name === undefined ? '' : day}
          {date === occurrenceDate ? '' : `${name === undefined ? '' : ' · '}원래 ${formatDay(occurrenceDate)}`}
        </span>
      </span>
      <RuleAmount type={type} amount={occurrence.amount} />
      {canChange ? (
        <span className={css.buttons}>
          {state === 'WAITING' ? (
            <Button size="small" variant="soft" onPress={() => onRecord(occurrence)}>
              기록하기
            </Button>
          ) : null}
          <Menu label={`${title} 더보기`} actions={actions}>
            <IconButton label={`${title} 더보기`} icon={<Ellipsis aria-hidden />} isPending={skipping.isPending} />
          </Menu>
        </span>
      ) : (
        <span />
      )}
    </li>
  );
}

interface UpcomingListProps {
  readonly occurrences: readonly UpcomingOccurrence[];
  readonly onRecord: (one: UpcomingOccurrence) => void;
  readonly onChange: (one: UpcomingOccurrence) => void;
}

/** Occurrences of several rules, with their names. */
export function UpcomingList({ occurrences, onRecord, onChange }: UpcomingListProps) {
  const book = useRecurringBook();
  return (
    <ul>
      {occurrences.map((one) => (
        <OccurrenceRow
          key={`${one.ruleId} ${one.occurrenceDate}`}
          ruleId={one.ruleId}
          occurrence={one}
          type={one.type}
          isMasked={one.isMasked}
          name={nameOf(book, one)}
          onRecord={() => onRecord(one)}
          onChange={() => onChange(one)}
        />
      ))}
    </ul>
  );
}
