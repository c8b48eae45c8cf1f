import { KNOWN_TAX_YEARS, taxYear } from '@salim/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useYearEndTax } from '../../features/year-end-tax/api/use-year-end-tax.ts';
import {
  NextSpending,
  TaxAnswer,
  TaxCaps,
  TaxedUse,
  TaxItems,
} from '../../features/year-end-tax/components/tax-figures.tsx';
import { TaxPayerForm } from '../../features/year-end-tax/components/tax-payer-form.tsx';
import { TaxSources } from '../../features/year-end-tax/components/tax-sources.tsx';
import { isReady } from '../../features/year-end-tax/model/advice.ts';
import { type KnownTaxPayer, keepTaxPayer, statedTaxPayer } from '../../features/year-end-tax/model/tax-payer.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { formatWon, todayIn } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { LoadState } from '../load-state.tsx';

const YEARS = KNOWN_TAX_YEARS.toSorted((a, b) => a - b).map((year) => ({ id: String(year), name: `${year}년` }));

/** A year without figures needs no salary. */
const NO_SALARY: KnownTaxPayer = { salary: 0, children: 0 };

/** The year in the URL, else the running one, else the newest with rules. */
function yearOf(asked: string | undefined): number {
  const known = (year: number) => KNOWN_TAX_YEARS.includes(year);
  const [chosen, running] = [Number(asked), Number(todayIn('Asia/Seoul').slice(0, 4))];
  return known(chosen) ? chosen : known(running) ? running : (KNOWN_TAX_YEARS[0] ?? running);
}

function Figures({ year, payer }: { readonly year: number; readonly payer: KnownTaxPayer }) {
  const query = useYearEndTax(year, payer);
  const tax = query.data;
  if (!tax) return <LoadState query={query} />;
  if (!isReady(tax)) {
    return (
      <>
        <Notice tone="info">{tax.notes[0]}</Notice>
        <TaxSources tax={{ ...tax, notes: tax.notes.slice(1) }} />
      </>
    );
  }
  if (tax.salary === 0) {
    return (
      <>
        <Notice tone="info">{tax.notes[0]}</Notice>
        <TaxedUse tax={tax} />
        <TaxSources tax={{ ...tax, notes: tax.notes.slice(1) }} />
      </>
    );
  }
  return (
    <>
      <TaxAnswer tax={tax} />
      <NextSpending tax={tax} />
      <TaxCaps tax={tax} />
      <TaxItems tax={tax} />
      <TaxedUse tax={tax} />
      <TaxSources tax={tax} />
    </>
  );
}

/** How much more to spend for the deduction, and by which card. */
export function YearEndTaxPage() {
  const search = useSearch({ from: '/shell/year-end-tax' });
  const navigate = useNavigate();
  const userId = useAuthStore((store) => store.user?.id ?? '');
  const [payer, setPayer] = useState(() => statedTaxPayer(userId));
  const [isEditing, setIsEditing] = useState(false);
  const year = yearOf(search.year);
  const isPending = taxYear(year)?.status === 'PENDING_LAW';
  return (
    <div className={layout.narrowPage}>
      <Segmented
        label="연도"
        options={YEARS}
        value={String(year)}
        onChange={(next) => void navigate({ to: '/year-end-tax', search: { year: next }, replace: true })}
      />
      {isPending ? <Figures year={year} payer={NO_SALARY} /> : null}
      {isPending ? null : payer === null || isEditing ? (
        <TaxPayerForm
          year={year}
          payer={payer}
          onSave={(next) => {
            keepTaxPayer(userId, next);
            setPayer(next);
            setIsEditing(false);
          }}
          onCancel={payer === null ? null : () => setIsEditing(false)}
        />
      ) : (
        <>
          <div className={layout.bar}>
            <span>
              총급여 {formatWon(payer.salary)} · 자녀{' '}
              {payer.children === 0 ? '없음' : `${payer.children}명${payer.children >= 2 ? ' 이상' : ''}`}
            </span>
            <Button size="small" onPress={() => setIsEditing(true)}>
              내 소득 수정
            </Button>
          </div>
          <Figures year={year} payer={payer} />
        </>
      )}
    </div>
  );
}
