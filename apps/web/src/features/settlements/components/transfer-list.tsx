import type { Settlement, SettlementMember } from '@salim/contract';
import { formatWon } from '../../../text/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ArrowRight } from '../../../ui/icons/arrow-right.ts';
import { Money } from '../../../ui/money.tsx';
import { choicesFor, type Transfer, type TransferWish } from '../settlement-steps.ts';
import { nameOf, STATUS_NAMES } from '../settlement-text.ts';
import css from './transfer-list.module.css';

interface TransferListProps {
  readonly transfers: readonly Transfer[];
  /** Settlements that were requested or sent but not yet received. */
  readonly underWay: readonly Settlement[];
  readonly members: readonly SettlementMember[];
  readonly userId: string;
  readonly canChange: boolean;
  /** Needed if `canChange`. */
  readonly onWish?: (wish: TransferWish) => void;
}

/** `지연 → 민수 35,000원` between other members, one line each. */
export function TransferList({ transfers, underWay, members, userId, canChange, onWish }: TransferListProps) {
  return (
    <ul className={css.list}>
      {transfers.map((transfer) => {
        const [from, to] = [nameOf(members, transfer.fromUserId), nameOf(members, transfer.toUserId)];
        return (
          <li key={`${transfer.fromUserId} ${transfer.toUserId}`} className={css.row}>
            <Avatar
              name={from}
              size="small"
              color={members.find(({ userId: id }) => id === transfer.fromUserId)?.color}
            />
            <p className={css.sentence}>
              <span className={css.names}>
                <span className={css.name}>{from}</span>
                <ArrowRight className={css.arrow} aria-label="→" role="img" />
                <span className={css.name}>{to}</span>
              </span>{' '}
              <Money value={transfer.amount} size="medium" className={css.amount ?? ''} />
              {underWay
                .filter((one) => one.fromUserId === transfer.fromUserId && one.toUserId === transfer.toUserId)
                .map((one) => (
                  <Tag key={one.id} tone="accent">
                    {formatWon(one.amount)} {STATUS_NAMES[one.status]}
                  </Tag>
                ))}
            </p>
            {canChange ? (
              <span className={css.actions}>
                {choicesFor(transfer, members, userId).map(({ name, status }) => (
                  <Button
                    key={status}
                    aria-label={`${from} → ${to} ${formatWon(transfer.amount)} ${name}`}
                    onPress={() => onWish?.({ transfer, status })}
                  >
                    {name}
                  </Button>
                ))}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
