import type { Book, Category, Goal } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { type ReactNode, useState } from 'react';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useCelebrateGoal } from '../../features/goals/api/celebrate-goal.ts';
import { useDeleteGoal } from '../../features/goals/api/delete-goal.ts';
import { useRestoreGoal } from '../../features/goals/api/restore-goal.ts';
import { useUpdateGoal } from '../../features/goals/api/update-goal.ts';
import { useGoals } from '../../features/goals/api/use-goals.ts';
import { Celebration } from '../../features/goals/components/celebration.tsx';
import { ContributionSheet } from '../../features/goals/components/contribution-sheet.tsx';
import { GoalCard } from '../../features/goals/components/goal-card.tsx';
import { GoalAdder, GoalEditor } from '../../features/goals/components/goal-editor.tsx';
import type { GoalSketch } from '../../features/goals/components/goal-form.tsx';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { canWrite } from '../../ledger/can-write.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import { LabelGlyph } from '../../ui/label-icon.tsx';
import layout from '../../ui/layout.module.css';
import type { MenuAction } from '../../ui/menu-action.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDeletedNotice } from '../../ui/use-deleted-notice.ts';
import { LoadState } from '../load-state.tsx';
import { useCurrentMonth } from '../shell/use-current-month.ts';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './goals-page.module.css';

interface Example {
  readonly text: string;
  readonly sketch: GoalSketch & { readonly name: string; readonly icon: string };
  /** The category of the spend-less example, by its name in a new book. */
  readonly category?: string;
}

const EXAMPLES: readonly Example[] = [
  {
    text: '100만 원을 목표로 모을 때마다 기록해요.',
    sketch: { kind: 'SAVE', name: '가족 여행', icon: 'salim:luggage', targetAmount: 1_000_000 },
  },
  {
    text: '한 달에 10만 원까지만 써요.',
    sketch: { kind: 'SPEND_LESS', name: '카페 줄이기', icon: 'salim:coffee', targetAmount: 100_000 },
    category: '카페·간식',
  },
];

/** The initial values of the form after an example was chosen. */
function sketchOf({ sketch, category }: Example, categories: readonly Category[]): GoalSketch {
  const found = categories.find((one) => one.kind === 'EXPENSE' && one.name === category);
  return { ...sketch, categoryId: found?.id ?? null };
}

function Examples({ onChoose }: { readonly onChoose: (example: Example) => void }) {
  return (
    <div className={css.examples}>
      {EXAMPLES.map((example) => (
        <PlainButton key={example.sketch.name} className={css.example ?? ''} onPress={() => onChoose(example)}>
          <span className={css.icon} aria-hidden>
            <LabelGlyph icon={example.sketch.icon} name={example.sketch.name} />
          </span>
          <span className={css.exampleName}>{example.sketch.name}</span>
          <span className={css.exampleText}>{example.text}</span>
        </PlainButton>
      ))}
    </div>
  );
}

interface GoalGroupsProps {
  readonly active: readonly ReactNode[];
  readonly done: readonly ReactNode[];
  readonly archived: readonly ReactNode[];
  readonly add: ReactNode;
}

/** The goal cards, grouped by status. */
function GoalGroups({ active, done, archived, add }: GoalGroupsProps) {
  return (
    <>
      <div className={layout.wrappingBar}>
        <p className={css.hint}>
          {active.length === 0 ? '진행 중인 목표가 없어요.' : `진행 중인 목표가 ${active.length}개 있어요.`}
        </p>
        {add}
      </div>
      {active.length > 0 ? <div className={css.grid}>{active}</div> : null}
      {done.length > 0 ? (
        <section aria-labelledby="goals-done">
          <h2 id="goals-done" className={css.heading}>
            달성한 목표
          </h2>
          <div className={css.grid}>{done}</div>
        </section>
      ) : null}
      {archived.length > 0 ? (
        <details className={css.archive}>
          <summary>보관한 목표 {archived.length}개</summary>
          <div className={css.grid}>{archived}</div>
        </details>
      ) : null}
    </>
  );
}

/** Changes of one goal, each with its message. */
function useGoalChanges(bookId: string) {
  const update = useUpdateGoal(bookId);
  const remove = useDeleteGoal(bookId);
  const restore = useRestoreGoal(bookId);
  const failed = (title: string) => (error: Error) => {
    toast.error(title, { message: messageOf(error) });
  };
  const takeBack = (goal: Goal) => restore.mutate(goal.id, { onError: failed('되돌리지 못했어요') });
  const setStatus = (goal: Goal, status: Goal['status'], done: string) =>
    update.mutate(
      { goal, changes: { status } },
      { onSuccess: () => toast.success(done, { message: goal.name }), onError: failed('목표를 수정하지 못했어요') },
    );
  const takeAway = (goal: Goal) =>
    remove.mutate(goal.id, {
      onSuccess: () =>
        toast.success(`${withJosa(`‘${goal.name}’`, '을/를')} 삭제했어요`, {
          action: { label: '되돌리기', onClick: () => takeBack(goal) },
        }),
      onError: failed('삭제하지 못했어요'),
    });
  return { setStatus, takeBack, takeAway };
}

function Goals({ book }: { readonly book: Book }) {
  const query = useGoals(book.id);
  const { data: knownAssets } = useAssets(book.id);
  const { data: knownCategories, isError: hasNoCategories } = useCategories(book.id);
  const [assets, categories] = [knownAssets ?? [], knownCategories ?? []];
  const { month } = useCurrentMonth();
  const [sketch, setSketch] = useState<GoalSketch | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [contributingId, setContributingId] = useState<string | null>(null);
  const [celebrated, setCelebrated] = useState<ReadonlySet<string>>(new Set());
  const { setStatus, takeBack, takeAway } = useGoalChanges(book.id);
  const celebrate = useCelebrateGoal(book.id);
  const canChange = canWrite(book);
  const goals = query.data;
  const editing = goals?.find((goal) => goal.id === editingId);
  useDeletedNotice({
    openId: editingId,
    open: editing,
    removingIds: [],
    text: '다른 곳에서 삭제된 목표예요',
    onTakeBack: canChange ? takeBack : undefined,
    onClose: () => setEditingId(null),
  });
  if (!goals) return <LoadState query={query} />;

  const endCelebration = (goal: Goal) => {
    setCelebrated(new Set([...celebrated, goal.id]));
    celebrate.mutate(goal.id);
  };
  const actionsOf = (goal: Goal): MenuAction[] => {
    if (!canChange) return [];
    const { status } = goal;
    const isDoneByHand = status === 'DONE' && (goal.kind === 'SPEND_LESS' || goal.currentAmount < goal.targetAmount);
    return [
      { id: 'edit', name: '수정', onAction: () => setEditingId(goal.id) },
      ...(status === 'ACTIVE'
        ? [{ id: 'done', name: '달성으로 표시', onAction: () => setStatus(goal, 'DONE', '목표를 달성했어요') }]
        : []),
      ...(status === 'ARCHIVED' || isDoneByHand
        ? [{ id: 'again', name: '다시 시작', onAction: () => setStatus(goal, 'ACTIVE', '다시 시작했어요') }]
        : []),
      ...(status === 'ARCHIVED'
        ? []
        : [{ id: 'archive', name: '보관', onAction: () => setStatus(goal, 'ARCHIVED', '목표를 보관했어요') }]),
      { id: 'delete', name: '삭제', isDanger: true, startsGroup: true, onAction: () => takeAway(goal) },
    ];
  };
  const followedBy = (goal: Goal) => {
    const [items, id] = goal.kind === 'SAVE' ? [knownAssets, goal.assetId] : [knownCategories, goal.categoryId];
    return items === undefined ? undefined : (items.find((item) => item.id === id) ?? null);
  };
  const cardsOf = (status: Goal['status']) =>
    goals
      .filter((goal) => goal.status === status)
      .map((goal) => (
        <GoalCard
          key={goal.id}
          goal={goal}
          followed={followedBy(goal)}
          month={month}
          canChange={canChange}
          actions={actionsOf(goal)}
          onContribute={() => setContributingId(goal.id)}
        />
      ));
  const [active, done, archived] = [cardsOf('ACTIVE'), cardsOf('DONE'), cardsOf('ARCHIVED')];
  const contributing = goals.find((goal) => goal.id === contributingId);
  const toCelebrate = goals.find(
    (goal) => goal.status === 'DONE' && !goal.isCelebrated && !celebrated.has(goal.id) && goal.id !== contributingId,
  );
  const add = canChange ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setSketch({})}>
      목표 추가
    </Button>
  ) : null;
  return (
    <div className={css.page}>
      {goals.length === 0 ? (
        <div>
          <EmptyState art="sprout" title="아직 목표가 없어요" actions={add}>
            모을 돈이나 줄일 지출을 정하면 매달 얼마가 필요한지, 얼마나 왔는지 한눈에 보여요.
          </EmptyState>
          {canChange && (knownCategories !== undefined || hasNoCategories) ? (
            <Examples onChoose={(example) => setSketch(sketchOf(example, categories))} />
          ) : null}
        </div>
      ) : (
        <GoalGroups active={active} done={done} archived={archived} add={add} />
      )}
      {sketch ? (
        <GoalAdder
          book={book}
          sketch={sketch}
          assets={assets}
          categories={categories}
          onClose={() => setSketch(null)}
        />
      ) : null}
      {editing ? (
        <GoalEditor
          key={editing.id}
          book={book}
          goal={editing}
          assets={assets}
          categories={categories}
          onClose={() => setEditingId(null)}
        />
      ) : null}
      {contributing ? (
        <ContributionSheet
          book={book}
          goal={contributing}
          canChange={canChange}
          onClose={() => setContributingId(null)}
        />
      ) : null}
      {toCelebrate && contributing === undefined && editing === undefined ? (
        <Celebration
          goal={toCelebrate}
          onArchive={
            canChange
              ? () => {
                  endCelebration(toCelebrate);
                  setStatus(toCelebrate, 'ARCHIVED', '목표를 보관했어요');
                }
              : undefined
          }
          onClose={() => endCelebration(toCelebrate)}
        />
      ) : null}
    </div>
  );
}

export function GoalsPage() {
  return <WithCurrentBook>{(book) => <Goals key={book.id} book={book} />}</WithCurrentBook>;
}
