import type { DrawnIcon } from '@salim/contract/facts/icons';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import type { RowLook } from '../model/describe-row.ts';

const NEUTRAL = '#8C8F94';
const SIGNS: Readonly<Record<Exclude<RowLook['kind'], 'category'>, DrawnIcon>> = {
  transfer: 'salim:transfer',
  adjustment: 'salim:scale',
  masked: 'salim:lock',
};

/** The icon of a transaction; decorative next to its text. */
export function LookIcon({ look }: { readonly look: RowLook }) {
  if (look.kind === 'category') return <LabelIcon icon={look.icon} name={look.name} color={look.color} />;
  return <LabelIcon icon={SIGNS[look.kind]} name="" color={NEUTRAL} />;
}
