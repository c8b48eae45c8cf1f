import type { UnsortedGroup } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { formatDay, formatNumber, formatPeriod } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/icons/check.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { Money } from '../../../ui/money.tsx';
import type { NamedCategory } from '../rule-references.ts';
import css from './unsorted-screen.module.css';

interface UnsortedRowProps {
  readonly group: UnsortedGroup;
  /** The suggested category; null without a suggestion. */
  readonly category: NamedCategory | null;
  readonly canSort: boolean;
  readonly onTake: (categoryId: string) => void;
  readonly onChoose: () => void;
}

/** All uncategorized transactions of one merchant, with the available actions. */
export function UnsortedRow({ group, category, canSort, onTake, onChoose }: UnsortedRowProps) {
  const name = group.name === '' ? '내용 없음' : group.name;
  const days =
    group.firstDate === group.lastDate ? formatDay(group.lastDate) : formatPeriod(group.firstDate, group.lastDate);
  const search = {
    categoryId: 'none',
    type: group.type,
    ...(group.name === '' ? {} : { merchant: group.name }),
  };
  return (
    <li className={css.row}>
      <div className={css.shop}>
        <Link to="/transactions" search={search} className={css.name}>
          {name}
        </Link>
        <span className={css.facts}>
          {formatNumber(group.count)}건 · {days}
        </span>
      </div>
      <Money value={group.amount} tone={group.type === 'EXPENSE' ? 'expense' : 'income'} className={css.amount ?? ''} />
      {category && group.guess ? (
        <div className={css.guess}>
          <LabelIcon icon={category.icon} name={category.shortName} color={category.color} size="small" />
          <span className={css.words}>
            <span className={css.category}>{category.name}</span>
            <span className={css.reason}>{group.guess.reason}</span>
          </span>
        </div>
      ) : (
        <p className={css.unknown}>처음 보는 곳이에요</p>
      )}
      {canSort ? (
        <div className={css.actions}>
          {category ? (
            <Button size="small" variant="ghost" aria-label={`${name} 다른 분류 선택`} onPress={onChoose}>
              다른 분류
            </Button>
          ) : null}
          {/* The same button with and without a suggestion, so that it keeps the focus when the suggestion arrives. */}
          <Button
            size="small"
            variant={category ? 'soft' : 'secondary'}
            icon={category ? <Check aria-hidden /> : null}
            aria-label={
              category ? `${name} ${formatNumber(group.count)}건을 ${category.name} 분류로` : `${name} 분류 선택`
            }
            data-main
            onPress={() => (category ? onTake(category.id) : onChoose())}
          >
            {category ? category.shortName : '분류 선택'}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
