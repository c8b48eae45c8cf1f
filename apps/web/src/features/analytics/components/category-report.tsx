import type { Category, SummaryReport } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { formatCompact } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { RingChart } from '../../../ui/chart/ring-chart.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronLeft } from '../../../ui/icons/chevron-left.ts';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { Money } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useReport } from '../api/use-report.ts';
import { type CategoryPart, childParts, ringParts, topParts } from '../model/category-parts.ts';
import { type FlowKind, KIND_NAMES, percentText, type ReportScope, transactionsSearch } from '../model/report-scope.ts';
import css from './category-report.module.css';
import { ReportSection } from './report-section.tsx';

/** The largest categories, which the ring names too. */
const SHOWN_ON_PHONES = 5;

interface CategoryReportProps {
  readonly scope: ReportScope;
  readonly kind: FlowKind;
  readonly summary: SummaryReport | undefined;
  readonly categories: readonly Category[];
  /** The top-level category being drilled into. */
  readonly openId: string | null;
  readonly onOpen: (categoryId: string | null) => void;
}

function sentenceOf(parts: readonly CategoryPart[], whole: number, kind: FlowKind, opened: string | null): string {
  const [top] = parts;
  if (!top || top.amount <= 0) return `이 기간에는 ${kind === 'EXPENSE' ? '쓴' : '들어온'} 돈이 없어요.`;
  const share = percentText(top.amount, whole);
  if (opened !== null)
    return `${opened} ${KIND_NAMES[kind]} 중 ${withJosa(top.name, '이/가')} ${withJosa(share, '으로/로')} 가장 많아요.`;
  if (top.id === 'none')
    return `미분류 ${withJosa(KIND_NAMES[kind], '이/가')} 전체의 ${withJosa(share, '이에요/예요')}.`;
  return kind === 'EXPENSE'
    ? `${top.name}에 가장 많이 썼어요. 전체 지출의 ${withJosa(share, '이에요/예요')}.`
    : `${withJosa(top.name, '으로/로')} 가장 많이 들어왔어요. 전체 수입의 ${withJosa(share, '이에요/예요')}.`;
}

interface PartRowProps {
  readonly part: CategoryPart;
  readonly whole: number;
  readonly search: ReturnType<typeof transactionsSearch> | null;
  readonly isActive: boolean;
  readonly onActive: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
}

function PartRow({ part, whole, search, isActive, onActive, onOpen }: PartRowProps) {
  const content = (
    <>
      <span className={css.dot} style={{ background: part.color }} aria-hidden />
      <span className={truncated.text}>{part.name}</span>
      <span className={css.percent}>{percentText(part.amount, whole)}</span>
      <Money value={part.amount} size="medium" className={css.amount ?? ''} />
    </>
  );
  return (
    <li
      className={classNames(css.item, isActive && css.active)}
      onPointerEnter={() => onActive(part.id)}
      onPointerLeave={() => onActive(null)}
    >
      {search === null ? (
        <div className={css.row}>{content}</div>
      ) : (
        <Link
          to="/transactions"
          search={search}
          className={css.row}
          onFocus={() => onActive(part.id)}
          onBlur={() => onActive(null)}
        >
          {content}
        </Link>
      )}
      {part.hasChildren ? (
        <IconButton
          label={`${part.name} 세부 분류 보기`}
          icon={<ChevronRight />}
          onPress={() => onOpen(part.id)}
          className={css.open ?? ''}
        />
      ) : (
        <span className={css.open} aria-hidden />
      )}
    </li>
  );
}

/** Spending by category: a ring whose slices drill down to the transactions. */
export function CategoryReport({ scope, kind, summary, categories, openId, onOpen }: CategoryReportProps) {
  const navigate = useNavigate();
  const [activeId, setActiveId] = useState<string | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const query = useReport('analyticsCategories', scope.book.id, scope.query);
  const looks = useMemo(() => new Map(categories.map((category) => [category.id, category])), [categories]);
  const rows = query.data ?? [];
  const tops = topParts(rows, kind, looks);
  const opened = openId === null ? undefined : tops.find((part) => part.id === openId);
  const parts = opened ? childParts(rows, kind, opened.id) : tops;
  const drawn = ringParts(parts);
  const whole = drawn.reduce((sum, part) => sum + part.amount, 0);
  const few = useIsNarrow() ? SHOWN_ON_PHONES : parts.length;
  const shown = isWhole ? parts : parts.slice(0, few);
  const total = parts.reduce((sum, part) => sum + part.amount, 0);
  const active = drawn.find((part) => part.id === activeId);
  const searchOf = (part: CategoryPart) =>
    part.search === null ? null : transactionsSearch(scope, kind, summary, part.search);
  const open = (id: string | null) => {
    setActiveId(null);
    onOpen(id);
  };
  const choose = (id: string) => {
    const part = parts.find((one) => one.id === id);
    if (part?.hasChildren) open(id);
    else if (part?.search)
      void navigate({ to: '/transactions', search: transactionsSearch(scope, kind, summary, part.search) });
  };
  return (
    <ReportSection
      title={kind === 'EXPENSE' ? '어디에 썼나요?' : '어디서 들어왔나요?'}
      query={query}
      sentence={sentenceOf(parts, whole, kind, opened?.name ?? null)}
      {...(opened
        ? {
            action: (
              <Button size="small" variant="ghost" icon={<ChevronLeft />} onPress={() => open(null)}>
                전체 분류
              </Button>
            ),
          }
        : {})}
    >
      <div className={css.body}>
        <RingChart
          slices={drawn.map((part) => ({
            id: part.id,
            value: part.amount,
            color: part.color,
            icon: part.icon,
            name: part.name,
          }))}
          title={active?.name ?? opened?.name ?? KIND_NAMES[kind]}
          total={`${formatCompact(active?.amount ?? total)}원`}
          activeId={activeId}
          onActiveChange={setActiveId}
          onChoose={choose}
        />
        {parts.length === 0 ? null : (
          <ul className={css.list} aria-label={`분류별 ${KIND_NAMES[kind]}`}>
            {shown.map((part) => (
              <PartRow
                key={part.id}
                part={part}
                whole={whole}
                search={searchOf(part)}
                isActive={part.id === activeId}
                onActive={setActiveId}
                onOpen={open}
              />
            ))}
          </ul>
        )}
      </div>
      {parts.length > few ? (
        <Button size="small" variant="ghost" onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? '접기' : `분류 ${parts.length}개 모두 보기`}
        </Button>
      ) : null}
    </ReportSection>
  );
}
