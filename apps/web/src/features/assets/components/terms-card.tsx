import type { Asset } from '@salim/contract';
import { formatDay, formatMonth, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { dDay, expectedEnd, percentText, termsOf } from '../asset-terms.ts';
import css from './terms-card.module.css';

/** Share of a debt repaid since it was recorded, 0 … 1; null if there was no debt. */
function paidShare(asset: Asset): number | null {
  if (asset.openingBalance >= 0) return null;
  return Math.min(1, Math.max(0, 1 - asset.balance / asset.openingBalance));
}

/** The terms of a loan or a deposit, its progress and its end date. */
export function TermsCard({ asset, today }: { readonly asset: Asset; readonly today: string }) {
  const terms = termsOf(asset);
  if (!terms) return null;
  const isLoan = asset.loan !== null;
  const isLease = asset.subType === 'DEPOSIT';
  const end = expectedEnd(asset, today);
  const share = isLoan ? paidShare(asset) : null;
  const { rateBps, maturityDate, monthlyPayment } = terms;
  return (
    <Card
      title={isLoan ? '상환 계획' : isLease ? '임대차 계약' : '만기'}
      action={maturityDate === null ? null : <Tag tone="accent">만기 {dDay(maturityDate, today)}</Tag>}
    >
      {share === null ? null : (
        <div className={css.share}>
          <p>
            {formatWon(-asset.openingBalance)} 중 {formatWon(asset.balance - asset.openingBalance)}을 갚았어요.
          </p>
          <Progress label="상환율" share={share} />
        </div>
      )}
      <dl className={css.facts}>
        {isLoan && asset.balance < 0 ? (
          <div>
            <dt>남은 금액</dt>
            <dd>
              <Money value={-asset.balance} />
            </dd>
          </div>
        ) : null}
        {rateBps === null || isLease ? null : (
          <div>
            <dt>금리</dt>
            <dd>연 {percentText(rateBps)}%</dd>
          </div>
        )}
        {monthlyPayment === null ? null : (
          <div>
            <dt>{isLoan ? '월 상환액' : isLease ? '월세' : '월 납입액'}</dt>
            <dd>
              <Money value={monthlyPayment} />
            </dd>
          </div>
        )}
        {maturityDate === null ? null : (
          <div>
            <dt>{isLease ? '계약 만기일' : '만기일'}</dt>
            <dd>{formatDay(maturityDate, { year: true })}</dd>
          </div>
        )}
        {end ? (
          <div>
            <dt>예상 완납 시기</dt>
            <dd>
              {formatMonth(end.month)} · {end.months}개월 뒤
              {end.interest > 0 ? `, 이자 약 ${formatWon(end.interest)}` : ''}
            </dd>
          </div>
        ) : null}
      </dl>
      {isLease && monthlyPayment ? (
        <div className={css.rent}>
          <p className={css.note}>월세를 반복 거래로 등록하면 내는 날이 앞으로의 잔액에 나와요.</p>
          <LinkButton to="/recurring-transactions" size="small">
            반복 거래 보기
          </LinkButton>
        </div>
      ) : null}
      {end ? <p className={css.note}>매달 같은 금액을 갚고 금리가 그대로일 때의 예상이에요.</p> : null}
    </Card>
  );
}
