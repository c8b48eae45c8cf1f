import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { viewLinkOf } from '../../../ledger/view-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import css from './rows.module.css';

/** The saved views that the user keeps on the dashboard, each with the sum behind it. */
export function SavedViews({ data }: { readonly data: Dashboard }) {
  if (data.views.length === 0) return null;
  return (
    <Card title="저장한 보기" className={css.card ?? ''}>
      <ul className={css.list}>
        {data.views.map((view) => (
          <li key={view.id}>
            <Link {...viewLinkOf(view)} className={css.row}>
              <span className={css.name}>{view.name}</span>
              <Money value={view.amount} tone={view.kind === 'INCOME' ? 'income' : 'expense'} size="medium" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
