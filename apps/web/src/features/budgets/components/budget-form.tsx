import type { Budget, BudgetSuggestion, Category } from '@salim/contract';
import { MEMO_MAX } from '@salim/contract/facts/limits';
import { ApiError, messageOr } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { groupDigits } from '../../../text/group-digits.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ContinuedNotice } from '../../../ui/continued-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFigure } from '../../../ui/use-figure.ts';
import { useSaveBudget } from '../api/save-budget.ts';
import {
  contentOf,
  type DraftLine,
  draftFromSuggestion,
  draftOf,
  isBlank,
  linesTotal,
  mergeDrafts,
  plannedFrom,
  recordedMonths,
  wonOf,
} from '../budget-draft.ts';
import { BUDGET_ERRORS } from '../budget-errors.ts';
import { personalLinesOf } from '../personal-draft.ts';
import css from './budget-form.module.css';
import { LineChooser } from './line-chooser.tsx';
import { LineFields } from './line-fields.tsx';
import { SaveButton } from './save-button.tsx';

interface BudgetFormProps {
  /** The saved budget; id 0 is a month without one. */
  readonly budget: Budget;
  readonly categories: readonly Category[];
  /** Undefined while loading, null if it could not be loaded. */
  readonly suggestion: BudgetSuggestion | null | undefined;
  /** Discards the edits and loads what others have saved. */
  readonly onTakeCurrent: () => void;
}

interface AverageProps {
  readonly suggestion: BudgetSuggestion | null | undefined;
  readonly onTake: (suggestion: BudgetSuggestion) => void;
}

/** As long as the longest suggestion: the place of the suggestion has this height from the beginning. */
const LONGEST = { months: 12, average: 99_999_000 } as const;

function AverageText({ months, average }: { readonly months: number; readonly average: number }) {
  return (
    <p className={css.average}>
      <span className={css.note}>최근 {months}개월 월평균</span> <Money value={average} size="medium" />
    </p>
  );
}

function TakeButton({ onPress }: { readonly onPress?: () => void }) {
  return (
    <Button size="small" variant="soft" {...(onPress ? { onPress } : { isDisabled: true })}>
      평균으로 채우기
    </Button>
  );
}

function AverageContent({ suggestion, onTake }: AverageProps) {
  if (suggestion === undefined) return <SkeletonRows rows={2} height={20} label="평균 불러오는 중" />;
  if (suggestion === null) return <p className={css.note}>평균을 불러오지 못했어요.</p>;
  const average = plannedFrom(suggestion.expenseBudget, suggestion);
  if (average === 0) return <p className={css.note}>지난달까지의 지출이 있으면 월평균으로 예산을 채울 수 있어요.</p>;
  return (
    <>
      <AverageText months={recordedMonths(suggestion)} average={average} />
      <TakeButton onPress={() => onTake(suggestion)} />
    </>
  );
}

/** What was spent on average, to begin with. Its place is kept, so that the form below never moves. */
function Average(props: AverageProps) {
  return (
    <div className={css.suggestion}>
      <div className={css.sizer} aria-hidden>
        <AverageText {...LONGEST} />
        <TakeButton />
      </div>
      <div className={css.suggestionContent}>
        <AverageContent {...props} />
      </div>
    </div>
  );
}

interface LineTotalProps {
  readonly total: number;
  /** The budget of all spending; zero for none. */
  readonly expense: number;
  readonly onTake: () => void;
}

/** The sum of the lines, compared with the budget of all spending. */
function LineTotal({ total, expense, onTake }: LineTotalProps) {
  const figureOf = useFigure();
  return (
    <div className={css.total} aria-live="polite">
      <span>
        분류 합계 <Money value={total} />
      </span>
      {expense > 0 && total !== expense ? (
        <span className={total > expense ? css.tooMuch : css.rest}>
          {total > expense
            ? `지출 예산보다 ${figureOf(total - expense)} 많아요`
            : `남은 금액 ${figureOf(expense - total)}`}
        </span>
      ) : null}
      {total > 0 && total !== expense ? (
        <Button size="small" variant="ghost" onPress={onTake}>
          합계를 지출 예산으로 설정
        </Button>
      ) : null}
    </div>
  );
}

/** Inline form of a month's budget: both totals, the category lines and a memo. */
export function BudgetForm({ budget, categories, suggestion, onTakeCurrent }: BudgetFormProps) {
  const save = useSaveBudget(budget);
  const isNew = budget.id === 0;
  const form = useForm({
    stored: draftOf(budget),
    merge: mergeDrafts,
    keptAs: `budget:${budget.bookId}:${budget.budgetMonth}`,
    // Each amount field shows its own problem.
    check: (typed) => ({
      amounts:
        isNew && isBlank(typed)
          ? '예산을 입력해 주세요.'
          : contentOf(typed) === null
            ? '금액을 확인해 주세요.'
            : undefined,
    }),
    sending: save,
    focusSelector: 'input[aria-invalid="true"]',
  });
  const { values: draft, change, isNewer, rootRef } = form;
  const isUntouched = isNew && isBlank(draft);

  const changeLine = (categoryId: string, changes: Partial<DraftLine>) =>
    change({ lines: draft.lines.map((line) => (line.categoryId === categoryId ? { ...line, ...changes } : line)) });
  const removeLine = (categoryId: string) =>
    change({ lines: draft.lines.filter((line) => line.categoryId !== categoryId) });
  const suggestedFor = (categoryId: string): number => {
    const average = suggestion?.categories.find((line) => line.categoryId === categoryId)?.amount ?? 0;
    return suggestion ? plannedFrom(average, suggestion) : 0;
  };

  const submit = () =>
    form.submit((typed) => {
      const content = contentOf(typed, personalLinesOf(budget));
      if (content === null) return;
      save.mutate(content, {
        onSuccess: () => {
          form.reset(draftOf({ ...budget, ...content }));
          toast.success('예산을 저장했어요');
        },
      });
    });

  const failure = save.error instanceof ApiError ? save.error : null;
  const isConflict = failure?.code === 'VERSION_CONFLICT' || failure?.code === 'BUDGET_EXISTS';
  const byId = new Map(categories.map((category) => [category.id, category]));
  const total = linesTotal(draft);
  const expense = wonOf(draft.expenseText) ?? 0;
  return (
    <Card title={isNew ? '예산 정하기' : '예산 수정'}>
      <div ref={rootRef}>
        <Form onSubmit={submit} className={css.form ?? ''} label="예산">
          <ContinuedNotice form={form} />
          <NewerNotice isNewer={isNewer} />
          <Average
            suggestion={suggestion}
            onTake={(taken) => change(draftFromSuggestion(taken, (id) => byId.get(id)?.parentId === null, draft.memo))}
          />
          <PartAmountField
            label="지출 예산"
            text={draft.expenseText}
            onChange={(expenseText) => change({ expenseText })}
            error={failure?.messageFor('expenseBudget') ?? (isUntouched ? form.problems.amounts : undefined)}
          />
          <PartAmountField
            label="수입 예산"
            text={draft.incomeText}
            onChange={(incomeText) => change({ incomeText })}
            error={failure?.messageFor('incomeBudget')}
          />
          <section className={layout.grid12} aria-label="분류별 예산 정하기">
            <h3 className={css.heading}>분류별 예산 정하기</h3>
            {draft.lines.length === 0 ? (
              <p className={css.note}>식비, 교통처럼 관리하고 싶은 분류만 정해도 돼요.</p>
            ) : (
              <ul className={layout.grid12}>
                {draft.lines.map((line, index) => (
                  <LineFields
                    key={line.categoryId}
                    line={line}
                    category={byId.get(line.categoryId)}
                    suggested={suggestedFor(line.categoryId)}
                    error={
                      failure?.messageFor(`categories.${index}.categoryId`) ??
                      failure?.messageFor(`categories.${index}.amount`)
                    }
                    onChange={(changes) => changeLine(line.categoryId, changes)}
                    onSuggestion={() =>
                      changeLine(line.categoryId, { amountText: groupDigits(String(suggestedFor(line.categoryId))) })
                    }
                    onRemove={() => removeLine(line.categoryId)}
                  />
                ))}
              </ul>
            )}
            <LineChooser
              categories={categories}
              chosenIds={draft.lines.map((line) => line.categoryId)}
              onAdd={(categoryId) =>
                change({ lines: [...draft.lines, { categoryId, amountText: '', rollover: 'NONE' }] })
              }
              onRemove={removeLine}
            />
            {draft.lines.length > 0 ? (
              <LineTotal
                total={total}
                expense={expense}
                onTake={() => change({ expenseText: groupDigits(String(total)) })}
              />
            ) : null}
          </section>
          <TextField
            label="메모"
            value={draft.memo}
            onChange={(memo) => change({ memo })}
            isMultiline
            maxLength={MEMO_MAX}
            placeholder="예: 명절 선물은 따로 모은 돈으로"
            error={failure?.messageFor('memo')}
          />
          {failure ? (
            <Notice
              tone="error"
              actions={
                isConflict ? (
                  <Button
                    size="small"
                    onPress={() => {
                      form.discard();
                      onTakeCurrent();
                    }}
                  >
                    최신 내용 보기
                  </Button>
                ) : undefined
              }
            >
              {messageOr(failure, isNew ? BUDGET_ERRORS.CREATE_FAILED : BUDGET_ERRORS.UPDATE_FAILED)}
            </Notice>
          ) : null}
          <SaveButton isPending={form.isSending} isQuiet={isUntouched} />
        </Form>
      </div>
    </Card>
  );
}
