import type { Budget, BudgetSummary, Category, MemberBudgetLine } from '@salim/contract';
import { ApiError, messageOr } from '../../../platform/api/api-error.ts';
import { keepOwnRows } from '../../../platform/forms/keep-own-changes.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { ContinuedNotice } from '../../../ui/continued-notice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import textCss from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';
import { useSaveBudget } from '../api/save-budget.ts';
import type { DraftLine } from '../budget-draft.ts';
import { BUDGET_ERRORS } from '../budget-errors.ts';
import { paceOf } from '../budget-text.ts';
import { EVERYTHING, personalDraftOf, UNSORTED, withPersonal } from '../personal-draft.ts';
import css from './budget-form.module.css';
import listCss from './budget-lines.module.css';
import { LineFigures } from './budget-lines.tsx';
import { LineChooser } from './line-chooser.tsx';
import { LineFields } from './line-fields.tsx';
import { SaveButton } from './save-button.tsx';

type Look = Pick<Category, 'name' | 'icon' | 'color'>;

const EVERYTHING_LOOK: Look = { name: '전체', icon: 'salim:coins', color: '#5B7F95' };
const UNSORTED_LOOK: Look = { name: '미분류', icon: 'salim:question', color: '#8C8F94' };

const OTHERS = [{ id: UNSORTED, ...UNSORTED_LOOK }];

function lookOf(categories: readonly Category[], id: string): Look | undefined {
  if (id === EVERYTHING) return EVERYTHING_LOOK;
  return id === UNSORTED ? UNSORTED_LOOK : categories.find((category) => category.id === id);
}

const keyOf = ({ all, categoryId }: MemberBudgetLine): string => (all ? EVERYTHING : (categoryId ?? UNSORTED));

interface PersonalFiguresProps {
  readonly summary: BudgetSummary | null | undefined;
  readonly categories: readonly Category[];
  readonly memberId: string;
  readonly name: string;
}

/** What one member has left of each of their lines. */
export function PersonalFigures({ summary, categories, memberId, name }: PersonalFiguresProps) {
  if (!summary) {
    return (
      <Card>
        <SkeletonRows rows={4} height={28} />
      </Card>
    );
  }
  const lines = summary.members.filter((line) => line.memberId === memberId);
  if (lines.length === 0) {
    return (
      <Card>
        <EmptyState art="sprout" title={`${name} 예산이 아직 없어요`}>
          나눠 낸 지출은 부담하는 금액만 반영돼요. 거의 다 쓰면 본인에게만 알려 드려요.
        </EmptyState>
      </Card>
    );
  }
  const { today, from, to } = summary;
  const mark = today >= from && today <= to ? paceOf(summary).month : null;
  return (
    <Card title={`${name} 예산`} isFlush>
      <ul className={listCss.list}>
        {lines.map((line) => (
          <li key={keyOf(line)} className={listCss.row}>
            <LineFigures line={{ ...line, ...(lookOf(categories, keyOf(line)) ?? UNSORTED_LOOK) }} mark={mark} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PersonalFormProps {
  readonly budget: Budget;
  readonly categories: readonly Category[];
  readonly memberId: string;
  readonly name: string;
}

/** The lines of one member: everything that they bear, and single categories. */
export function PersonalForm({ budget, categories, memberId, name }: PersonalFormProps) {
  const save = useSaveBudget(budget);
  const form = useForm({
    stored: personalDraftOf(budget, memberId),
    keptAs: `budget:${budget.bookId}:${budget.budgetMonth}:${memberId}`,
    merge: (base, mine, now) => ({
      lines: keepOwnRows((line: DraftLine) => line.categoryId, { base: base.lines, mine: mine.lines, now: now.lines }),
    }),
    check: ({ lines }) => ({
      amounts: withPersonal(budget, memberId, lines) === null ? '금액을 확인해 주세요.' : undefined,
    }),
    sending: save,
    focusSelector: 'input[aria-invalid="true"]',
  });
  const { values, change, isNewer, isSending, rootRef } = form;
  const { lines } = values;
  const changeLine = (id: string, changes: Partial<DraftLine>) =>
    change({ lines: lines.map((line) => (line.categoryId === id ? { ...line, ...changes } : line)) });
  const removeLine = (id: string) =>
    id === EVERYTHING
      ? changeLine(id, { amountText: '' })
      : change({ lines: lines.filter((line) => line.categoryId !== id) });
  const submit = () =>
    form.submit((typed) => {
      const all = withPersonal(budget, memberId, typed.lines);
      if (all === null) return;
      const { incomeBudget, expenseBudget, memo } = budget;
      save.mutate(
        { incomeBudget, expenseBudget, memo, categories: all },
        {
          onSuccess: () => {
            form.reset(personalDraftOf({ categories: all }, memberId));
            toast.success('예산을 저장했어요');
          },
        },
      );
    });
  const failure = save.error instanceof ApiError ? save.error : null;
  return (
    <Card title={`${name} 예산 정하기`}>
      <div ref={rootRef}>
        <Form onSubmit={submit} className={css.form ?? ''} label={`${name} 예산`}>
          <ContinuedNotice form={form} />
          <NewerNotice isNewer={isNewer} />
          <p className={textCss.note}>나눠 낸 지출은 부담하는 금액만 반영돼요.</p>
          <ul className={layout.grid12}>
            {lines.map((line) => (
              <LineFields
                key={line.categoryId}
                line={line}
                category={lookOf(categories, line.categoryId)}
                suggested={0}
                error={undefined}
                onChange={(changes) => changeLine(line.categoryId, changes)}
                onSuggestion={() => undefined}
                onRemove={() => removeLine(line.categoryId)}
              />
            ))}
          </ul>
          <LineChooser
            categories={categories}
            others={OTHERS}
            chosenIds={lines.map((line) => line.categoryId)}
            onAdd={(categoryId) => change({ lines: [...lines, { categoryId, amountText: '', rollover: 'NONE' }] })}
            onRemove={removeLine}
          />
          {failure ? <Notice tone="error">{messageOr(failure, BUDGET_ERRORS.UPDATE_FAILED)}</Notice> : null}
          <SaveButton isPending={isSending} />
        </Form>
      </div>
    </Card>
  );
}
