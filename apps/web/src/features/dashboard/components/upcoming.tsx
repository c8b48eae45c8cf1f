import type { Dashboard } from '@salim/contract';
import { addDays } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMonthDay, formatNumber } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money, type MoneyTone } from '../../../ui/money.tsx';
import { type ComingMoney, comingWeek, type Way } from '../coming-week.ts';
import css from './rows.module.css';

const SHOWN = 4;
const TONES: Readonly<Record<Way, MoneyTone>> = { OUT: 'expense', IN: 'income', WITHIN: 'transfer' };
const SUM_NAMES: Readonly<Record<Way, string>> = { OUT: '나갈 돈', IN: '들어올 돈', WITHIN: '옮길 돈' };

function dayName(date: string, today: string): string {
  if (date === today) return '오늘';
  return date === addDays(today, 1) ? '내일' : formatMonthDay(date);
}

function linkOf({ target }: ComingMoney) {
  return 'ruleId' in target
    ? ({ to: '/recurring-transactions', search: { rule: target.ruleId } } as const)
    : ({ to: '/assets/$assetId', params: { assetId: target.assetId } } as const);
}

interface UpcomingProps {
  readonly data: Dashboard;
  /** What the months after bring. */
  readonly outlook: ReactNode;
}

/** The money that goes and comes today and in the next seven days. */
export function Upcoming({ data, outlook }: UpcomingProps) {
  const { items, sums } = comingWeek(data);
  // A row that says how many more there are would be as high as the only one left out.
  const shown = items.length > SHOWN ? items.slice(0, SHOWN - 1) : items;
  return (
    <Card
      title="앞으로 7일"
      action={
        <LinkButton to="/recurring-transactions" size="small" variant="ghost">
          반복 거래
        </LinkButton>
      }
      className={css.card ?? ''}
    >
      <p className={css.sums}>
        {items.length === 0
          ? '나가거나 들어올 돈이 없어요.'
          : sums.map(({ way, amount }) => (
              <span key={way}>
                {SUM_NAMES[way]}{' '}
                <strong>
                  <Money value={amount} />
                </strong>
              </span>
            ))}
      </p>
      {shown.length === 0 ? null : (
        <ul className={css.list}>
          {shown.map((one) => (
            <li key={one.id}>
              <Link {...linkOf(one)} className={css.row}>
                <span className={classNames(css.when, one.date === data.today && css.today)}>
                  {dayName(one.date, data.today)}
                </span>
                <span className={css.name}>
                  {one.name} {one.note === '' ? null : <span className={css.note}>{one.note}</span>}
                </span>
                <Money value={one.amount} tone={TONES[one.way]} size="medium" />
              </Link>
            </li>
          ))}
          {items.length > shown.length ? (
            <li>
              <Link to="/recurring-transactions" search={{ view: 'calendar' }} className={css.row}>
                <span className={css.when} />
                <span className={css.name}>외 {formatNumber(items.length - shown.length)}건</span>
              </Link>
            </li>
          ) : null}
        </ul>
      )}
      {outlook}
    </Card>
  );
}
