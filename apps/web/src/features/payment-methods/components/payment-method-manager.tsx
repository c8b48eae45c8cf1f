import type { Asset, LabelUsage, PaymentMethod } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { sameNameHint } from '../../../ledger/same-name.ts';
import { usageLine } from '../../../ledger/usage-line.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { countTransactions } from '../../../platform/api/count-transactions.ts';
import { formatNumber } from '../../../text/format.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeleteWithTarget } from '../../../ui/delete-with-target.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { MergeInto } from '../../../ui/merge-into.tsx';
import { type SortableItem, SortableList } from '../../../ui/sortable-list.tsx';
import { toast } from '../../../ui/toast.tsx';
import { UsageText } from '../../../ui/usage-text.tsx';
import { useDeletedNotice } from '../../../ui/use-deleted-notice.ts';
import { useCreatePayment } from '../api/create-payment-method.ts';
import { useDeletePayment } from '../api/delete-payment-method.ts';
import { useMergePayment } from '../api/merge-payment-method.ts';
import { useOrderPaymentMethods } from '../api/order-payment-methods.ts';
import { useRestorePayment } from '../api/restore-payment-method.ts';
import { useUpdatePayment } from '../api/update-payment-method.ts';
import { usePaymentUsage } from '../api/use-payment-method-usage.ts';
import { PAYMENT_METHOD_TYPES, typeOfName } from '../payment-method-types.ts';
import css from './payment-method-manager.module.css';
import { PaymentSheet } from './payment-method-sheet.tsx';

/** What merging one payment method into another does. */
function mergeText(merged: PaymentMethod, target: PaymentMethod | undefined, count: number): string {
  const into = withJosa(`‘${target?.name ?? ''}’`, '으로/로');
  return count === 0
    ? `‘${merged.name}’ 결제수단이 없어지고 ${into} 합쳐져요.`
    : `‘${merged.name}’의 거래 ${formatNumber(count)}건이 ${into} 옮겨지고, ‘${merged.name}’ 결제수단은 없어져요. 자산과 잔액은 바뀌지 않아요.`;
}

function sortableItem(method: PaymentMethod, assets: readonly Asset[], usage: LabelUsage | undefined): SortableItem {
  const asset = assets.find((one) => one.id === method.assetId);
  return {
    id: method.id,
    name: method.name,
    icon: <LabelIcon icon={method.icon} name={method.name} color={method.color} />,
    detail: `${PAYMENT_METHOD_TYPES[method.type]}${asset ? ` · ${asset.name}에 연결됨` : ''}`,
    end: <UsageText text={usageLine(usage)} />,
  };
}

const failed = (title: string) => (error: Error) => {
  toast.error(title, { message: messageOf(error) });
};

/** Hides, shows and restores, and says so. */
function useChanges(bookId: string) {
  const update = useUpdatePayment(bookId);
  const restore = useRestorePayment(bookId);
  const archive = (method: PaymentMethod, isArchived: boolean) =>
    update.mutate(
      { method, changes: { isArchived } },
      {
        onSuccess: () =>
          toast.success(`${withJosa(method.name, '을/를')} ${isArchived ? '숨겼어요' : '다시 표시했어요'}`),
        onError: failed('바꾸지 못했어요'),
      },
    );
  const takeBack = (method: PaymentMethod) =>
    restore.mutate(method.id, {
      onSuccess: () => toast.success(`${withJosa(method.name, '을/를')} 복원했어요`),
      onError: failed('복원하지 못했어요'),
    });
  return { archive, takeBack };
}

interface PaymentManagerProps {
  readonly bookId: string;
  readonly methods: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
  readonly canChange: boolean;
}

/** Manages the payment methods of a book: their order, and the linked asset of each. */
export function PaymentManager({ bookId, methods, assets, canChange }: PaymentManagerProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [mergingId, setMergingId] = useState<string | null>(null);
  const usage = usePaymentUsage(bookId);
  const merge = useMergePayment(bookId);
  const create = useCreatePayment(bookId);
  const { archive, takeBack } = useChanges(bookId);
  const remove = useDeletePayment(bookId);
  const order = useOrderPaymentMethods(bookId);
  const shown = methods.filter((method) => !method.isArchived);
  const hidden = methods.filter((method) => method.isArchived);
  const open = methods.find((method) => method.id === openId);
  const deleting = methods.find((method) => method.id === deletingId);
  const merging = methods.find((method) => method.id === mergingId);

  useDeletedNotice({
    openId,
    open,
    removingIds: [deletingId, mergingId],
    text: '다른 곳에서 삭제된 결제수단이에요',
    onTakeBack: canChange ? takeBack : undefined,
    onClose: () => setOpenId(null),
  });
  const actionsOf = (id: string): MenuAction[] => {
    const method = methods.find((one) => one.id === id);
    if (!method || !canChange) return [];
    return [
      { id: 'edit', name: '수정', onAction: () => setOpenId(id) },
      {
        id: 'archive',
        name: method.isArchived ? '숨김 해제' : '숨기기',
        onAction: () => archive(method, !method.isArchived),
      },
      ...(methods.length > 1 ? [{ id: 'merge', name: '합치기', onAction: () => setMergingId(id) }] : []),
      { id: 'delete', name: '삭제', isDanger: true, onAction: () => setDeletingId(id) },
    ];
  };
  const itemOf = (method: PaymentMethod) => sortableItem(method, assets, usage.get(method.id));

  return (
    <div className={css.page}>
      <Card>
        {canChange ? (
          <AddByName
            label="결제수단 추가"
            placeholder="예: 신한카드, 카카오페이"
            isPending={create.isPending}
            error={create.error ? messageOf(create.error) : null}
            hintFor={(name) => sameNameHint(name, methods)}
            onAdd={(name) => create.mutateAsync({ name, type: typeOfName(name) })}
          />
        ) : null}
        <div className={css.list}>
          <SortableList
            label="결제수단"
            items={shown.map(itemOf)}
            onOpen={canChange ? setOpenId : undefined}
            onOrder={
              canChange
                ? (ids) =>
                    order.mutate([...ids, ...hidden.map((method) => method.id)], {
                      onError: failed('순서를 바꾸지 못했어요'),
                    })
                : undefined
            }
            actionsOf={actionsOf}
          />
          {shown.length === 0 ? (
            <p className={css.empty}>결제수단이 없어요. 위에 이름을 입력해 추가해 보세요.</p>
          ) : null}
        </div>
      </Card>
      {hidden.length === 0 ? null : (
        <Card title="숨긴 결제수단">
          <SortableList
            label="숨긴 결제수단"
            items={hidden.map(itemOf)}
            onOpen={canChange ? setOpenId : undefined}
            actionsOf={actionsOf}
          />
        </Card>
      )}
      {open ? (
        <PaymentSheet
          key={open.id}
          bookId={bookId}
          method={open}
          others={methods.filter((method) => method.id !== open.id)}
          assets={assets}
          onMerge={methods.length > 1 ? () => setMergingId(open.id) : undefined}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {merging ? (
        <MergeInto
          title={`‘${merging.name}’ 결제수단 합치기`}
          targetLabel="합칠 결제수단"
          targets={methods
            .filter((method) => method.id !== merging.id)
            .map((method) => ({ id: method.id, name: method.name }))}
          textFor={(id) =>
            mergeText(
              merging,
              methods.find((method) => method.id === id),
              usage.get(merging.id)?.count ?? 0,
            )
          }
          onMerge={async (into) => {
            const { name, moved } = await merge.mutateAsync({ paymentMethodId: merging.id, into });
            setOpenId(null);
            toast.success(`${withJosa(`‘${name}’`, '으로/로')} 합쳤어요`, {
              message: `거래 ${formatNumber(moved)}건을 옮겼어요.`,
            });
          }}
          onClose={() => setMergingId(null)}
        />
      ) : null}
      {deleting ? (
        <DeleteWithTarget
          title={`‘${deleting.name}’ 결제수단을 삭제할까요?`}
          text="거래는 삭제되지 않아요."
          targetLabel="옮길 결제수단"
          targets={[
            { id: 'none', name: '결제수단 없음' },
            ...methods
              .filter((method) => method.id !== deleting.id)
              .map((method) => ({ id: method.id, name: method.name })),
          ]}
          countUse={(signal) => countTransactions(bookId, { paymentMethodId: deleting.id }, signal)}
          onDelete={async (moveTo) => {
            await remove.mutateAsync({ paymentMethodId: deleting.id, moveTo });
            toast.success(`${withJosa(deleting.name, '을/를')} 삭제했어요`, {
              action: { label: '되돌리기', onClick: () => takeBack(deleting) },
            });
          }}
          onClose={() => setDeletingId(null)}
        />
      ) : null}
    </div>
  );
}
