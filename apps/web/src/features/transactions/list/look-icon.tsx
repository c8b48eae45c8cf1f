import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Lock from 'lucide-react/icons/lock';
import Scale from 'lucide-react/icons/scale';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import type { RowLook } from '../model/describe-row.ts';
import css from './look-icon.module.css';

const SIGNS = { transfer: ArrowLeftRight, adjustment: Scale, masked: Lock } as const;

/** The icon of a transaction; decorative next to its text. */
export function LookIcon({ look }: { readonly look: RowLook }) {
  if (look.kind === 'category') return <LabelIcon icon={look.icon} name={look.name} color={look.color} />;
  const Sign = SIGNS[look.kind];
  return (
    <span aria-hidden className={css.sign}>
      <Sign />
    </span>
  );
}
