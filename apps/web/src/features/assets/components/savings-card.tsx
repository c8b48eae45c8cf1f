import type { Asset } from '@salim/contract';
import { savingsTermsOf } from '@salim/contract/facts/asset-terms';
import { expectedMaturity } from '@salim/domain';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useAllowance } from '../api/use-allowance.ts';
import { LIMIT_NAMES, SAVINGS_KINDS } from '../savings-kinds.ts';
import css from './savings-card.module.css';

const SavingsTermsDialog = lazyOverlay(async () => (await import('./savings-terms-dialog.tsx')).SavingsTermsDialog);

/** What the account brings at its end, in a sentence; null while the contract is unknown. */
function endSentence(asset: Asset): string | null {
  const terms = savingsTermsOf(asset);
  const end = expectedMaturity({ balance: asset.balance, terms, deposit: asset.deposit });
  if (end) {
    const how = terms?.kind === 'DEPOSIT' ? '' : '매달 제때 납입하면 ';
    const state = terms?.kind === 'YOUTH_FUTURE' ? ' 정부 기여금은 더하지 않았어요.' : '';
    return `${how}${formatDay(end.date, { year: true })}에 ${formatWon(end.amount)}을 받아요. 세금 ${formatWon(end.tax)}을 뗀 이자는 ${formatWon(end.interest - end.tax)}이에요.${state}`;
  }
  switch (terms?.kind) {
    case undefined:
      return null;
    case 'ISA':
    case 'IRP':
    case 'PENSION_SAVINGS':
      return '받을 금액은 운용 결과에 따라 달라서 계산하지 않아요.';
    default:
      return '가입일, 만기일, 금리와 납입액이 있고 잔액과 맞으면 만기에 받을 금액을 계산해 드려요.';
  }
}

function Limits({ asset }: { readonly asset: Asset }) {
  const { data, error } = useAllowance(asset);
  if (error && !data) return <p className={css.note}>{messageOf(error)}</p>;
  if (!data || data.limits.length === 0) return null;
  const isPension = data.kind === 'IRP' || data.kind === 'PENSION_SAVINGS';
  return (
    <>
      <ul className={css.limits}>
        {data.limits.map(({ of, limit, used, usedElsewhere = 0, left }) => (
          <li key={of}>
            <p>
              {LIMIT_NAMES[of]} {formatWon(limit)} 중 {formatWon(used)}을 채웠고 <strong>{formatWon(left)}</strong>{' '}
              남았어요.{usedElsewhere > 0 ? ` 다른 연금 계좌에서도 ${formatWon(usedElsewhere)}을 채웠어요.` : ''}
            </p>
            <Progress label={LIMIT_NAMES[of]} share={Math.min(1, Math.max(0, used + usedElsewhere) / limit)} />
          </li>
        ))}
      </ul>
      <p className={css.note}>
        {isPension ? '이 가계부에서 같은 사람이 납입한 연금 계좌만' : '이 계좌만'} 계산했어요. 근거: {data.source},{' '}
        {formatDay(data.checkedOn, { year: true })} 확인
      </p>
    </>
  );
}

interface SavingsCardProps {
  readonly asset: Asset;
  readonly today: string;
  readonly canChange: boolean;
}

/** The contract of a savings account: its payout at maturity, and what may still be paid in this year. */
export function SavingsCard({ asset, today, canChange }: SavingsCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const terms = savingsTermsOf(asset);
  const invitation = canChange ? '저축 조건을 입력하면 올해 한도와 만기에 받을 금액을 계산해 드려요.' : null;
  const sentence = endSentence(asset) ?? invitation;
  if (sentence === null) return null;
  return (
    <Card title={terms === null ? '저축 조건' : SAVINGS_KINDS[terms.kind].name}>
      <p className={css.sentence}>{sentence}</p>
      {terms === null ? null : <Limits asset={asset} />}
      {canChange ? (
        <div className={css.actions}>
          <Button onPress={() => setIsOpen(true)}>저축 조건 {terms === null ? '입력' : '수정'}</Button>
        </div>
      ) : null}
      {isOpen ? <SavingsTermsDialog asset={asset} today={today} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}
