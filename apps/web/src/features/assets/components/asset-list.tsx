import type { Asset } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ASSET_SUB_TYPES, ASSET_TYPES } from '../../../lib/asset-types.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { ThingIcon } from '../../../ui/thing-icon.tsx';
import { groupByType } from '../asset-groups.ts';
import css from './asset-list.module.css';

/** `대출 · 국민은행 · 매달 14일 결제` */
export function assetDetail(asset: Asset): string {
  const day = asset.card?.paymentDay ?? null;
  return [
    asset.subType === null ? '' : ASSET_SUB_TYPES[asset.subType].name,
    asset.institution,
    day === null ? '' : `매달 ${day === 31 ? '말일' : `${day}일`} 결제`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function AssetRow({ asset }: { readonly asset: Asset }) {
  const detail = assetDetail(asset);
  return (
    <li>
      <Link
        to="/assets/$assetId"
        params={{ assetId: asset.id }}
        className={classNames(css.row, !asset.isActive && css.inactive)}
      >
        <ThingIcon icon={asset.icon} name={asset.name} color={asset.color} />
        <span className={css.words}>
          <span className={css.name}>{asset.name}</span>
          {detail === '' ? null : <span className={css.detail}>{detail}</span>}
        </span>
        <Money value={asset.balance} />
        <ChevronRight aria-hidden className={css.chevron} />
      </Link>
    </li>
  );
}

/** Assets by type, with what each type adds up to; those that do not count come last. */
export function AssetList({ assets }: { readonly assets: readonly Asset[] }) {
  const inactive = assets.filter((asset) => !asset.isActive);
  return (
    <div className={css.groups}>
      {groupByType(assets).map(({ type, assets: inType, total }) => (
        <Card key={type} isFlush>
          <section aria-label={ASSET_TYPES[type].name}>
            <div className={css.head}>
              <span className={css.dot} style={{ background: ASSET_TYPES[type].color }} aria-hidden />
              <h2 className={css.type}>{ASSET_TYPES[type].name}</h2>
              <Money value={total} size="small" className={css.total ?? ''} />
            </div>
            <ul className={css.list}>
              {inType.map((asset) => (
                <AssetRow key={asset.id} asset={asset} />
              ))}
            </ul>
          </section>
        </Card>
      ))}
      {inactive.length === 0 ? null : (
        <Card isFlush>
          <section aria-label="쓰지 않는 자산">
            <div className={css.head}>
              <h2 className={css.type}>쓰지 않는 자산</h2>
              <span className={css.note}>순자산에 넣지 않아요</span>
            </div>
            <ul className={css.list}>
              {inactive.map((asset) => (
                <AssetRow key={asset.id} asset={asset} />
              ))}
            </ul>
          </section>
        </Card>
      )}
    </div>
  );
}
