import type { Asset, Category, LoanScheduleRow } from '@salim/contract';
import { loanTermsOf } from '@salim/contract/facts/asset-terms';
import { useState } from 'react';
import { useRecurring } from '../../../ledger/use-recurring.ts';
import { formatNumber, formatShortDate, formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Check } from '../../../ui/icons/check.ts';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { LinkButton, LinkIconButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useLoanSchedule } from '../api/use-loan-schedule.ts';
import css from './loan-card.module.css';

const LoanTermsDialog = lazyOverlay(async () => (await import('./loan-terms-dialog.tsx')).LoanTermsDialog);
const PrepaymentDialog = lazyOverlay(async () => (await import('./prepayment-dialog.tsx')).PrepaymentDialog);
const LoanRowDialog = lazyOverlay(async () => (await import('./loan-row-dialog.tsx')).LoanRowDialog);

const ROWS_SHOWN = 6;

interface LoanCardProps {
  readonly asset: Asset;
  /** All assets of the book. */
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly today: string;
  readonly canChange: boolean;
}

/** Warns of an older rule that pays into a loan whose installments are recorded automatically. */
function OtherPayer({ asset, canChange }: Pick<LoanCardProps, 'asset' | 'canChange'>) {
  const isBooked = asset.isActive && (loanTermsOf(asset)?.payingAssetId ?? null) !== null;
  const { data: rules = [] } = useRecurring(asset.bookId, isBooked && canChange);
  const other = rules.find(
    ({ kind, isPaused, nextDate, isMasked, template }) =>
      kind === 'ORDINARY' && !isPaused && nextDate !== null && !isMasked && template.toAssetId === asset.id,
  );
  if (!isBooked || !other) return null;
  return (
    <Notice
      tone="warning"
      className={css.warning}
      actions={
        <LinkButton to="/recurring-transactions" search={{ rule: other.id }} size="small">
          반복 거래 보기
        </LinkButton>
      }
    >
      반복 거래 ‘{other.template.description || '이체'}’도 이 대출을 갚고 있어 두 번 기록돼요. 하나만 남겨 주세요.
    </Notice>
  );
}

/** Whether the debt differs from the schedule by more than an installment. */
function isOffSchedule({ openingBalance, balance }: Asset, due: LoanScheduleRow | undefined): boolean {
  if (!due || openingBalance >= 0) return false;
  return Math.abs(due.balance + due.principal + balance) > due.payment;
}

/** The installments of a loan: the next ones at first, all of them on request. */
export function LoanCard({ asset, assets, categories, today, canChange }: LoanCardProps) {
  const query = useLoanSchedule(asset);
  const [open, setOpen] = useState<'terms' | 'prepayment' | number | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const rows = query.data?.rows ?? [];
  const next = rows.findIndex((row) => row.date >= today);
  const coming = next < 0 ? [] : rows.slice(next);
  const due = asset.openingBalance < 0 && asset.balance >= 0 ? undefined : coming[0];
  const shown = isWhole ? rows : coming.length > 0 ? coming.slice(0, ROWS_SHOWN) : rows.slice(-ROWS_SHOWN);
  const row = typeof open === 'number' ? rows[open - 1] : undefined;
  const close = () => setOpen(null);
  return (
    <Card title="상환 일정">
      <OtherPayer asset={asset} canChange={canChange} />
      {asset.terms === null ? (
        <p className={css.lead}>대출 조건을 입력하면 회차별 원금과 이자를 계산해 드려요.</p>
      ) : query.error && !query.data ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : query.data ? (
        <>
          <p className={css.next}>
            {due ? (
              <>
                다음 납부 {formatShortDate(due.date)} <Money value={due.payment} size="medium" />
              </>
            ) : (
              '다 갚았거나 마지막 회차가 지난 대출이에요.'
            )}
          </p>
          <p className={css.lead}>
            {due ? `남은 이자 ${formatWon(coming.reduce((sum, one) => sum + one.interest, 0))} · ` : ''}은행 계산과 몇
            원에서 몇백 원 다를 수 있어요. (단위: 원)
          </p>
          {isOffSchedule(asset, due) ? (
            <p className={css.lead}>
              대출 잔액 {formatWon(-asset.balance)}이 일정과 달라요. 남은 원금과 기간에 맞게 대출 조건을 바꿔 주세요.
            </p>
          ) : null}
          <div className={css.rows}>
            <table>
              <thead>
                <tr>
                  <th scope="col">납부일</th>
                  <th scope="col">원금</th>
                  <th scope="col">이자</th>
                  <th scope="col">남은 금액</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((one) => (
                  <tr key={one.n}>
                    <td>
                      {canChange ? (
                        <Button variant="ghost" size="small" onPress={() => setOpen(one.n)}>
                          {formatShortDate(one.date)}
                        </Button>
                      ) : (
                        formatShortDate(one.date)
                      )}
                      {one.transactionId === undefined ? null : (
                        <LinkIconButton
                          to="/transactions/$transactionId"
                          params={{ transactionId: one.transactionId }}
                          label={`${formatShortDate(one.date)} 기록 보기`}
                          icon={<Check aria-hidden />}
                        />
                      )}
                    </td>
                    <td>{formatNumber(one.principal)}</td>
                    <td>{formatNumber(one.interest)}</td>
                    <td>{formatNumber(one.balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <SkeletonRows rows={ROWS_SHOWN} label="상환 일정을 불러오는 중" />
      )}
      <div className={css.actions}>
        {rows.length > ROWS_SHOWN ? (
          <Button variant="ghost" onPress={() => setIsWhole(!isWhole)}>
            {isWhole ? '접기' : `전체 ${rows.length}회 보기`}
          </Button>
        ) : null}
        {rows.length > 0 ? (
          <Button variant="soft" onPress={() => setOpen('prepayment')}>
            중도상환 계산
          </Button>
        ) : null}
        {canChange ? <Button onPress={() => setOpen('terms')}>대출 조건 {asset.terms ? '수정' : '입력'}</Button> : null}
      </div>
      {open === 'terms' ? (
        <LoanTermsDialog asset={asset} assets={assets} categories={categories} today={today} onClose={close} />
      ) : null}
      {open === 'prepayment' ? <PrepaymentDialog asset={asset} usual={rows} today={today} onClose={close} /> : null}
      {row ? <LoanRowDialog asset={asset} row={row} today={today} onClose={close} /> : null}
    </Card>
  );
}
