import type { SortingRule } from '@salim/contract';
import { DESCRIPTION_MAX, NAME_MAX, RULE_CONDITIONS_MAX } from '@salim/contract/facts/limits';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import { LabelSelect } from '../../../ui/label-select.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSaveRule } from '../api/save-rule.ts';
import { contentOf, draftOfRule, isProblems, newCondition, type RuleDraft } from '../rule-draft.ts';
import { namedCategory, type RuleReferences } from '../rule-references.ts';
import { ConditionEditor } from './condition-editor.tsx';
import css from './rule-editor.module.css';

interface RuleEditorProps {
  readonly items: RuleReferences;
  /** Null for a new one. */
  readonly rule: SortingRule | null;
  readonly onSaved: (rule: SortingRule) => void;
  readonly onClose: () => void;
}

function checkRule(draft: RuleDraft): Readonly<Record<string, string>> {
  const content = contentOf(draft);
  return isProblems(content) ? Object.fromEntries(content) : {};
}

/** Edits a rule: its conditions and its actions. */
export function RuleEditor({ items, rule, onSaved, onClose }: RuleEditorProps) {
  const save = useSaveRule(items.bookId);
  const form = useForm({
    initial: () => draftOfRule(rule),
    check: checkRule,
    showsProblems: 'on-submit',
    focusSelector: '[aria-invalid="true"], [role="alert"]',
  });
  const { values: draft, change, problems, failure, rootRef } = form;
  const submit = () =>
    form.submit(async (typed) => {
      const content = contentOf(typed);
      if (!isProblems(content)) onSaved(await save.mutateAsync({ rule, content }));
    });

  const categories = items.categories
    .filter((category) => !category.isArchived || category.id === draft.categoryId)
    .flatMap((category) => {
      const named = namedCategory(items.categories, category.id);
      return named ? [{ ...named, ...(named.kind === 'INCOME' ? { detail: '수입' } : {}) }] : [];
    });
  const actionsProblem = problems.actions;
  return (
    <Sheet
      title={rule ? '분류 규칙 수정' : '새 분류 규칙'}
      isOpen
      onClose={onClose}
      staysOpenOnTapOutside
      footer={
        <ActionPair onCancel={onClose} isPending={form.isSending} onPress={submit}>
          저장
        </ActionPair>
      }
    >
      <Form label={rule ? '분류 규칙 수정' : '새 분류 규칙'} onSubmit={submit}>
        <div ref={rootRef} className={css.stack}>
          <fieldset className={css.part}>
            <legend className={css.legend}>이런 거래라면</legend>
            <ul className={layout.grid8}>
              {draft.conditions.map((condition) => (
                <ConditionEditor
                  key={condition.key}
                  condition={condition}
                  items={items}
                  error={problems[condition.key]}
                  canRemove={draft.conditions.length > 1}
                  onChange={(next) =>
                    change({ conditions: draft.conditions.map((one) => (one.key === next.key ? next : one)) })
                  }
                  onRemove={() => change({ conditions: draft.conditions.filter((one) => one.key !== condition.key) })}
                />
              ))}
            </ul>
            {draft.conditions.length < RULE_CONDITIONS_MAX ? (
              <div>
                <Button
                  size="small"
                  variant="ghost"
                  icon={<Plus aria-hidden />}
                  onPress={() => change({ conditions: [...draft.conditions, newCondition('amount')] })}
                >
                  조건 추가
                </Button>
              </div>
            ) : null}
            <p className={css.help}>조건이 여러 개면 모두 맞을 때만 적용돼요. 띄어쓰기와 대소문자는 구분하지 않아요.</p>
          </fieldset>
          <fieldset className={css.part}>
            <legend className={css.legend}>이렇게 할게요</legend>
            <LabelSelect
              label="분류"
              items={categories}
              value={draft.categoryId}
              onChange={(categoryId) => change({ categoryId })}
              none="바꾸지 않음"
              error={actionsProblem}
            />
            {items.tags.length === 0 ? null : (
              <div className={layout.grid8}>
                <span className={css.label}>태그</span>
                <ChipRow label="추가할 태그">
                  {items.tags.map((tag) => (
                    <FilterChip
                      key={tag.id}
                      isSelected={draft.tagIds.includes(tag.id)}
                      onChange={(isOn) =>
                        change({
                          tagIds: isOn ? [...draft.tagIds, tag.id] : draft.tagIds.filter((id) => id !== tag.id),
                        })
                      }
                    >
                      #{tag.name}
                    </FilterChip>
                  ))}
                </ChipRow>
              </div>
            )}
            <TextField
              label="내용 변경"
              value={draft.description}
              onChange={(description) => change({ description })}
              placeholder="그대로 두기"
              help="긴 가게 이름을 알아보기 쉽게 바꿀 수 있어요."
              maxLength={DESCRIPTION_MAX}
              autoComplete="off"
            />
            <Checkbox isSelected={draft.isExcluded} onChange={(isExcluded) => change({ isExcluded })}>
              통계에서 제외
            </Checkbox>
          </fieldset>
          <TextField
            label="규칙 이름"
            value={draft.name}
            onChange={(name) => change({ name })}
            placeholder="비워 두면 조건에 맞춰 자동으로 정해져요"
            maxLength={NAME_MAX}
            autoComplete="off"
            error={problems.name}
          />
          {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        </div>
      </Form>
    </Sheet>
  );
}
