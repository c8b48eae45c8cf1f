import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import css from './net-worth.module.css';

const SHOWN = 4;

/** The net worth and the largest assets. */
export function NetWorth({ data }: { readonly data: Dashboard }) {
  const { netWorth, positive, negative, items } = data.assets;
  const shown = items
    .filter((asset) => asset.isActive)
    .toSorted((a, b) => Math.abs(b.balance) - Math.abs(a.balance))
    .slice(0, SHOWN);
  return (
    <Card
      title="순자산"
      action={
        <LinkButton to="/assets" size="small" variant="ghost">
          자산 보기
        </LinkButton>
      }
      className={css.card ?? ''}
    >
      <Link to="/assets" className={css.total}>
        <Money value={netWorth} size="large" />
      </Link>
      <dl className={css.sides}>
        <div>
          <dt>자산</dt>
          <dd>
            <Money value={positive} size="small" />
          </dd>
        </div>
        <div>
          <dt>부채</dt>
          <dd>
            <Money value={negative} size="small" />
          </dd>
        </div>
      </dl>
      <ul className={css.list}>
        {shown.map((asset) => (
          <li key={asset.id}>
            <Link to="/assets/$assetId" params={{ assetId: asset.id }} className={css.row}>
              <span className={css.dot} style={{ background: asset.color }} aria-hidden />
              <span className={truncated.text}>{asset.name}</span>
              <Money value={asset.balance} size="small" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
