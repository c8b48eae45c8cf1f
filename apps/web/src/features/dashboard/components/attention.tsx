import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import Copy from 'lucide-react/icons/copy';
import FolderOpen from 'lucide-react/icons/folder-open';
import HandCoins from 'lucide-react/icons/hand-coins';
import Inbox from 'lucide-react/icons/inbox';
import { useInbox } from '../../../ledger/use-inbox.ts';
import { formatNumber, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import css from './attention.module.css';

/** What needs the user's attention; a calm message if nothing does. */
export function Attention({ data }: { readonly data: Dashboard }) {
  const { uncategorized, duplicates, unsettled } = data.attention;
  const waiting = useInbox(data.bookId).data?.length ?? 0;
  return (
    <Card title="확인해 주세요">
      {waiting > 0 ? (
        <Link to="/inbox" className={css.row}>
          <Inbox className={css.todo} aria-hidden />
          <span className={css.words}>
            확인할 내역 <strong>{formatNumber(waiting)}건</strong>
          </span>
          <ChevronRight className={css.chevron} aria-hidden />
        </Link>
      ) : null}
      {uncategorized > 0 ? (
        <Link to="/unsorted" className={css.row}>
          <FolderOpen className={css.todo} aria-hidden />
          <span className={css.words}>
            미분류 거래 <strong>{formatNumber(uncategorized)}건</strong>
          </span>
          <ChevronRight className={css.chevron} aria-hidden />
        </Link>
      ) : null}
      {duplicates > 0 ? (
        <Link to="/duplicates" className={css.row}>
          <Copy className={css.todo} aria-hidden />
          <span className={css.words}>
            중복 의심 거래 <strong>{formatNumber(duplicates)}쌍</strong>
          </span>
          <ChevronRight className={css.chevron} aria-hidden />
        </Link>
      ) : null}
      {unsettled === 0 ? null : (
        <Link to="/settlement" className={css.row}>
          <HandCoins className={css.todo} aria-hidden />
          <span className={css.words}>
            정산 {unsettled > 0 ? '받을' : '보낼'} 돈 <strong>{formatWon(Math.abs(unsettled))}</strong>
          </span>
          <ChevronRight className={css.chevron} aria-hidden />
        </Link>
      )}
      {waiting + uncategorized + duplicates === 0 && unsettled === 0 ? (
        <p className={css.row}>
          <CircleCheck className={css.done} aria-hidden />
          <span className={css.words}>모두 확인했어요.</span>
        </p>
      ) : null}
    </Card>
  );
}
