import type { GiftPerson } from '@salim/contract';
import { formatDay } from '../../../text/format.ts';
import { Money } from '../../../ui/money.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import textCss from '../../../ui/text.module.css';
import { balanceSentence } from '../gift-text.ts';
import css from './gift-people-list.module.css';

interface GiftPeopleListProps {
  readonly people: readonly GiftPerson[];
  /** Opens the gifts of a person. */
  readonly onChoose: (person: GiftPerson) => void;
}

function Facts({ person }: { readonly person: GiftPerson }) {
  return (
    <>
      <span className={css.words}>
        <span className={css.name}>
          {person.person}
          {person.relation === '' ? null : <span className={css.relation}>{person.relation}</span>}
        </span>
        <span className={textCss.figure}>
          {person.count}건 · 최근 {formatDay(person.lastDate, { year: true })}
        </span>
        <span className={textCss.figure}>{balanceSentence(person)}</span>
      </span>
      <span className={css.sums}>
        <span>
          <span className={css.label}>준 돈</span> <Money value={person.given} tone="expense" isUnsigned />
        </span>
        <span>
          <span className={css.label}>받은 돈</span> <Money value={person.received} tone="income" isUnsigned />
        </span>
      </span>
    </>
  );
}

/** All people with the sums given and received. */
export function GiftPeopleList({ people, onChoose }: GiftPeopleListProps) {
  return (
    <ul className={css.list}>
      {people.map((person) => (
        <li key={`${String(person.isMasked)} ${person.person} ${person.relation}`}>
          {person.isMasked ? (
            <div className={css.row}>
              <Facts person={person} />
            </div>
          ) : (
            <PlainButton className={css.row ?? ''} onPress={() => onChoose(person)}>
              <Facts person={person} />
            </PlainButton>
          )}
        </li>
      ))}
    </ul>
  );
}
