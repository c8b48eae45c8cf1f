import type { Settlement, SettlementMember, SettlementSummary } from '@salim/contract';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatWon } from '../../../text/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Money } from '../../../ui/money.tsx';
import { nameOf, STATUS_NAMES } from '../settlement-text.ts';
import css from './transfer-list.module.css';

export type Transfer = SettlementSummary['transfers'][number];

/** A settlement to record for a transfer. */
export interface TransferWish {
  readonly transfer: Transfer;
  readonly status: Settlement['status'];
}

interface TransferListProps {
  readonly transfers: readonly Transfer[];
  /** Settlements that were requested or sent but not yet received. */
  readonly underWay: readonly Settlement[];
  readonly members: readonly SettlementMember[];
  readonly userId: string;
  readonly canChange: boolean;
  readonly onWish: (wish: TransferWish) => void;
}

interface Choice {
  readonly name: string;
  readonly status: Settlement['status'];
}

/**
 * The recipient can confirm immediately; a payment by the payer has to be confirmed, unless the recipient has no
 * account or has left.
 */
function choicesFor(transfer: Transfer, members: readonly SettlementMember[], userId: string): readonly Choice[] {
  const isThere = (id: string) => members.some((one) => one.userId === id && one.hasAccount && !one.hasLeft);
  if (transfer.toUserId === userId) {
    return [
      { name: '받았어요', status: 'CONFIRMED' },
      { name: '요청하기', status: 'REQUESTED' },
    ];
  }
  if (transfer.fromUserId === userId) {
    return [{ name: '보냈어요', status: isThere(transfer.toUserId) ? 'SENT' : 'CONFIRMED' }];
  }
  return [{ name: '정산했어요', status: 'CONFIRMED' }];
}

/** `지연 → 민수 35,000원`, one line each, with the actions available to the user. */
export function TransferList({ transfers, underWay, members, userId, canChange, onWish }: TransferListProps) {
  return (
    <ul className={css.list}>
      {transfers.map((transfer) => {
        const [from, to] = [nameOf(members, transfer.fromUserId), nameOf(members, transfer.toUserId)];
        return (
          <li key={`${transfer.fromUserId} ${transfer.toUserId}`} className={css.row}>
            <Avatar name={from} />
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
                {choicesFor(transfer, members, userId).map(({ name, status }, index) => (
                  <Button
                    key={status}
                    variant={index === 0 ? 'soft' : 'secondary'}
                    aria-label={`${from} → ${to} ${formatWon(transfer.amount)} ${name}`}
                    onPress={() => onWish({ transfer, status })}
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
