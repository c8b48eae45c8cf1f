import type { Book, Category, NetWorthRow } from '@salim/contract';
import { savingsPercentText } from '@salim/domain';
import { formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Printer } from '../../../ui/icons/printer.ts';
import { useReport } from '../api/use-report.ts';
import { useMonthsPeriod } from '../api/use-span-period.ts';
import { topParts } from '../model/category-parts.ts';
import { percentText } from '../model/report-scope.ts';
import { worthSentence, yearSentence } from '../model/report-text.ts';
import { ReportSection, ReportTable } from './report-section.tsx';
import css from './year-report.module.css';

const TOP = 10;

interface YearReportProps {
  readonly book: Book;
  /** `YYYY` */
  readonly year: string;
  /** Today in the book's time zone: there is no net worth for future months. */
  readonly today: string;
  readonly categories: readonly Category[];
}

function worthText(row: NetWorthRow | undefined): string {
  return row ? formatWon(row.netWorth) : '–';
}

/** The printable year report: totals, months, categories, merchants and net worth. */
export function YearReport({ book, year, today, categories }: YearReportProps) {
  const period = useMonthsPeriod(book, `${year}-01`, `${year}-12`);
  const query = period === null ? null : { ...period };
  const summary = useReport('analyticsSummary', book.id, query);
  const trend = useReport('analyticsTrend', book.id, query);
  const categoryRows = useReport('analyticsCategories', book.id, query);
  const merchants = useReport('analyticsMerchants', book.id, query);
  const before = `${Number(year) - 1}-12`;
  const worthPeriod = useMonthsPeriod(book, before, `${year}-12`);
  const worth = useReport('analyticsNetWorth', book.id, worthPeriod && { ...worthPeriod });
  const looks = new Map(categories.map((category) => [category.id, category]));
  const months = trend.data ?? [];
  const tops = topParts(categoryRows.data ?? [], 'EXPENSE', looks).slice(0, TOP);
  const shops = (merchants.data ?? [])
    .filter((row) => row.kind === 'EXPENSE' && !row.isRest && !row.isMasked && row.name !== '내용 없음')
    .slice(0, TOP);
  const { income = 0, expense = 0, net = 0 } = summary.data ?? {};
  const begun = new Set(months.filter((month) => month.from <= today).map((month) => month.month));
  const worthKnown = (worth.data ?? []).filter((row) => row.month === before || begun.has(row.month));
  const worthByMonth = new Map(worthKnown.map((row) => [row.month, row]));
  const isEmpty = income === 0 && expense === 0;
  const sentence = yearSentence(year, { income, expense });
  const worthChange = worthSentence(worthKnown, today);
  return (
    <div data-print-sheet className={css.sheet}>
      <ReportSection
        title={`${year}년 보고서`}
        query={summary}
        sentence={sentence}
        isQuiet={isEmpty}
        action={
          isEmpty ? undefined : (
            <span data-no-print>
              <Button size="small" icon={<Printer aria-hidden />} onPress={() => window.print()}>
                인쇄 / PDF로 저장
              </Button>
            </span>
          )
        }
      >
        <p className={css.book}>{book.title}</p>
        <dl className={css.figures}>
          {[
            ['수입', formatWon(income)],
            ['지출', formatWon(expense)],
            ['남은 돈', formatWon(net)],
            ['저축률', savingsPercentText({ income, expense })],
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {worthChange === null ? null : <p className={css.text}>{worthChange}</p>}
        <div className={css.tables}>
          <div className={css.months}>
            <ReportTable
              isWhole
              caption="월별"
              columns={['월', '수입', '지출', '남은 돈', '월말 순자산']}
              rows={months.map((month) => ({
                key: month.month,
                cells: [
                  `${Number(month.month.slice(5))}월`,
                  ...(begun.has(month.month) || month.income !== 0 || month.expense !== 0
                    ? [formatWon(month.income), formatWon(month.expense), formatWon(month.income - month.expense)]
                    : ['', '', '']),
                  begun.has(month.month) ? worthText(worthByMonth.get(month.month)) : '',
                ],
              }))}
            />
          </div>
          <ReportTable
            isWhole
            caption="많이 쓴 분류"
            columns={['분류', '금액', '비율']}
            rows={tops.map((part) => ({
              key: part.id,
              cells: [part.name, formatWon(part.amount), percentText(part.amount, expense)],
            }))}
          />
          <ReportTable
            isWhole
            caption="많이 쓴 곳"
            columns={['거래처', '금액', '횟수']}
            rows={shops.map((row) => ({
              key: row.name,
              cells: [row.name, formatWon(row.amount), `${row.count.toLocaleString('ko-KR')}번`],
            }))}
          />
        </div>
      </ReportSection>
    </div>
  );
}
