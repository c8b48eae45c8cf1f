import type { SettlementMember } from '@salim/contract';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import css from './standing-table.module.css';

/** From ten billion won, of which four do not fit beside a name. */
const LONG = 10_000_000_000;

interface StandingTableProps {
  readonly members: readonly SettlementMember[];
  /** Whether the balances are what arose in one month, and so no debts. */
  readonly isOfMonth: boolean;
}

/** What each member paid, bears and has settled, and the balance. */
export function StandingTable({ members, isOfMonth }: StandingTableProps) {
  const words = isOfMonth
    ? { name: '이 달에 생긴 차이', more: '더 낸 돈', less: '덜 낸 돈' }
    : { name: '남은 정산', more: '받을 돈', less: '보낼 돈' };
  const isLong = members.some(({ paid, borne, settled, balance }) =>
    [paid, borne, settled, balance].some((figure) => Math.abs(figure) >= LONG),
  );
  return (
    <table className={classNames(css.table, isLong && css.long)} aria-label="구성원별 정산">
      <thead>
        <tr>
          <th scope="col">구성원</th>
          <th scope="col">낸 돈</th>
          <th scope="col">분담</th>
          <th scope="col">주고받은 돈</th>
          <th scope="col">{words.name}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.userId}>
            <th scope="row">
              <span className={css.face}>
                <Avatar name={member.name} color={member.color} size="tiny" />
              </span>
              <span className={css.name}>{member.name}</span>
              {member.hasLeft ? <Tag>나간 구성원</Tag> : null}
            </th>
            <td data-label="낸 돈">
              <Money value={member.paid} />
            </td>
            <td data-label="분담">
              <Money value={member.borne} />
            </td>
            <td data-label="주고받은 돈">
              <Money value={member.settled} />
            </td>
            <td data-label={words.name} className={css.balance}>
              {member.balance === 0 ? null : (
                <span className={css.way}>{member.balance > 0 ? words.more : words.less}</span>
              )}
              <Money value={Math.abs(member.balance)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
