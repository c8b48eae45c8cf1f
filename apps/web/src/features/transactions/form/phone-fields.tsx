import { useAllCategories } from './all-categories.tsx';
import { CategoryCells } from './category-cells.tsx';
import { CategoryLine } from './category-line.tsx';
import css from './category-picker.module.css';
import { DateChip } from './date-chip.tsx';
import { DescriptionField } from './description-field.tsx';
import { type MainFieldsProps, Whereabouts } from './main-fields.tsx';
import { MoneyChips } from './money-chips.tsx';
import { ProposalChips } from './proposal-chips.tsx';
import { useCategoryChoice } from './use-category-choice.ts';

/** Categories in the two lines that scroll sideways. */
const SHOWN_MAX = 24;
/** Sources beside the date. */
const SOURCES_MAX = 3;

/** On a phone: date, source and description in one line of chips, then the categories. */
export function PhoneFields(props: MainFieldsProps) {
  const { form, defaults, habitual, habits, helpers, errors, onChange, onChoose } = props;
  const { kind } = helpers;
  const value = form.categoryIds[kind];
  const setCategory = (categoryId: string | null) =>
    onChange({ categoryIds: { ...form.categoryIds, [kind]: categoryId } });
  const choice = useCategoryChoice({
    kind,
    value,
    onChange: setCategory,
    habits,
    situation: helpers.situation,
    max: SHOWN_MAX,
  });
  const all = useAllCategories(kind, value, setCategory);
  const isTransfer = form.type === 'TRANSFER';
  const hasCategory = !isTransfer && form.splits.length === 0;
  const hasSource = !isTransfer && form.payments.length === 0;
  const problem = errors.date ?? errors.time ?? errors.payment ?? errors.category;
  return (
    <>
      <DescriptionField
        type={form.type}
        value={form.description}
        onChange={(description) => onChange({ description })}
        onChoose={onChoose}
        error={errors.description}
        proposals={
          <ProposalChips proposals={helpers.proposals} onTake={(proposal) => onChange(helpers.changesOf(proposal))} />
        }
        chip={{
          beside: (
            <>
              <DateChip
                date={form.date}
                time={form.time}
                onDate={(date) => onChange({ date })}
                onTime={(time) => onChange({ time })}
                errors={errors}
              />
              {hasSource ? (
                <div data-field="payment">
                  <MoneyChips
                    type={form.type}
                    value={form.payment ?? defaults.payment}
                    habitual={habitual}
                    byUse={habits.payments}
                    max={SOURCES_MAX}
                    onChange={(payment) => onChange({ payment })}
                  />
                </div>
              ) : null}
            </>
          ),
          below: hasCategory ? (
            <CategoryLine
              choice={choice}
              value={value}
              onChange={setCategory}
              guess={helpers.guess}
              onShowAll={all.open}
            />
          ) : (
            <div className={css.line}>
              <span className={css.label}>
                {isTransfer ? '내 자산 사이에서 옮긴 돈은 지출에 들어가지 않아요.' : '분류마다 금액을 입력해 주세요.'}
              </span>
            </div>
          ),
        }}
      />
      {problem === undefined ? null : (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      <Whereabouts {...props}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- choosing a category leaves the keyboard open */}
        <div data-field="category" onMouseDown={(event) => event.preventDefault()}>
          <CategoryCells choice={choice} className={css.strip} onScroll={choice.keep} />
        </div>
      </Whereabouts>
      {all.sheet}
    </>
  );
}
