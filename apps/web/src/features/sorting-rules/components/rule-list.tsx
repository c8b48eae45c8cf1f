import type { RuleRun, SortingRule } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFilter } from '../../../ui/icons/list-filter.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import layout from '../../../ui/layout.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { type SortableItem, SortableList } from '../../../ui/sortable-list.tsx';
import { toast } from '../../../ui/toast.tsx';
import { wouldChangePast } from '../api/apply-rules.ts';
import { useDeleteRule } from '../api/delete-rule.ts';
import { useOrderRules } from '../api/order-rules.ts';
import { useSaveRule } from '../api/save-rule.ts';
import { namedCategory, type RuleReferences } from '../rule-references.ts';
import { ruleSentence } from '../rule-text.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { RuleEditor } from './rule-editor.tsx';
import css from './rule-list.module.css';
import { RunList } from './run-list.tsx';

interface RuleListProps {
  readonly items: RuleReferences;
  readonly rules: readonly SortingRule[];
  readonly runs: readonly RuleRun[];
  readonly canChange: boolean;
}

/** The rules of a book: the first matching one applies. */
export function RuleList({ items, rules, runs, canChange }: RuleListProps) {
  const [editing, setEditing] = useState<SortingRule | 'NEW' | null>(null);
  const [applying, setApplying] = useState<readonly string[] | 'ALL' | null>(null);
  const { bookId } = items;
  const save = useSaveRule(bookId);
  const remove = useDeleteRule(bookId);
  const order = useOrderRules(bookId);
  const ruleBy = (id: string) => rules.find((rule) => rule.id === id);

  const switchRule = (rule: SortingRule) => {
    const { name, conditions, actions, isActive } = rule;
    save.mutate(
      { rule, content: { name, conditions, actions, isActive: !isActive } },
      {
        onSuccess: () => toast.success(`${withJosa(name, '을/를')} ${isActive ? '껐어요' : '켰어요'}`),
        onError: (error) => toast.error('바꾸지 못했어요', { message: messageOf(error) }),
      },
    );
  };
  /** Offers to apply a rule to existing transactions, if any would change. */
  const offerPast = async (id: string) => {
    if (await wouldChangePast(bookId, { scope: 'ALL', ruleIds: [id] })) setApplying([id]);
  };
  const takeBack = ({ name, conditions, actions, isActive }: SortingRule) =>
    save.mutate(
      { rule: null, content: { name, conditions, actions, isActive } },
      { onError: (error) => toast.error('복원하지 못했어요', { message: messageOf(error) }) },
    );
  const deleteRule = (rule: SortingRule) =>
    remove.mutate(rule.id, {
      onSuccess: () =>
        toast.success(`${withJosa(`‘${rule.name}’`, '을/를')} 삭제했어요`, {
          message: '이미 분류한 거래는 그대로예요.',
          action: { label: '되돌리기', onClick: () => takeBack(rule) },
        }),
      onError: (error) => toast.error('삭제하지 못했어요', { message: messageOf(error) }),
    });
  const actionsOf = (id: string): MenuAction[] => {
    const rule = ruleBy(id);
    if (!rule || !canChange) return [];
    return [
      { id: 'edit', name: '수정', onAction: () => setEditing(rule) },
      { id: 'apply', name: '지난 거래에 적용', onAction: () => setApplying([id]) },
      { id: 'switch', name: rule.isActive ? '끄기' : '켜기', onAction: () => switchRule(rule) },
      { id: 'delete', name: '삭제', isDanger: true, onAction: () => deleteRule(rule) },
    ];
  };
  const itemOf = (rule: SortingRule): SortableItem => {
    const category = namedCategory(items.categories, rule.actions.categoryId ?? null);
    return {
      id: rule.id,
      name: rule.name,
      icon: category ? (
        <LabelIcon icon={category.icon} name={category.shortName} color={category.color} />
      ) : (
        <LabelIcon icon="" name={rule.name} color="var(--chart-8)" />
      ),
      detail: ruleSentence(rule, items),
      isDetailWhole: true,
      end: rule.isActive ? null : <Tag>꺼짐</Tag>,
    };
  };
  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setEditing('NEW')}>
      규칙 추가
    </Button>
  );
  return (
    <div className={layout.narrowPage}>
      <div className={css.bar}>
        <p className={css.hint}>
          분류가 없는 새 거래에 위에서부터 맞는 규칙을 적용해요. 문자와 파일로 들어온 거래에도 똑같이 적용돼요.
        </p>
        <div className={css.buttons}>
          <LinkButton to="/unsorted">미분류 정리</LinkButton>
          {canChange && rules.some((rule) => rule.isActive) ? (
            <Button icon={<ListFilter aria-hidden />} onPress={() => setApplying('ALL')}>
              지난 거래에 적용
            </Button>
          ) : null}
          {canChange && rules.length > 0 ? newButton : null}
        </div>
      </div>
      {rules.length === 0 ? (
        <Card>
          <EmptyState art="sprout" title="아직 분류 규칙이 없어요" {...(canChange ? { actions: newButton } : {})}>
            ‘내용에 스타벅스가 있으면 커피로’처럼 한 번 정해 두면 다음부터 자동으로 분류돼요.
          </EmptyState>
        </Card>
      ) : (
        <Card>
          <div className={css.list}>
            <SortableList
              label="분류 규칙"
              items={rules.map(itemOf)}
              onOpen={(id) => {
                const rule = ruleBy(id);
                if (rule && canChange) setEditing(rule);
              }}
              onOrder={
                canChange
                  ? (ids) =>
                      order.mutate(ids, {
                        onError: (error) => toast.error('순서를 바꾸지 못했어요', { message: messageOf(error) }),
                      })
                  : undefined
              }
              actionsOf={actionsOf}
            />
          </div>
        </Card>
      )}
      <RunList bookId={bookId} runs={runs} timeZone={items.timeZone} canChange={canChange} />
      {editing === null ? null : (
        <RuleEditor
          items={items}
          rule={editing === 'NEW' ? null : editing}
          onSaved={(rule) => {
            setEditing(null);
            toast.success('규칙을 저장했어요', { message: '앞으로 들어오는 거래부터 적용돼요.' });
            if (rule.isActive) void offerPast(rule.id);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {applying === null ? null : (
        <ApplyDialog
          items={items}
          {...(applying === 'ALL' ? {} : { ruleIds: applying })}
          onClose={() => setApplying(null)}
        />
      )}
    </div>
  );
}
