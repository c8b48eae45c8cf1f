import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatNumber } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money, type MoneyTone } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import css from './upcoming.module.css';

type Occurrence = Dashboard['upcoming'][number];

const SHOWN = 6;
const TONES: Readonly<Record<Occurrence['type'], MoneyTone>> = {
  INCOME: 'income',
  EXPENSE: 'expense',
  TRANSFER: 'transfer',
  ADJUSTMENT: 'plain',
};
const NAMES: Readonly<Record<Occurrence['type'], string>> = {
  INCOME: '수입',
  EXPENSE: '지출',
  TRANSFER: '이체',
  ADJUSTMENT: '잔액 조정',
};

/** The sums of the upcoming occurrences by type. */
function openSums(upcoming: readonly Occurrence[]): { readonly type: Occurrence['type']; readonly sum: number }[] {
  const open = upcoming.filter((one) => one.state !== 'RECORDED');
  return (['EXPENSE', 'TRANSFER', 'INCOME'] as const).flatMap((type) => {
    const sum = open.filter((one) => one.type === type).reduce((total, one) => total + one.amount, 0);
    return sum === 0 ? [] : [{ type, sum }];
  });
}

const shortDay = (date: string) => `${Number(date.slice(5, 7))}월 ${Number(date.slice(8, 10))}일`;

/** Recurring transactions of today and the next seven days; renders nothing in a book without rules. */
export function Upcoming({ data }: { readonly data: Dashboard }) {
  const { upcoming, today } = data;
  if (upcoming.length === 0) return null;
  const sums = openSums(upcoming);
  return (
    <Card
      title="다가오는 반복 거래"
      action={
        <LinkButton to="/recurring-transactions" size="small" variant="ghost">
          반복 거래
        </LinkButton>
      }
    >
      <p className={css.sum}>
        {sums.length === 0
          ? '7일 안의 반복 거래를 모두 기록했어요.'
          : sums.map(({ type, sum }, index) => (
              <Fragment key={type}>
                {index === 0 ? '7일 안에 ' : ', '}
                {NAMES[type]} <Money value={sum} />
              </Fragment>
            ))}
        {sums.length === 0 ? null : ' 예정이에요.'}
      </p>
      <ul className={css.list}>
        {upcoming.slice(0, SHOWN).map((one) => (
          <li key={`${one.ruleId} ${one.occurrenceDate}`}>
            <Link
              to="/recurring-transactions"
              search={{ rule: one.ruleId }}
              className={classNames(css.row, one.state === 'RECORDED' && css.done)}
            >
              <span className={classNames(css.when, one.date === today && css.today)}>
                {one.date === today ? '오늘' : shortDay(one.date)}
                {one.isExpected ? ' 예상' : ''}
              </span>
              <span className={truncated.text}>
                {one.description || NAMES[one.type]}
                {one.state === 'RECORDED' ? ' · 기록 완료' : one.state === 'WAITING' ? ' · 기록 대기' : ''}
              </span>
              <Money value={one.amount} tone={TONES[one.type]} />
            </Link>
          </li>
        ))}
      </ul>
      {upcoming.length > SHOWN ? <p className={css.none}>외 {formatNumber(upcoming.length - SHOWN)}건</p> : null}
    </Card>
  );
}
