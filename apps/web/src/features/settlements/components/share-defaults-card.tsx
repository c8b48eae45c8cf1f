import type { Book, Category, SettlementMember, ShareDefault } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Pencil } from '../../../ui/icons/pencil.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { LabelSelect } from '../../../ui/label-select.tsx';
import layout from '../../../ui/layout.module.css';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteShareDefault, usePutShareDefault } from '../api/change-share-defaults.ts';
import { placeOf, wayOf } from '../share-default-text.ts';
import css from './share-defaults-card.module.css';

const WAYS = [
  { id: 'EQUAL', name: '똑같이' },
  { id: 'RATIO', name: '비율' },
  { id: 'INCOME', name: '소득' },
  { id: 'NONE', name: '나누지 않기' },
] as const;
type Way = (typeof WAYS)[number]['id'];
const ANY_MEMBER = 'anybody';
const WEIGHT = /^\d{1,6}$/u;

interface ShareDefaultsCardProps {
  readonly book: Book;
  readonly rules: readonly ShareDefault[];
  readonly categories: readonly Category[];
  readonly members: readonly SettlementMember[];
  readonly canChange: boolean;
}

interface Draft {
  readonly categoryId: string | null;
  readonly payerId: string | null;
  readonly way: Way;
  /** By member; missing members bear nothing. */
  readonly weights: ReadonlyMap<string, string>;
}

function draftOf(rule: ShareDefault | null, members: readonly SettlementMember[]): Draft {
  const all = new Map(members.map(({ userId }): [string, string] => [userId, '1']));
  const named = new Map((rule?.bearers ?? []).map(({ userId, weight }): [string, string] => [userId, String(weight)]));
  return {
    categoryId: rule?.categoryId ?? null,
    payerId: rule?.payerId ?? null,
    way: rule ? (rule.shareMethod ?? 'NONE') : 'EQUAL',
    weights: named.size === 0 ? all : named,
  };
}

function problemOf({ way, weights }: Draft): string | undefined {
  if (way === 'NONE') return undefined;
  if (weights.size === 0) return '나눠 낼 사람을 골라 주세요.';
  if (way !== 'RATIO') return undefined;
  const values = [...weights.values()];
  if (values.some((text) => !WEIGHT.test(text))) return '비율은 0 이상의 숫자로 입력해 주세요.';
  return values.every((text) => Number(text) === 0) ? '비율은 1 이상으로 입력해 주세요.' : undefined;
}

function RuleSheet(
  props: ShareDefaultsCardProps & { readonly rule: ShareDefault | null; readonly onClose: () => void },
) {
  const { book, categories, members: all, rule, onClose } = props;
  const members = all.filter(({ hasLeft }) => !hasLeft);
  const put = usePutShareDefault(book.id);
  const form = useForm({
    initial: () => draftOf(rule, members),
    check: (typed) => ({ weights: problemOf(typed) }),
    sending: put,
  });
  const { values: draft, change } = form;
  const setWeight = (userId: string, weight: string | null) => {
    const weights = new Map(draft.weights);
    if (weight === null) weights.delete(userId);
    else weights.set(userId, weight);
    change({ weights });
  };
  const problem = form.problems.weights ?? form.failure;
  const handleSubmit = () =>
    form.submit(() => {
      const isForAll = draft.way !== 'RATIO' && members.every(({ userId }) => draft.weights.has(userId));
      put.mutate(
        {
          categoryId: draft.categoryId,
          payerId: draft.payerId,
          shareMethod: draft.way === 'NONE' ? null : draft.way,
          // An empty list means all members, including those who join later.
          bearers:
            draft.way === 'NONE' || isForAll
              ? []
              : [...draft.weights].map(([userId, text]) => ({
                  userId,
                  weight: draft.way === 'RATIO' ? Number(text) : 1,
                })),
        },
        {
          onSuccess: () => {
            toast.success('기본 분담을 저장했어요');
            onClose();
          },
        },
      );
    });
  const expenses = categories.filter(({ kind }) => kind === 'EXPENSE');
  return (
    <Sheet title="기본 분담" isOpen onClose={onClose}>
      <Form className={layout.stack16 ?? ''} onSubmit={handleSubmit}>
        {rule ? (
          <p className={css.place}>{placeOf(rule, categories, all)}</p>
        ) : (
          <>
            <LabelSelect
              label="분류"
              items={expenses}
              none="모든 지출"
              value={draft.categoryId}
              onChange={(categoryId) => change({ categoryId })}
            />
            <Select
              label="낸 사람"
              options={[
                { id: ANY_MEMBER, name: '누구나' },
                ...members.map(({ userId, name }) => ({ id: userId, name })),
              ]}
              value={draft.payerId ?? ANY_MEMBER}
              onChange={(id) => change({ payerId: id === ANY_MEMBER ? null : id })}
            />
          </>
        )}
        <Segmented label="나누는 방법" options={WAYS} value={draft.way} onChange={(way) => change({ way })} />
        {draft.way === 'NONE' ? (
          <p className={css.hint}>나누지 않고, 낸 사람이 모두 부담해요.</p>
        ) : (
          <ul className={css.bearers}>
            {members.map(({ userId, name }) => {
              const weight = draft.weights.get(userId);
              return (
                <li key={userId} className={css.bearer}>
                  <Checkbox isSelected={weight !== undefined} onChange={(isIn) => setWeight(userId, isIn ? '1' : null)}>
                    {name}
                  </Checkbox>
                  {draft.way === 'RATIO' && weight !== undefined ? (
                    <TextField
                      label={`${name} 비율`}
                      isLabelHidden
                      inputMode="numeric"
                      value={weight}
                      onChange={(text) => setWeight(userId, text)}
                      className={css.weight ?? ''}
                    />
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
        <FormActions failure={problem}>
          <Button type="submit" variant="primary" isPending={form.isSending}>
            저장
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  );
}

/** The default shares of new expenses: for all, for a category, for a payer. */
export function ShareDefaultsCard(props: ShareDefaultsCardProps) {
  const { book, rules, categories, members, canChange } = props;
  const [editing, setEditing] = useState<{ readonly rule: ShareDefault | null } | null>(null);
  const remove = useDeleteShareDefault(book.id);
  const take = (rule: ShareDefault) =>
    remove.mutate(rule.id, {
      onError: (error) => toast.error('삭제하지 못했어요', { message: messageOf(error) }),
    });
  return (
    <Card
      title="기본 분담"
      action={
        canChange ? (
          <Button size="small" icon={<Plus />} onPress={() => setEditing({ rule: null })}>
            기본 분담 추가
          </Button>
        ) : null
      }
    >
      {rules.length === 0 ? (
        <p className={css.hint}>자주 쓰는 분담 방법을 정해 두면 새 지출을 입력할 때 자동으로 채워져요.</p>
      ) : (
        <ul>
          {rules.map((rule) => {
            const place = placeOf(rule, categories, members);
            return (
              <li key={rule.id} className={css.row}>
                <div className={css.words}>
                  <p className={css.place}>{place}</p>
                  <p className={css.hint}>{wayOf(rule, members)}</p>
                </div>
                {canChange ? (
                  <span className={css.actions}>
                    <IconButton
                      size="small"
                      label={`${place} 기본 분담 수정`}
                      icon={<Pencil />}
                      onPress={() => setEditing({ rule })}
                    />
                    <IconButton
                      size="small"
                      label={`${place} 기본 분담 삭제`}
                      icon={<Trash />}
                      onPress={() => take(rule)}
                    />
                  </span>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      {editing ? <RuleSheet {...props} rule={editing.rule} onClose={() => setEditing(null)} /> : null}
    </Card>
  );
}
