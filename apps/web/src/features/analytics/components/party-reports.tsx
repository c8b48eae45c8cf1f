import type { SummaryReport } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { memberColor } from '../../../ui/member-look.ts';
import { useReport } from '../api/use-report.ts';
import { type FlowKind, KIND_NAMES, percentText, type ReportScope, transactionsSearch } from '../model/report-scope.ts';
import { ReportBars } from './report-bars.tsx';
import { ReportSection } from './report-section.tsx';

interface PartyReportProps {
  readonly scope: ReportScope;
  readonly kind: FlowKind;
  readonly summary: SummaryReport | undefined;
}

const NOTHING = { EXPENSE: '이 기간에는 쓴 돈이 없어요.', INCOME: '이 기간에는 들어온 돈이 없어요.' } as const;
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const percentNote = (amount: number, whole: number, more: string) =>
  [percentText(amount, whole), more].filter((part) => part !== '').join(' · ');

/** Per member: who paid and who bears it, or who earned. */
export function MemberReport({ scope, kind, summary }: PartyReportProps) {
  const query = useReport('analyticsMembers', scope.book.id, scope.query);
  const amountOf = (row: { paid: number; income: number }) => (kind === 'EXPENSE' ? row.paid : row.income);
  const rows = (query.data ?? [])
    .filter((row) => amountOf(row) !== 0 || (kind === 'EXPENSE' && row.borne !== 0))
    .toSorted((a, b) => amountOf(b) - amountOf(a));
  const whole = total(rows.map(amountOf));
  const top = rows.find((row) => !row.isMasked && amountOf(row) > 0);
  return (
    <ReportSection
      title={kind === 'EXPENSE' ? '누가 냈나요?' : '누가 벌었나요?'}
      query={query}
      sentence={
        top
          ? `${top.name}님이 ${KIND_NAMES[kind]}의 ${withJosa(percentText(amountOf(top), whole), '을/를')} ${kind === 'EXPENSE' ? '냈어요' : '벌었어요'}.`
          : NOTHING[kind]
      }
    >
      <ReportBars
        label={`구성원별 ${KIND_NAMES[kind]}`}
        bars={rows.map((row) => ({
          id: row.userId ?? 'masked',
          name: row.name,
          color: memberColor(row),
          amount: amountOf(row),
          note: percentNote(
            amountOf(row),
            whole,
            kind === 'EXPENSE' && row.borne !== row.paid ? `분담 ${formatWon(row.borne)}` : '',
          ),
          search: row.userId === null ? null : transactionsSearch(scope, kind, summary, { memberId: row.userId }),
        }))}
      />
    </ReportSection>
  );
}

/** Spending by payment method. */
export function PaymentReport({
  scope,
  kind,
  summary,
  className,
}: PartyReportProps & { readonly className?: string | undefined }) {
  const query = useReport('analyticsPayments', scope.book.id, scope.query);
  const rows = (query.data ?? []).filter((row) => row.kind === kind && row.amount !== 0);
  const whole = total(rows.map((row) => row.amount));
  const top = rows.find((row) => row.paymentMethodId !== null && row.amount > 0);
  const idOf = (row: (typeof rows)[number]) => row.paymentMethodId ?? (row.isMasked ? 'masked' : 'none');
  return (
    <ReportSection
      title="결제수단"
      query={query}
      className={className}
      sentence={
        top
          ? `${withJosa(top.name, '으로/로')} 가장 많이 ${kind === 'EXPENSE' ? '결제했어요' : '받았어요'}. ${top.count.toLocaleString('ko-KR')}건, ${formatWon(top.amount)}이에요.`
          : rows.length > 0
            ? '결제수단을 입력한 거래가 없어요.'
            : NOTHING[kind]
      }
    >
      <ReportBars
        label={`결제수단별 ${KIND_NAMES[kind]}`}
        bars={rows.map((row) => ({
          id: idOf(row),
          name: row.name,
          color: row.color,
          amount: row.amount,
          note: percentNote(row.amount, whole, `${row.count.toLocaleString('ko-KR')}건`),
          search:
            row.paymentMethodId === null
              ? null
              : transactionsSearch(scope, kind, summary, { paymentMethodId: row.paymentMethodId }),
        }))}
      />
    </ReportSection>
  );
}

const SHOPS_SHOWN = 8;
const SHOPS_SHOWN_ON_PHONES = 5;
/** Neither the income blue nor the expense red: a merchant has the same color in both reports. */
const SHOP_COLOR = 'var(--chart-5)';
const WITHOUT_NAME = '내용 없음';

/** Sums by merchant or payer. */
export function MerchantReport({ scope, kind, summary }: PartyReportProps) {
  const [isWhole, setIsWhole] = useState(false);
  const query = useReport('analyticsMerchants', scope.book.id, scope.query);
  const rows = (query.data ?? []).filter((row) => row.kind === kind && row.amount !== 0);
  const few = useIsNarrow() ? SHOPS_SHOWN_ON_PHONES : SHOPS_SHOWN;
  const shown = isWhole ? rows : rows.slice(0, few);
  const top = rows.find((row) => !row.isMasked && !row.isRest && row.name !== WITHOUT_NAME && row.amount > 0);
  const times = (count: number) => `${count.toLocaleString('ko-KR')}번`;
  return (
    <ReportSection
      title={kind === 'EXPENSE' ? '많이 쓴 곳' : '수입이 많은 곳'}
      query={query}
      sentence={
        top
          ? `${top.name}에서 가장 많이 ${kind === 'EXPENSE' ? '썼어요' : '들어왔어요'}. ${times(top.count)}, 평균 ${formatWon(top.average)}이에요.`
          : NOTHING[kind]
      }
    >
      <ReportBars
        label={`거래처별 ${KIND_NAMES[kind]}`}
        bars={shown.map((row) => ({
          id: `${row.name} ${row.isMasked}`,
          name: row.name,
          color: SHOP_COLOR,
          amount: row.amount,
          note: row.count > 1 ? `${times(row.count)} · 평균 ${formatWon(row.average)}` : times(row.count),
          search:
            row.isMasked || row.isRest || row.name === WITHOUT_NAME
              ? null
              : transactionsSearch(scope, kind, summary, { merchant: row.name }),
        }))}
      />
      {rows.length > few ? (
        <Button size="small" variant="ghost" onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? '접기' : `${rows.length}곳 모두 보기`}
        </Button>
      ) : null}
    </ReportSection>
  );
}
