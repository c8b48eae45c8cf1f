import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronDown } from '../../../ui/icons/chevron-down.ts';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useLedger } from '../model/ledger.tsx';
import type { FormState } from './form-state.ts';
import type { MorePanelProps } from './more-panel.tsx';
import css from './more-section.module.css';
import { isPaidByOthers } from './shown-fields.ts';

// A lazy module, because most transactions do not need it.
const MorePanel = lazySection(
  async () => (await import('./more-panel.tsx')).MorePanel,
  <SkeletonRows rows={4} height={48} />,
);

interface MoreSectionProps extends Omit<MorePanelProps, 'payer'> {
  /** Receipts on a phone: stays mounted while closed. */
  readonly receipts: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What the panel has for a type of transaction, in a shared book or one of a single member. */
function contentsOf(type: FormState['type'], isShared: boolean, hasReceipts: boolean): readonly string[] {
  const contents = [
    ['나눠 내기', isShared && type !== 'TRANSFER'],
    ['낸 사람', isShared],
    ['영수증', hasReceipts],
    ['태그', true],
    ['메모', true],
    ['할부', type === 'EXPENSE'],
    ['외화', true],
    ['비공개', isShared],
    ['반복', true],
  ] as const;
  return contents.flatMap(([name, isOffered]) => (isOffered ? [name] : []));
}

/** All optional fields of a transaction. */
export function MoreSection(props: MoreSectionProps) {
  const { isOpen, onOpenChange, form, receipts, onChange } = props;
  const panelId = useId();
  const { meId, members } = useLedger();
  const [hasPayer, setHasPayer] = useState(() => isPaidByOthers(form, meId));
  const payer: MorePanelProps['payer'] = {
    isShown: hasPayer || isPaidByOthers(form, meId),
    begin: () => setHasPayer(true),
    end: () => {
      setHasPayer(false);
      onChange({ paidBy: null, payers: [] });
    },
  };
  return (
    <div className={css.more}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={MorePanel.approach}
        onFocus={MorePanel.approach}
        onClick={() => onOpenChange(!isOpen)}
      >
        더보기
        <span aria-hidden className={css.hint}>
          {contentsOf(form.type, members.length > 1, receipts !== null).join(' · ')}
        </span>
        <ChevronDown aria-hidden className={classNames(css.chevron, isOpen && css.turned)} />
      </button>
      <div id={panelId} className={css.panel} hidden={!isOpen}>
        {receipts}
        {isOpen ? <MorePanel {...props} payer={payer} /> : null}
      </div>
    </div>
  );
}
