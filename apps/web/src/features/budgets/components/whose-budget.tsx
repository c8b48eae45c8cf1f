import type { Member } from '@salim/contract';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';

/** The value for the budget of the whole book. */
export const OURS = 'ours';
/** More, or longer ones, do not fit beside each other on a phone. */
const SEGMENTS_MAX = 4;
const SEGMENT_LENGTH_MAX = 6;

interface WhoseBudgetProps {
  readonly members: readonly Member[];
  readonly meId: string;
  /** A member, or `OURS`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Whose budget is shown: 우리, 나, or another member. */
export function WhoseBudget({ members, meId, value, onChange }: WhoseBudgetProps) {
  const others = members.filter(({ userId }) => userId !== meId);
  const options = [
    { id: OURS, name: '우리' },
    { id: meId, name: '나' },
    ...others.map(({ userId, name, nickname }) => ({ id: userId, name: nickname ?? name })),
  ];
  const isShort = options.length <= SEGMENTS_MAX && options.every(({ name }) => name.length <= SEGMENT_LENGTH_MAX);
  return isShort ? (
    <Segmented label="누구의 예산" options={options} value={value} onChange={onChange} />
  ) : (
    <Select label="누구의 예산" isLabelHidden options={options} value={value} onChange={onChange} />
  );
}
