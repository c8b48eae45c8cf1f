import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import css from './member-payments.module.css';

/** How much each member paid this month, in a shared book. */
export function MemberPayments({ data }: { readonly data: Dashboard }) {
  const rows = data.members.toSorted((a, b) => b.paid - a.paid);
  const most = Math.max(1, ...rows.map((row) => row.paid));
  const first = rows.find((row) => !row.isMasked);
  return (
    <Card
      title="누가 얼마나 냈나요?"
      action={
        <LinkButton to="/settlement" size="small" variant="ghost">
          정산
        </LinkButton>
      }
    >
      <p className={css.summary}>
        {first && first.paid > 0 ? `${first.name}님이 가장 많이 냈어요.` : '이 달에는 낸 돈이 없어요.'}
      </p>
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={row.userId ?? 'masked'}>
            {row.userId === null ? (
              <div className={css.row}>
                <PaidRow row={row} most={most} />
              </div>
            ) : (
              <Link
                to="/transactions"
                search={{ month: data.month, memberId: row.userId, type: 'EXPENSE' }}
                className={css.row}
              >
                <PaidRow row={row} most={most} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PaidRow({ row, most }: { readonly row: Dashboard['members'][number]; readonly most: number }) {
  return (
    <>
      <Avatar name={row.name} size="small" />
      <span className={truncated.text}>{row.name}</span>
      <Money value={row.paid} size="small" />
      <span className={css.track} aria-hidden>
        <span className={css.fill} style={{ width: `${(Math.max(0, row.paid) / most) * 100}%` }} />
      </span>
    </>
  );
}
