import type { YearEndTax } from '@salim/contract';
import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import css from './tax-figures.module.css';

/** Where the figures come from, and what they leave out. */
export function TaxSources({ tax: { sources, notes } }: { readonly tax: YearEndTax }) {
  return (
    <Card title="기준과 알아 둘 점">
      <ul className={css.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {sources.map(({ name, checkedOn }) => (
          <li key={name}>
            {name} · 확인한 날 {formatDay(checkedOn, { year: true })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
