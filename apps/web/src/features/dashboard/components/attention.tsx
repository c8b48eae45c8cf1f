import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import FolderOpen from 'lucide-react/icons/folder-open';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import css from './attention.module.css';

/** What would be good to set right this month; calm when there is nothing. */
export function Attention({ data }: { readonly data: Dashboard }) {
  const { uncategorized } = data.attention;
  return (
    <Card title="살펴볼 것">
      {uncategorized > 0 ? (
        <Link to="/transactions" search={{ categoryId: 'none', month: data.month }} className={css.row}>
          <FolderOpen className={css.todo} aria-hidden />
          <span className={css.words}>
            분류하지 않은 거래 <strong>{formatNumber(uncategorized)}건</strong>
          </span>
          <ChevronRight className={css.chevron} aria-hidden />
        </Link>
      ) : (
        <p className={css.row}>
          <CircleCheck className={css.done} aria-hidden />
          <span className={css.words}>모두 정리되어 있어요.</span>
        </p>
      )}
    </Card>
  );
}
