import type { Category, UnsortedGroup } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useMediaQuery } from '../../../platform/browser/use-media-query.ts';
import { formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sparkles } from '../../../ui/icons/sparkles.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveRule } from '../api/save-rule.ts';
import { sortTransactions } from '../api/sort-transactions.ts';
import { namedCategory } from '../rule-references.ts';
import { shopRule } from '../shop-rule.ts';
import { CategoryChoice } from './category-choice.tsx';
import { UnsortedRow } from './unsorted-row.tsx';
import css from './unsorted-screen.module.css';

/** The transactions of a merchant that were sorted on this visit. */
interface Step {
  readonly group: UnsortedGroup;
  readonly categoryId: string;
}

interface UnsortedScreenProps {
  readonly bookId: string;
  readonly categories: readonly Category[];
  readonly groups: readonly UnsortedGroup[];
  readonly canSort: boolean;
}

const RECENT_MAX = 6;
/** How long taps are ignored after the rows have moved. */
const SETTLING_MS = 400;

const keyOf = (group: UnsortedGroup): string => `${group.type} ${group.merchantKey}`;

/** The sort button of each merchant. */
function mainButtons(list: HTMLUListElement | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll<HTMLButtonElement>('button[data-main]') ?? [])];
}

function countOf(groups: readonly UnsortedGroup[]): number {
  return groups.reduce((total, group) => total + group.count, 0);
}

/** What has been sorted, and where it belongs now. */
function sortedText(categories: readonly Category[], fresh: readonly Step[]): string {
  const [only, ...others] = fresh;
  const count = formatNumber(countOf(fresh.map((step) => step.group)));
  if (others.length > 0) return `${count}건을 정리했어요`;
  const name = namedCategory(categories, only?.categoryId ?? null)?.shortName ?? '분류';
  return `${count}건을 ${withJosa(name, '으로/로')} 정리했어요`;
}

/** Nothing is left to sort. */
function AllSorted({ count }: { readonly count: number }) {
  return (
    <EmptyState
      art="sprout"
      title={count > 0 ? `${formatNumber(count)}건을 모두 정리했어요` : '미분류 거래가 없어요'}
      actions={
        <>
          <LinkButton to="/transactions" variant="primary">
            거래 내역 보기
          </LinkButton>
          <LinkButton to="/rules">분류 규칙</LinkButton>
        </>
      }
    >
      {count > 0
        ? '다음부터는 정리한 대로 분류를 추천해 드릴게요.'
        : '새 거래가 들어오면 지난 기록에 맞춰 분류를 추천해 드려요.'}
    </EmptyState>
  );
}

function SortingProgress({ done, waiting }: { readonly done: number; readonly waiting: number }) {
  if (done === 0) return null;
  return (
    <Progress
      label="정리한 거래"
      share={done / (done + waiting)}
      valueText={`${formatNumber(done)}건 정리, ${formatNumber(waiting)}건 남음`}
    />
  );
}

function KeyHints() {
  return (
    <p className={css.keys}>
      <kbd>↑</kbd> <kbd>↓</kbd> 이동 · <kbd>Enter</kbd> 추천대로 · <kbd>C</kbd> 다른 분류 · <kbd>Z</kbd> 되돌리기
    </p>
  );
}

/** What was filed in this visit, and how to undo it. */
function useSteps(bookId: string, categories: UnsortedScreenProps['categories']) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const takeBack = async (undone: readonly Step[]) => {
    const gone = new Set(undone.map((step) => keyOf(step.group)));
    setSteps((all) => all.filter((step) => !gone.has(keyOf(step.group))));
    try {
      await sortTransactions(
        bookId,
        undone.flatMap((step) => step.group.ids),
        null,
      );
    } catch (error) {
      toast.error('되돌리지 못했어요', { message: messageOf(error) });
    }
  };
  const file = async (fresh: readonly Step[]) => {
    setSteps((all) => [...all, ...fresh]);
    const byCategory = Map.groupBy(fresh, (step) => step.categoryId);
    try {
      for (const [categoryId, some] of byCategory) {
        const ids = some.flatMap((step) => step.group.ids);
        // oxlint-disable-next-line no-await-in-loop -- a refusal stops the rest
        await sortTransactions(bookId, ids, categoryId);
      }
    } catch (error) {
      const gone = new Set(fresh.map((step) => keyOf(step.group)));
      setSteps((all) => all.filter((step) => !gone.has(keyOf(step.group))));
      toast.error('분류하지 못했어요', { message: messageOf(error) });
      return;
    }
    toast.success(sortedText(categories, fresh), {
      action: { label: '되돌리기', onClick: () => void takeBack(fresh) },
    });
  };
  return { steps, file, takeBack };
}

/**
 * Uncategorized transactions by merchant: one press files all of a merchant's under the suggested category, and the
 * next merchant's button moves to the same position.
 */
export function UnsortedScreen({ bookId, categories, groups, canSort }: UnsortedScreenProps) {
  const { steps, file, takeBack } = useSteps(bookId, categories);
  const [choosing, setChoosing] = useState<UnsortedGroup | null>(null);
  const [isRemembered, setIsRemembered] = useState(false);
  const [focus, setFocus] = useState<{ readonly place: number } | null>(null);
  const list = useRef<HTMLUListElement | null>(null);
  const movedAt = useRef(0);
  const saveRule = useSaveRule(bookId);
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)');

  const sorted = new Set(steps.map((step) => keyOf(step.group)));
  const left = groups.filter((group) => !sorted.has(keyOf(group)));
  const guessed = left.filter((group) => namedCategory(categories, group.guess?.categoryId ?? null) !== null);
  const done = countOf(steps.map((step) => step.group));
  const waiting = countOf(left);

  useEffect(() => {
    if (focus === null) return undefined;
    movedAt.current = Date.now();
    // A closing dialog returns the focus to the button that opened it, which has been removed; focus the next merchant
    // instead.
    const frame = requestAnimationFrame(() => {
      const rows = mainButtons(list.current);
      rows[Math.min(focus.place, rows.length - 1)]?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [focus]);

  const sort = (group: UnsortedGroup, categoryId: string) => {
    setFocus({ place: left.indexOf(group) });
    void file([{ group, categoryId }]);
  };
  const choose = (categoryId: string) => {
    if (!choosing) return;
    if (isRemembered && choosing.name !== '') {
      saveRule.mutate(
        { rule: null, content: shopRule(choosing, categoryId) },
        { onError: (error) => toast.error('규칙을 만들지 못했어요', { message: messageOf(error) }) },
      );
    }
    sort(choosing, categoryId);
    setChoosing(null);
    setIsRemembered(false);
  };
  const takeAll = () => void file(guessed.map((group): Step => ({ group, categoryId: group.guess?.categoryId ?? '' })));

  const handleKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = mainButtons(list.current);
    const place = rows.findIndex((button) => button.closest('li')?.contains(event.target as Node));
    const group = left[place];
    const last = steps.at(-1);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      rows[event.key === 'ArrowDown' ? Math.min(place + 1, rows.length - 1) : Math.max(place - 1, 0)]?.focus();
    } else if (event.code === 'KeyC' && group && canSort) {
      event.preventDefault();
      setChoosing(group);
    } else if (event.code === 'KeyZ' && last) {
      event.preventDefault();
      void takeBack([last]);
    }
  };

  // The second tap of a double tap is meant for the row that was there before; keys follow the focus.
  const ignoreSecondTap = (event: MouseEvent) => {
    if (event.detail > 0 && Date.now() - movedAt.current < SETTLING_MS) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  if (left.length === 0) {
    return <AllSorted count={done} />;
  }
  const recentIds = [...new Set(steps.map((step) => step.categoryId).toReversed())].slice(0, RECENT_MAX);
  return (
    <div className={css.page}>
      <Card>
        <div className={css.head}>
          <div className={css.figures}>
            <p className={css.count}>
              <strong>{formatNumber(waiting)}</strong>건
            </p>
            <p className={css.hint}>
              {formatNumber(left.length)}곳의 거래예요. 분류를 고르면 같은 곳의 거래에 한 번에 적용돼요.
            </p>
          </div>
          {canSort && guessed.length > 1 ? (
            <Button variant="primary" icon={<Sparkles aria-hidden />} onPress={takeAll}>
              추천대로 {formatNumber(countOf(guessed))}건 정리
            </Button>
          ) : null}
        </div>
        <SortingProgress done={done} waiting={waiting} />
        {canSort && hasKeyboard ? <KeyHints /> : null}
      </Card>
      <Card isFlush>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts for buttons in the rows */}
        <ul
          ref={list}
          className={css.list}
          aria-label="미분류 거래"
          onKeyDown={handleKeys}
          onClickCapture={ignoreSecondTap}
        >
          {left.map((group) => (
            <UnsortedRow
              key={keyOf(group)}
              group={group}
              category={namedCategory(categories, group.guess?.categoryId ?? null)}
              canSort={canSort}
              onTake={(categoryId) => sort(group, categoryId)}
              onChoose={() => setChoosing(group)}
            />
          ))}
        </ul>
      </Card>
      {choosing ? (
        <CategoryChoice
          title={choosing.name === '' ? '분류 선택' : `‘${choosing.name}’ 분류 선택`}
          categories={categories}
          kind={choosing.type}
          recentIds={recentIds}
          onChoose={choose}
          onClose={() => {
            setChoosing(null);
            setIsRemembered(false);
          }}
        >
          {choosing.name === '' ? null : (
            <Checkbox isSelected={isRemembered} onChange={setIsRemembered}>
              앞으로도 이곳은 이 분류로 자동 분류
            </Checkbox>
          )}
        </CategoryChoice>
      ) : null}
    </div>
  );
}
