import { withJosa } from '@salim/domain';
import { countPlans } from '../../../platform/api/count-plans.ts';
import { countTransactions } from '../../../platform/api/count-transactions.ts';
import { formatNumber } from '../../../text/format.ts';
import { DeleteWithTarget, type Use } from '../../../ui/delete-with-target.tsx';
import { MergeInto } from '../../../ui/merge-into.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Label } from '../api/label-calls.ts';
import { useDeleteLabel, useMergeLabel } from '../api/use-label-writes.ts';
import type { LabelManager } from './use-label-manager.ts';

/** What uses a label and those that are deleted with it. Counts that fail are left out. */
async function countUses<L extends Label>(
  { kind, bookId, labels }: LabelManager<L>,
  label: L,
  signal: AbortSignal,
): Promise<Use[]> {
  const ids = [label, ...(kind.deletedWith?.(labels, label) ?? [])].map(({ id }) => id);
  const [transactions, plans] = await Promise.allSettled([
    countTransactions(bookId, kind.filter(label.id), signal),
    countPlans(bookId, ids, signal),
  ]);
  return [
    ...(transactions.status === 'fulfilled' ? [{ name: '거래', count: transactions.value, unit: '건' }] : []),
    ...(plans.status === 'fulfilled'
      ? [
          { name: '반복', count: plans.value.recurring, unit: '개' },
          { name: '목표', count: plans.value.goals, unit: '개' },
          { name: '분류 규칙', count: plans.value.sortingRules, unit: '개' },
        ]
      : []),
  ];
}

/** Asks before a label is merged or deleted. */
export function LabelDialogs<L extends Label>({ manager }: { readonly manager: LabelManager<L> }) {
  const { kind, bookId, labels, usage, merging, deleting, setOpenId, setMergingId, setDeletingId, takeBack } = manager;
  const { noun } = kind;
  const merge = useMergeLabel(kind.calls, bookId);
  const remove = useDeleteLabel(kind.calls, bookId);
  return (
    <>
      {merging ? (
        <MergeInto
          title={`‘${merging.name}’ ${noun} 합치기`}
          targetLabel={`어느 ${withJosa(noun, '으로/로')} 합칠까요?`}
          targets={kind.mergeTargets(labels, merging)}
          introduction={`고른 ${noun}만 남고, ${withJosa(`‘${merging.name}’`, '은/는')} 없어져요.`}
          textFor={(id) =>
            kind.mergeText(labels, merging, {
              name: labels.find((label) => label.id === id)?.name ?? '',
              count: usage.get(merging.id)?.count ?? 0,
            })
          }
          onMerge={async (into) => {
            const { name, moved } = await merge.mutateAsync({ id: merging.id, into });
            setOpenId(null);
            toast.success(`${withJosa(`‘${name}’`, '으로/로')} 합쳤어요`, {
              message: kind.movedText(formatNumber(moved)),
            });
          }}
          onClose={() => setMergingId(null)}
        />
      ) : null}
      {deleting ? (
        <DeleteWithTarget
          title={`‘${deleting.name}’ ${withJosa(noun, '을/를')} 삭제할까요?`}
          text={`${kind.deleteText(labels, deleting)}\n30일 안에 거래 내역의 휴지통에서 복원할 수 있어요.`}
          targetLabel={kind.moveLabel}
          targets={kind.moveTargets(labels, deleting)}
          countUses={(signal) => countUses(manager, deleting, signal)}
          onDelete={async (moveTo) => {
            await remove.mutateAsync({ id: deleting.id, moveTo });
            setOpenId(null);
            toast.success(`${withJosa(`‘${deleting.name}’`, '을/를')} 삭제했어요`, {
              action: { label: '되돌리기', onClick: () => takeBack(deleting) },
            });
          }}
          onClose={() => setDeletingId(null)}
        />
      ) : null}
    </>
  );
}
