import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { toast } from '../../../ui/toast.tsx';
import { useDeletedNotice } from '../../../ui/use-deleted-notice.ts';
import type { Label } from '../api/label-calls.ts';
import { useOrderLabels, useRestoreLabel, useUpdateLabel } from '../api/use-label-writes.ts';
import { useLabelUsage } from '../api/use-labels.ts';
import type { LabelKind } from '../label-kind.ts';

/** Only some kinds can be archived. */
type ManagedLabel = Label & { readonly isArchived?: boolean };

const failed = (title: string) => (error: Error) => {
  toast.error(title, { message: messageOf(error) });
};

interface ManagedLabels<L extends ManagedLabel> {
  readonly bookId: string;
  readonly labels: readonly L[];
  readonly canChange: boolean;
}

/** What is open, being merged or being deleted, and what the user can do with each label. */
export function useLabelManager<L extends ManagedLabel>(
  kind: LabelKind<L>,
  { bookId, labels, canChange }: ManagedLabels<L>,
) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [mergingId, setMergingId] = useState<string | null>(null);
  const usage = useLabelUsage(kind.calls, bookId);
  const update = useUpdateLabel(kind.calls, bookId);
  const restore = useRestoreLabel(kind.calls, bookId);
  const order = useOrderLabels(kind.calls, bookId);
  const byId = (id: string | null) => labels.find((label) => label.id === id);
  const open = byId(openId);

  const archive = (label: L, isArchived: boolean) =>
    update.mutate(
      { label, changes: { isArchived } },
      {
        onSuccess: () =>
          toast.success(`${withJosa(`‘${label.name}’`, '을/를')} ${isArchived ? '숨겼어요' : '다시 표시했어요'}`),
        onError: failed('바꾸지 못했어요'),
      },
    );
  const takeBack = (label: L) =>
    restore.mutate(label.id, {
      onSuccess: () => toast.success(`${withJosa(`‘${label.name}’`, '을/를')} 복원했어요`),
      onError: failed('복원하지 못했어요'),
    });
  const putInOrder = (ids: string[]) => order.mutate(ids, { onError: failed('순서를 바꾸지 못했어요') });
  useDeletedNotice({
    openId,
    open,
    removingIds: [deletingId, mergingId],
    text: `다른 곳에서 삭제된 ${withJosa(kind.noun, '이에요/예요')}`,
    onTakeBack: canChange ? takeBack : undefined,
    onClose: () => setOpenId(null),
  });
  const actionsOf = (id: string): MenuAction[] => {
    const label = byId(id);
    if (!label || !canChange) return [];
    const { isArchived } = label;
    return [
      { id: 'edit', name: '수정', onAction: () => setOpenId(id) },
      ...(isArchived === undefined
        ? []
        : [
            {
              id: 'archive',
              name: isArchived ? '숨김 해제' : '숨기기',
              onAction: () => archive(label, !isArchived),
            },
          ]),
      ...(kind.canMerge(labels) ? [{ id: 'merge', name: '합치기', onAction: () => setMergingId(id) }] : []),
      { id: 'delete', name: '삭제', isDanger: true, onAction: () => setDeletingId(id) },
    ];
  };
  return {
    kind,
    bookId,
    labels,
    usage,
    open,
    setOpenId,
    merging: byId(mergingId),
    setMergingId,
    deleting: byId(deletingId),
    setDeletingId,
    /** Undefined if there is nothing to merge with. */
    startMerge: open && kind.canMerge(labels) ? () => setMergingId(open.id) : undefined,
    takeBack,
    putInOrder,
    actionsOf,
  };
}

export type LabelManager<L extends ManagedLabel> = ReturnType<typeof useLabelManager<L>>;
