import { type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import css from './choices.module.css';

interface ChoicesProps<Id extends string> {
  /** The group label. */
  readonly legend: string;
  readonly options: readonly { readonly id: Id; readonly name: ReactNode }[];
  readonly chosen: readonly Id[];
  readonly onChange: (chosen: readonly Id[]) => void;
  readonly error: string | null;
}

/** A multiple choice, each option with a checkbox. */
export function Choices<Id extends string>({ legend, options, chosen, onChange, error }: ChoicesProps<Id>) {
  const errorId = useId();
  return (
    <fieldset className={css.choices} aria-describedby={error === null ? undefined : errorId}>
      <legend className={css.legend}>{legend}</legend>
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </Checkbox>
      ))}
      {error === null ? null : (
        <p id={errorId} role="alert" className={css.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
