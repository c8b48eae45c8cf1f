import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons/x.ts';
import { DetailBody } from './detail-body.tsx';
import css from './detail-panel.module.css';

/** In a text field Escape must not close the panel, because the typed text would be lost. */
const FIELD = 'input, textarea, select, [contenteditable="true"]';

interface DetailPanelProps {
  readonly transactionId: string;
  readonly onClose: () => void;
}

/** The details of a transaction next to the list; Escape closes them. */
export function DetailPanel({ transactionId, onClose }: DetailPanelProps) {
  const close = () => {
    // Return the focus to the list row that was open.
    document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(transactionId)}"]`)?.focus({ preventScroll: true });
    onClose();
  };
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof HTMLElement && event.target.matches(FIELD)) return;
      onEscape();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  return (
    <aside aria-label="거래 상세" className={css.panel}>
      <IconButton label="상세 닫기" icon={<X />} className={css.close ?? ''} onPress={close} />
      <DetailBody transactionId={transactionId} onDeleted={onClose} />
    </aside>
  );
}
