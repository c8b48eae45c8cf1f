import { formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { adviceOf, countedOf, filledCaps, leftToThreshold, RAIL_NAMES, type ReadyTax } from '../model/advice.ts';
import css from './tax-figures.module.css';

interface TaxProps {
  readonly tax: ReadyTax;
}

/** The used share of a limit; a limit of zero counts as used up. */
const shareOf = (amount: number, of: number) => (of === 0 ? 1 : amount / of);

interface GaugeProps {
  readonly label: string;
  readonly amount: number;
  readonly of: number;
}

/** An amount of a limit, as figures and as a bar. */
function Gauge({ label, amount, of }: GaugeProps) {
  return (
    <div className={layout.grid8}>
      <div className={css.row}>
        <span>{label}</span>
        <span className={css.soft}>
          {formatWon(amount)} / {formatWon(of)}
        </span>
      </div>
      <Progress label={label} share={shareOf(amount, of)} valueText={`${formatWon(of)} 중 ${formatWon(amount)}`} />
    </div>
  );
}

/** The one question: how much more, and by which card. */
export function TaxAnswer({ tax }: TaxProps) {
  const left = leftToThreshold(tax);
  const counted = countedOf(tax.used);
  return (
    <Card title={left > 0 ? '공제가 시작되기까지' : '지금까지의 소득공제'}>
      <div className={css.lead}>
        <p className={css.figure}>
          <Money value={left > 0 ? left : tax.deduction} size="large" />
        </p>
        <p>{adviceOf(tax)}</p>
        <Gauge label="총급여의 25%" amount={Math.min(counted, tax.threshold)} of={tax.threshold} />
      </div>
    </Card>
  );
}

/** Renders nothing while no further spending raises the deduction, which `TaxAnswer` already says. */
export function NextSpending({ tax }: TaxProps) {
  const best = Math.max(...tax.next.map(({ forNext100000 }) => forNext100000));
  if (best === 0) return null;
  return (
    <Card title="다음 10만원을 쓰면">
      <ul className={css.rows}>
        {tax.next.map(({ rail, forNext100000 }) => (
          <li key={rail} className={classNames(css.row, forNext100000 === best && css.best)}>
            <span>{RAIL_NAMES[rail]}</span>
            <span>
              {forNext100000 === 0 ? (
                <span className={css.soft}>늘지 않아요</span>
              ) : (
                <>
                  공제 <Money value={forNext100000} tone="income" />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function TaxCaps({ tax }: TaxProps) {
  const filled = filledCaps(tax);
  const hasCulture = tax.next.some(({ rail }) => rail === 'CULTURE');
  return (
    <Card title="공제 한도">
      <div className={layout.grid16}>
        <Gauge label="기본 한도" amount={filled.basic} of={tax.caps.basic} />
        <Gauge
          label={hasCulture ? '전통시장·대중교통·문화' : '전통시장·대중교통'}
          amount={filled.extra}
          of={tax.caps.extra}
        />
      </div>
    </Card>
  );
}

const USE_OF_RAIL = {
  CREDIT: 'credit',
  DEBIT: 'debit',
  CULTURE: 'culture',
  MARKET: 'market',
  TRANSIT: 'transit',
} as const;

export function TaxedUse({ tax: { used, next } }: TaxProps) {
  const rows = [
    ...next.map(({ rail }) => ({ name: RAIL_NAMES[rail], amount: used[USE_OF_RAIL[rail]] })),
    { name: '공제되지 않는 돈', amount: used.excluded },
  ].filter(({ amount }) => amount !== 0);
  return (
    <Card title="내가 쓴 돈">
      <div className={layout.grid16}>
        {rows.length === 0 ? <p>이 해에 기록한 지출이 없어요.</p> : null}
        <ul className={css.rows}>
          {rows.map(({ name, amount }) => (
            <li key={name} className={css.row}>
              <span>{name}</span>
              <Money value={amount} />
            </li>
          ))}
        </ul>
        <p className={css.soft}>
          모든 가계부에서 내가 낸 돈이에요. 현금, 계좌이체, 간편결제는 현금영수증을 켠 거래만 공제돼요. 무엇이
          공제되는지는 분류와 거래에서 바꿀 수 있어요.
        </p>
      </div>
    </Card>
  );
}

const ITEM_NAMES = { RENT: '월세', PENSION: '연금저축·IRP' } as const;

export function TaxItems({ tax }: TaxProps) {
  return (
    <Card title="세액공제 항목">
      <div className={layout.grid16}>
        {tax.items.map(({ kind, amount, limit, deduction = 0 }) => (
          <div key={kind} className={layout.grid4}>
            {limit === 0 ? (
              <div className={css.row}>
                <span>{ITEM_NAMES[kind]}</span>
                <span className={css.soft}>이 총급여에서는 공제되지 않아요</span>
              </div>
            ) : (
              <>
                <Gauge label={ITEM_NAMES[kind]} amount={Math.min(Math.max(0, amount), limit)} of={limit} />
                <p className={css.soft}>
                  {kind === 'PENSION' ? '연금저축만으로는 600만원까지예요. ' : ''}
                  {deduction === 0 ? '' : `요건이 맞으면 ${formatWon(deduction)}까지 세액공제돼요.`}
                </p>
              </>
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}
