import type { Asset } from '@salim/contract';
import { ASSET_SUB_TYPES, ASSET_TYPES } from '@salim/contract/facts/asset-types';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { useFigure } from '../../../ui/use-figure.ts';
import { hasBills, type NextPayment, useNextPayments } from '../api/use-card-bills.ts';
import { groupByType } from '../asset-groups.ts';
import { termsOf } from '../asset-terms.ts';
import css from './asset-list.module.css';

/** `대출 · 매달 14일 결제`; the institution is shown separately. */
export function assetDetail(asset: Asset): string {
  const day = asset.card?.paymentDay ?? null;
  return [
    asset.subType === null ? '' : ASSET_SUB_TYPES[asset.subType].name,
    day === null ? '' : `매달 ${day === 31 ? '말일' : `${day}일`} 결제`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

interface Outlook {
  /** The next bill of each card by card id. */
  readonly nextByCard: ReadonlyMap<string, NextPayment>;
  /** The card bills due from each account. */
  readonly dueByAccount: ReadonlyMap<string, number>;
}

/** What is upcoming for an asset: a card's next payment, an account's balance after its cards, a deposit's maturity. */
function outlookOf(
  asset: Asset,
  { nextByCard, dueByAccount }: Outlook,
  figureOf: ReturnType<typeof useFigure>,
): string {
  const next = nextByCard.get(asset.id);
  if (next) return `${formatDay(next.date)} ${figureOf(next.amount)} 결제`;
  const due = dueByAccount.get(asset.id) ?? 0;
  if (due > 0) return `카드값 결제 후 ${figureOf(asset.balance - due)}`;
  const maturityDate = termsOf(asset)?.maturityDate ?? null;
  return maturityDate === null ? '' : `${formatDay(maturityDate, { year: true })} 만기`;
}

interface AssetRowProps {
  readonly asset: Asset;
  readonly outlook: Outlook;
}

function AssetRow({ asset, outlook }: AssetRowProps) {
  const figureOf = useFigure();
  const detail = assetDetail(asset);
  const ahead = asset.isActive ? outlookOf(asset, outlook, figureOf) : '';
  return (
    <li>
      <Link
        to="/assets/$assetId"
        params={{ assetId: asset.id }}
        className={classNames(css.row, !asset.isActive && css.inactive)}
      >
        <LabelIcon icon={asset.icon} name={asset.name} color={asset.color} />
        <span className={css.words}>
          <span className={css.title}>
            <span className={css.name}>{asset.name}</span>
            {asset.institution === '' ? null : <Tag>{asset.institution}</Tag>}
          </span>
          {detail === '' ? null : <span className={css.detail}>{detail}</span>}
        </span>
        <Money value={asset.balance} className={css.figure ?? ''} />
        {ahead === '' ? null : <span className={css.ahead}>{ahead}</span>}
        <ChevronRight aria-hidden className={css.chevron} />
      </Link>
    </li>
  );
}

/** Assets by type, with a total where there are several; inactive assets come last. */
export function AssetList({ assets }: { readonly assets: readonly Asset[] }) {
  const cards = assets.filter((asset) => asset.isActive && hasBills(asset));
  const nextByCard = useNextPayments(cards);
  const dueByAccount = new Map<string, number>();
  for (const card of cards) {
    const account = card.card?.settlementAssetId ?? null;
    const amount = nextByCard.get(card.id)?.amount ?? 0;
    if (account !== null) dueByAccount.set(account, (dueByAccount.get(account) ?? 0) + amount);
  }
  const outlook = { nextByCard, dueByAccount };
  const inactive = assets.filter((asset) => !asset.isActive);
  return (
    <div className={css.groups}>
      {groupByType(assets).map(({ type, assets: inType, total }) => (
        <Card key={type} isFlush>
          <section aria-label={ASSET_TYPES[type].name}>
            <div className={css.head}>
              <span className={css.dot} style={{ background: ASSET_TYPES[type].color }} aria-hidden />
              <h2 className={css.type}>{ASSET_TYPES[type].name}</h2>
              {inType.length > 1 ? <Money value={total} size="medium" className={css.total ?? ''} /> : null}
            </div>
            <ul className={css.list}>
              {inType.map((asset) => (
                <AssetRow key={asset.id} asset={asset} outlook={outlook} />
              ))}
            </ul>
          </section>
        </Card>
      ))}
      {inactive.length === 0 ? null : (
        <Card isFlush>
          <section aria-label="사용하지 않는 자산">
            <div className={css.head}>
              <h2 className={css.type}>사용하지 않는 자산</h2>
              <span className={css.note}>순자산에 포함되지 않아요</span>
            </div>
            <ul className={css.list}>
              {inactive.map((asset) => (
                <AssetRow key={asset.id} asset={asset} outlook={outlook} />
              ))}
            </ul>
          </section>
        </Card>
      )}
    </div>
  );
}
