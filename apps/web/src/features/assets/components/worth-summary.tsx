import type { Asset } from '@salim/contract';
import { ASSET_TYPES } from '@salim/contract/facts/asset-types';
import { Card } from '../../../ui/card.tsx';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { useFigure } from '../../../ui/use-figure.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { groupByType, worthOf } from '../asset-groups.ts';
import css from './worth-summary.module.css';

/** The main figure of the screen: net worth, and its breakdown by type. */
export function WorthSummary({ assets }: { readonly assets: readonly Asset[] }) {
  const figureOf = useFigure();
  const { positive, negative, netWorth } = worthOf(assets);
  const owned = groupByType(assets).flatMap(({ type, assets: inType }) => {
    const amount = inType.reduce((sum, asset) => sum + Math.max(0, asset.balance), 0);
    return amount > 0 ? [{ type, amount }] : [];
  });
  return (
    <Card>
      <section aria-label="순자산" className={layout.grid4}>
        <h2 className={css.heading}>순자산</h2>
        <Money value={netWorth} size="hero" />
        <dl className={css.sides}>
          <div>
            <dt>자산</dt>
            <dd>
              <Money value={positive} size="medium" />
            </dd>
          </div>
          <div>
            <dt>부채</dt>
            <dd>
              <Money value={negative} size="medium" />
            </dd>
          </div>
        </dl>
        {positive > 0 ? (
          <ul className={css.bar} aria-label="자산 구성">
            {owned.map(({ type, amount }) => (
              <li
                key={type}
                className={css.part}
                style={{ flexGrow: amount / positive, background: ASSET_TYPES[type].color }}
                title={`${ASSET_TYPES[type].name} ${figureOf(amount)}`}
              >
                <span className={visuallyHidden.hidden}>
                  {ASSET_TYPES[type].name} {figureOf(amount)}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </Card>
  );
}
