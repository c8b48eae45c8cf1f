import { IconButton } from '../../../ui/button.tsx';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { useLedger } from '../model/ledger.tsx';
import { useBegin } from './begun-block.ts';
import { beginPayments, beginShares, beginSplits, type FormState, type PaymentChoice } from './form-state.ts';
import { choiceOf, isSameChoice, railsOf } from './money-source.ts';

interface FormMenuProps {
  readonly form: FormState;
  readonly isNarrow: boolean;
  readonly payment: PaymentChoice;
  readonly onChange: (changes: Partial<FormState>) => void;
  /** Opens the screen that reads card messages; undefined while a transaction is edited. */
  readonly onPaste: (() => void) | undefined;
  /** Opens the photo of a receipt to fill in the form; undefined where that is not offered. */
  readonly onReadReceipt: (() => void) | undefined;
  /** Opens 더보기. */
  readonly onMore: () => void;
}

/** Other ways to fill in the form, and to divide its amount. */
export function FormMenu({ form, isNarrow, payment, onChange, onPaste, onReadReceipt, onMore }: FormMenuProps) {
  const ledger = useLedger();
  const begin = useBegin();
  const isFlow = form.type !== 'TRANSFER';
  const hasOnePayment = isFlow && form.payments.length === 0;
  const rails = hasOnePayment ? railsOf(ledger, payment) : [];
  const actions: readonly (MenuAction | null)[] = [
    onPaste === undefined ? null : { id: 'paste', name: '카드 문자 붙여넣기', onAction: onPaste },
    onReadReceipt === undefined ? null : { id: 'photo', name: '영수증 사진으로 입력', onAction: onReadReceipt },
    isFlow && form.shares === null && ledger.members.length > 1
      ? {
          id: 'shares',
          name: '나눠 내기',
          onAction: () => {
            // Equal shares are complete: a phone does not scroll away from the amount for them.
            if (!isNarrow) begin('shares');
            onChange({ shares: beginShares(ledger.members) });
            onMore();
          },
        }
      : null,
    // On a desk the button is beside the categories.
    isNarrow && isFlow && form.splits.length === 0
      ? {
          id: 'splits',
          name: '여러 분류로 나누기',
          onAction: () => {
            begin('splits');
            onChange({ splits: beginSplits(form) });
          },
        }
      : null,
    hasOnePayment
      ? {
          id: 'payments',
          name: '결제수단 나누기',
          onAction: () => {
            begin('payments');
            onChange({ payments: beginPayments(form, payment) });
          },
        }
      : null,
    hasOnePayment ? { id: 'apart', name: '결제수단과 자산 따로 고르기', onAction: onMore } : null,
    ...rails.map((source, index) => ({
      id: source.key,
      name: source.detail === '' ? source.name : `${source.name} (${source.detail})`,
      isChosen: isSameChoice(source, payment),
      startsGroup: index === 0,
      onAction: () => onChange({ payment: choiceOf(source) }),
    })),
  ];
  return (
    <Menu label="거래 입력 메뉴" actions={actions.filter((action) => action !== null)}>
      <IconButton label="입력 메뉴" icon={<Ellipsis />} />
    </Menu>
  );
}
