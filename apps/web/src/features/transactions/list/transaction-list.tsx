import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatDay, formatMonth, formatWon } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { type Ledger, useLedger } from '../model/ledger.tsx';
import type { ListItem } from '../model/list-items.ts';
import type { Flows } from '../model/transaction-row.ts';
import { dayHeadingHeight, heightOf, lineHeight, lineKey, monthHeadingHeight } from './list-heights.ts';
import { TransactionLine } from './transaction-line.tsx';
import css from './transaction-list.module.css';
import { type ListRoom, useListRoom } from './use-list-room.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useSwipe } from './use-swipe.ts';

/** Placeholders below the last transaction while more are loading. */
const COMING_LINES = 6;
/** Prefetch distance in pixels. */
const LOAD_AHEAD = 6000;

/** Actions on a row. */
export type RowAct = 'open' | 'edit' | 'copy' | 'delete' | 'menu' | 'select';
const ACTS: readonly RowAct[] = ['open', 'edit', 'copy', 'delete', 'menu', 'select'];

export interface RowActEvent {
  readonly act: RowAct;
  readonly id: string;
  readonly element: HTMLElement;
  readonly isShift: boolean;
}

interface TransactionListProps {
  readonly items: readonly ListItem[];
  /** Sums of each month, for the month headings. */
  readonly monthSums: ReadonlyMap<string, Flows>;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onLoadMore: () => void;
  /** Selected ids; null outside selection mode. */
  readonly selected: ReadonlySet<string> | null;
  readonly openId: string | null;
  readonly onAct: (event: RowActEvent) => void;
  readonly onMonth: (month: string) => void;
}

/** Inline height, so that the element is as high as the virtualizer expects. */
const heightStyle = (rem: number) => ({ height: `${rem}rem` });
const lineHeightStyle = (rem: number) => ({ '--line-height': `${rem}rem` }) as CSSProperties;

/** The transaction of a line. */
const idOfLine = (target: Element): string | null =>
  target.closest('li')?.querySelector<HTMLElement>('[data-id]')?.dataset['id'] ?? null;

/** The offset of an element in the document; updated when the content above it changes its height. */
function useDocumentTop(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Targets of the arrow keys: lines and month headings. */
const STOPS = '[data-stop]:not(:disabled)';

function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof Element)) return;
  const from = event.target.closest('li')?.querySelector(STOPS) ?? event.target;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.findIndex((stop) => stop === from);
  const next = at === -1 ? undefined : stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The arrow key targets within a list item, from top to bottom. */
const stopsOf = (item: ListItem | undefined): readonly string[] =>
  item === undefined ? [] : item.kind === 'month' ? [item.month] : item.rows.map((row) => row.id);

/** Moves the focus to a neighbor after the focused line was deleted, so that keyboard navigation continues there. */
function useFocusAfterDelete(items: readonly ListItem[], container: React.RefObject<HTMLElement | null>) {
  const leaving = useRef<{ readonly id: string; readonly heirs: readonly string[] } | null>(null);
  useEffect(() => {
    const { current } = leaving;
    if (current === null) return;
    const ids = new Set(items.flatMap(stopsOf));
    if (ids.has(current.id)) return;
    leaving.current = null;
    const heir = current.heirs.find((id) => ids.has(id));
    // Do not move the focus if the user has focused another element in the meantime.
    if (heir === undefined || document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(heir)}"]`)?.focus({ preventScroll: true });
  }, [items, container]);
  return (id: string) => {
    const ids = items.filter((item) => item.kind !== 'month').flatMap(stopsOf);
    const at = ids.indexOf(id);
    leaving.current = { id, heirs: [ids[at + 1], ids[at - 1]].filter((one) => one !== undefined) };
  };
}

/** An infinite list of transactions. Only items near the viewport are in the document. */
export function TransactionList(props: TransactionListProps) {
  const { items, monthSums, hasMore, isLoadingMore, onLoadMore, onAct } = props;
  const container = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const top = useDocumentTop(container);
  const room = useListRoom(container, ruler);
  useScrollAnchor({ items, monthSums }, room, top);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [lastStop, setLastStop] = useState<string | null>(null);
  const expectDelete = useFocusAfterDelete(items, container);
  const activate = (event: SyntheticEvent<HTMLElement>) => {
    const id = event.target instanceof Element ? idOfLine(event.target) : null;
    if (id !== activeId) setActiveId(id);
  };
  const sizes = useMemo(
    () => items.map((item) => ({ key: item.key, height: heightOf(item, monthSums, room) * room.rem })),
    [items, monthSums, room],
  );
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => sizes[index]?.height ?? 0,
    // A new function for new heights makes the virtualizer recalculate all positions, which is cheap.
    getItemKey: useCallback((index: number) => sizes[index]?.key ?? index, [sizes]),
    overscan: 2,
    scrollMargin: top,
  });

  const pieces = virtualizer.getVirtualItems();
  // A single tab stop, because Tab could never leave an infinite list otherwise: the last focused line.
  const rendered = pieces.flatMap((piece) => stopsOf(items[piece.index]));
  const stop = lastStop !== null && rendered.includes(lastStop) ? lastStop : rendered[0];
  const handleFocus = (event: SyntheticEvent<HTMLElement>) => {
    activate(event);
    const id = event.target instanceof HTMLElement ? event.target.dataset['stop'] : undefined;
    if (id !== undefined) setLastStop(id);
  };
  const total = virtualizer.getTotalSize();
  const bottom = (virtualizer.scrollOffset ?? 0) + window.innerHeight - top;
  const isNearEnd = total - bottom < LOAD_AHEAD;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore) onLoadMore();
  }, [isNearEnd, hasMore, isLoadingMore, onLoadMore]);

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
    const act = ACTS.find((one) => one === element?.dataset['act']);
    const id = element?.dataset['id'];
    if (!element || !act || id === undefined) return;
    const isLink = element instanceof HTMLAnchorElement;
    // Leave new tabs, new windows and downloads to the browser.
    if (isLink && (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
    if (isLink) event.preventDefault();
    if (act === 'delete') expectDelete(id);
    onAct({ act, id, element, isShift: event.shiftKey });
  };

  const swipe = useSwipe((line) => {
    const menu = line.querySelector<HTMLElement>('[data-act="menu"]');
    const id = menu?.dataset['id'];
    if (menu && id !== undefined) onAct({ act: 'menu', id, element: menu, isShift: false });
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links and buttons inside are what is pressed; one handler serves them all
    <div
      ref={container}
      className={css.list}
      // Lines leave with the scrolling, too.
      data-own-focus
      onClick={handleClick}
      onKeyDown={handleArrows}
      onPointerOver={activate}
      {...swipe}
      onFocus={handleFocus}
    >
      <span ref={ruler} className={css.ruler} aria-hidden />
      <div className={css.space} style={{ height: total }}>
        {pieces.map((virtual) => {
          const item = items[virtual.index];
          if (!item) return null;
          return (
            <div key={virtual.key} className={css.piece} style={{ top: virtual.start - top, height: virtual.size }}>
              <Piece item={item} activeId={activeId} stop={stop} room={room} {...props} />
            </div>
          );
        })}
      </div>
      {/* A new element after each page, because an existing one that is pushed down counts as a layout shift. */}
      {hasMore ? <ComingLines key={items.length} /> : null}
    </div>
  );
}

function ComingLines() {
  return (
    <div role="status" aria-label="내역을 더 불러오는 중" className={css.coming}>
      {Array.from({ length: COMING_LINES }, (_, index) => (
        <div key={index} className={css.comingLine}>
          <Skeleton width={40} height={40} />
          <Skeleton width="38%" />
          <span className={css.fill} />
          <Skeleton width={84} />
        </div>
      ))}
    </div>
  );
}

/** The first paint of a loading list: placeholders with the final height. */
export function ListSkeleton() {
  return (
    <div className={css.list}>
      <ComingLines />
    </div>
  );
}

interface PieceProps extends TransactionListProps {
  readonly item: ListItem;
  readonly activeId: string | null;
  /** The line or heading that is the tab stop. */
  readonly stop: string | undefined;
  readonly room: ListRoom;
}

function Piece({ item, ...props }: PieceProps) {
  const ledger = useLedger();
  switch (item.kind) {
    case 'month':
      return (
        <MonthHeading
          month={item.month}
          sums={props.monthSums.get(item.month)}
          isStop={props.stop === item.month}
          room={props.room}
          onMonth={props.onMonth}
        />
      );
    case 'day':
      return (
        <div
          role="group"
          aria-label={formatDay(item.date, { year: true }) + (item.isStart ? '' : ' 이어서')}
          className={classNames(css.day, item.isStart && css.start, item.isEnd && css.end)}
        >
          {item.isStart ? (
            <DayHeading date={item.date} sums={item.sums} today={ledger.today} room={props.room} />
          ) : null}
          <Lines rows={item.rows} ledger={ledger} {...props} />
        </div>
      );
    case 'rows':
      return (
        <div className={classNames(css.day, item.key === '0' && css.start, item.isEnd && css.end)}>
          <Lines rows={item.rows} ledger={ledger} withDate {...props} />
        </div>
      );
  }
}

function Lines({
  rows,
  ledger,
  selected,
  openId,
  activeId,
  stop,
  room,
  withDate = false,
}: Pick<PieceProps, 'selected' | 'openId' | 'activeId' | 'stop' | 'room'> & {
  readonly rows: Extract<ListItem, { kind: 'day' }>['rows'];
  readonly ledger: Ledger;
  readonly withDate?: boolean;
}) {
  const narrowStyle = room.isNarrow ? lineHeightStyle(lineHeight(room, { isDated: withDate })) : undefined;
  return (
    <ul className={css.lines} style={narrowStyle}>
      {rows.map((row) => (
        <TransactionLine
          key={lineKey(row)}
          row={row}
          ledger={ledger}
          withDate={withDate}
          isOpen={row.id === openId}
          isActive={row.id === activeId}
          isStop={row.id === stop}
          selection={selected === null ? 'none' : selected.has(row.id) ? 'on' : 'off'}
          hasActions
        />
      ))}
    </ul>
  );
}

function DayHeading({
  date,
  sums,
  today,
  room,
}: {
  readonly date: string;
  readonly sums: Flows | null;
  readonly today: string;
  readonly room: ListRoom;
}) {
  return (
    <div className={css.dayHeading} style={heightStyle(dayHeadingHeight(sums, room))}>
      <h3 className={css.dayName}>
        <time dateTime={date}>{formatDay(date, { year: date.slice(0, 4) !== today.slice(0, 4) })}</time>
        {date === today ? <span className={css.today}>오늘</span> : null}
      </h3>
      {sums === null ? null : <FlowSums sums={sums} />}
    </div>
  );
}

/** Income and expense side by side; zero is omitted. */
function FlowSums({ sums }: { readonly sums: Flows }) {
  return (
    <span className={css.sums}>
      {sums.income === 0 ? null : (
        <span>
          <span className={visuallyHidden.hidden}>수입 </span>
          <Money value={sums.income} tone="income" />
        </span>
      )}
      {sums.expense === 0 ? null : (
        <span>
          <span className={visuallyHidden.hidden}>지출 </span>
          <Money value={sums.expense} tone="expense" />
        </span>
      )}
    </span>
  );
}

function MonthHeading({
  month,
  sums,
  isStop,
  room,
  onMonth,
}: {
  readonly month: string;
  readonly sums: Flows | undefined;
  readonly isStop: boolean;
  readonly room: ListRoom;
  readonly onMonth: (month: string) => void;
}) {
  return (
    <div className={css.month} style={heightStyle(monthHeadingHeight(sums, room))}>
      <button
        type="button"
        className={css.monthName}
        tabIndex={isStop ? 0 : -1}
        data-stop={month}
        onClick={() => onMonth(month)}
        aria-label={`${formatMonth(month)}만 보기`}
      >
        {formatMonth(month)}
      </button>
      {sums === undefined ? null : (
        <span className={css.monthSums} title={`합계 ${formatWon(sums.income - sums.expense)}`}>
          <FlowSums sums={sums} />
        </span>
      )}
    </div>
  );
}
