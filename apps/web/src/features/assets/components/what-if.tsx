import type { Outlook } from '@salim/contract';
import { formatShortDate, formatWon } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { AmountInput } from '../../../ui/use-amount-input.ts';
import { postponablesOf } from '../what-if.ts';
import css from './what-if.module.css';

const NONE = 'none';
const OPTIONS_MAX = 30;

interface WhatIfProps {
  /** The items without a supposition. */
  readonly items: Outlook['items'];
  readonly postponedId: string | null;
  readonly saving: AmountInput;
  readonly onPostpone: (id: string | null) => void;
}

/** Questions to the outlook; nothing is stored. */
export function WhatIf({ items, postponedId, saving, onPostpone }: WhatIfProps) {
  const options = postponablesOf(items)
    .slice(0, OPTIONS_MAX)
    .map(({ id, date, label, amount }) => ({ id, name: `${formatShortDate(date)} ${label} ${formatWon(-amount)}` }));
  return (
    <div className={css.fields}>
      <Select
        label="이 결제를 한 달 미루면"
        options={[{ id: NONE, name: '없음' }, ...options]}
        value={postponedId ?? NONE}
        onChange={(id) => onPostpone(id === NONE ? null : id)}
      />
      <AmountField label="매달 더 모으면" amount={saving} placeholder="예: 300,000" />
      <p className={css.note}>계산만 해 보는 거예요. 기록은 바뀌지 않아요.</p>
    </div>
  );
}
