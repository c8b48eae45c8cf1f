import type { GiftEvent } from '@salim/contract';
import { GIFT_OCCASIONS } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { formatDay, formatWon } from '../../../text/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Money } from '../../../ui/money.tsx';
import css from './gift-list.module.css';

interface GiftListProps {
  readonly gifts: readonly GiftEvent[];
  readonly canChange: boolean;
  readonly onEdit: (gift: GiftEvent) => void;
  readonly onDelete: (gift: GiftEvent) => void;
}

function byYear(gifts: readonly GiftEvent[]): [string, GiftEvent[]][] {
  const years = new Map<string, GiftEvent[]>();
  for (const gift of gifts) {
    const year = gift.date.slice(0, 4);
    const known = years.get(year);
    if (known) known.push(gift);
    else years.set(year, [gift]);
  }
  return [...years];
}

function GiftRow({ gift, canChange, onEdit, onDelete }: Omit<GiftListProps, 'gifts'> & { readonly gift: GiftEvent }) {
  const isGiven = gift.direction === 'GIVEN';
  const occasion = gift.isMasked ? '비공개 거래' : GIFT_OCCASIONS[gift.event].name;
  const detail = [formatDay(gift.date), gift.relation, gift.memo].filter((part) => part !== '').join(' · ');
  return (
    <li className={css.row}>
      <span className={css.words}>
        <span className={css.who}>
          <strong>{gift.person}</strong>
          <Tag>{occasion}</Tag>
        </span>
        <span className={css.detail}>
          {detail}
          {gift.transactionId === null || gift.isMasked ? null : (
            <Link
              to="/transactions/$transactionId"
              params={{ transactionId: gift.transactionId }}
              className={css.entry}
              aria-label={`${gift.person} ${formatWon(gift.amount)} 거래 보기`}
            >
              거래 보기
            </Link>
          )}
        </span>
      </span>
      <span className={css.side}>
        <span className={css.amount}>
          <Money value={gift.amount} tone={isGiven ? 'expense' : 'income'} isUnsigned />
          <span className={css.direction}>{isGiven ? '준 돈' : '받은 돈'}</span>
        </span>
        {canChange && !gift.isMasked ? (
          <Menu
            label={`${gift.person} 기록 더보기`}
            actions={[
              { id: 'edit', name: '수정', onAction: () => onEdit(gift) },
              { id: 'delete', name: '삭제', isDanger: true, startsGroup: true, onAction: () => onDelete(gift) },
            ]}
          >
            <IconButton
              label={`${gift.person} 기록 더보기`}
              icon={<Ellipsis />}
              size="small"
              className={css.more ?? ''}
            />
          </Menu>
        ) : null}
      </span>
    </li>
  );
}

/** Gifts by year, latest first. */
export function GiftList({ gifts, ...rest }: GiftListProps) {
  return (
    <div className={css.years}>
      {byYear(gifts).map(([year, those]) => (
        <section key={year} aria-label={`${year}년`}>
          <h2 className={css.year}>{year}년</h2>
          <ul>
            {those.map((gift) => (
              <GiftRow key={gift.id} gift={gift} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
