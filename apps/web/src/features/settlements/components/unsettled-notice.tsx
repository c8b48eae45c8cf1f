import { formatWon } from '../../../text/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useSettlement } from '../api/use-settlement.ts';

interface UnsettledNoticeProps {
  readonly bookId: string;
  readonly userId: string;
}

/** Says how much a user still has to pay or to receive, before they leave the book. */
export function UnsettledNotice({ bookId, userId }: UnsettledNoticeProps) {
  const { data } = useSettlement(bookId, undefined);
  const balance = data?.balances.find((row) => row.userId === userId)?.balance ?? 0;
  if (balance === 0) return null;
  return <Notice tone="warning">아직 정산하지 않은 돈이 {formatWon(Math.abs(balance))} 있어요.</Notice>;
}
