import type { Asset, LabelUsage, PaymentMethod } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { sameNameHint } from '../../../ledger/same-name.ts';
import { usageLine } from '../../../ledger/usage-line.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber } from '../../../text/format.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { type SortableItem, SortableList } from '../../../ui/sortable-list.tsx';
import { UsageText } from '../../../ui/usage-text.tsx';
import { PAYMENT_METHOD_CALLS } from '../api/payment-method-calls.ts';
import { useCreateLabel } from '../api/use-label-writes.ts';
import { type LabelKind, othersOf } from '../label-kind.ts';
import { PAYMENT_METHOD_TYPES, typeOfName } from '../payment-method-types.ts';
import { LabelDialogs } from './label-dialogs.tsx';
import css from './label-manager.module.css';
import { LabelSheet } from './label-sheet.tsx';
import { PaymentMethodForm } from './payment-method-form.tsx';
import { useLabelManager } from './use-label-manager.ts';

const PAYMENT_METHODS: LabelKind<PaymentMethod> = {
  calls: PAYMENT_METHOD_CALLS,
  noun: '결제수단',
  filter: (paymentMethodId) => ({ paymentMethodId }),
  canMerge: (methods) => methods.length > 1,
  mergeTargets: othersOf,
  mergeText: (_methods, merged, { name, count }) => {
    const into = withJosa(`‘${name}’`, '으로/로');
    return count === 0
      ? `‘${merged.name}’ 결제수단이 없어지고 ${into} 합쳐져요.`
      : `‘${merged.name}’의 거래 ${formatNumber(count)}건이 ${into} 옮겨지고, ‘${merged.name}’ 결제수단은 없어져요. 자산과 잔액은 바뀌지 않아요.`;
  },
  movedText: (count) => `거래 ${count}건을 옮겼어요.`,
  deleteText: () => '거래는 삭제되지 않아요.',
  moveLabel: '옮길 결제수단',
  moveTargets: (methods, deleted) => [{ id: 'none', name: '결제수단 없음' }, ...othersOf(methods, deleted)],
};

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

interface PaymentManagerProps {
  readonly bookId: string;
  readonly methods: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
  readonly canChange: boolean;
}

/** Manages the payment methods of a book: their order, and the linked asset of each. */
export function PaymentManager({ bookId, methods, assets, canChange }: PaymentManagerProps) {
  const create = useCreateLabel(PAYMENT_METHOD_CALLS, bookId);
  const manager = useLabelManager(PAYMENT_METHODS, { bookId, labels: methods, canChange });
  const { open, setOpenId, usage, startMerge, putInOrder, actionsOf } = manager;
  const shown = methods.filter((method) => !method.isArchived);
  const hidden = methods.filter((method) => method.isArchived);
  const itemOf = (method: PaymentMethod) => sortableItem(method, assets, usage.get(method.id));
  const onOpen = canChange ? setOpenId : undefined;

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
            addedText="결제수단을 추가했어요"
            onAdd={(name) => create.mutateAsync({ name, type: typeOfName(name) })}
          />
        ) : null}
        <div className={css.list}>
          <SortableList
            label="결제수단"
            items={shown.map(itemOf)}
            onOpen={onOpen}
            onOrder={canChange ? (ids) => putInOrder([...ids, ...hidden.map(({ id }) => id)]) : undefined}
            actionsOf={actionsOf}
          />
          {shown.length === 0 ? (
            <p className={css.empty}>결제수단이 없어요. 위에 이름을 입력해 추가해 보세요.</p>
          ) : null}
        </div>
      </Card>
      {hidden.length === 0 ? null : (
        <Card title="숨긴 결제수단">
          <SortableList label="숨긴 결제수단" items={hidden.map(itemOf)} onOpen={onOpen} actionsOf={actionsOf} />
        </Card>
      )}
      {open ? (
        <LabelSheet
          key={open.id}
          kind={PAYMENT_METHODS}
          label={open}
          linkVariant="ghost"
          onMerge={startMerge}
          onClose={() => setOpenId(null)}
        >
          <PaymentMethodForm
            method={open}
            others={methods.filter((method) => method.id !== open.id)}
            assets={assets}
            onSaved={() => setOpenId(null)}
          />
        </LabelSheet>
      ) : null}
      <LabelDialogs manager={manager} />
    </div>
  );
}
