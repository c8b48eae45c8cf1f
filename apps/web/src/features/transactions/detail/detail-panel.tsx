import X from 'lucide-react/icons/x';
import { IconButton } from '../../../ui/button.tsx';
import { DetailBody } from './detail-body.tsx';
import css from './detail-panel.module.css';

interface DetailPanelProps {
  readonly transactionId: string;
  readonly onClose: () => void;
}

/** The details of an entry beside the list it stands in. */
export function DetailPanel({ transactionId, onClose }: DetailPanelProps) {
  const close = () => {
    // The keys go on in the list, from the line that was open.
    document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(transactionId)}"]`)?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <aside aria-label="거래 상세" className={css.panel}>
      <IconButton label="상세 닫기" icon={<X />} className={css.close ?? ''} onPress={close} />
      <DetailBody transactionId={transactionId} onDeleted={onClose} />
    </aside>
  );
}
