import type { GiftPerson } from '@salim/contract';
import { NAME_MAX, RELATION_MAX } from '@salim/contract/facts/limits';
import type { RefObject } from 'react';
import { ActionChip, ChipRow } from '../../../ui/chip.tsx';
import layout from '../../../ui/layout.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { peopleMeant, relationChoices } from '../gift-choices.ts';
import type { GiftFields } from '../gift-fields.ts';

interface GiftPersonFieldsProps {
  readonly person: string;
  readonly relation: string;
  readonly onChange: (changes: Partial<GiftFields>) => void;
  /** From earlier gifts. */
  readonly people: readonly GiftPerson[];
  readonly nameInput: RefObject<HTMLInputElement | null>;
  readonly nameError: string | undefined;
  readonly relationError: string | undefined;
}

/** Name and relation, with those of earlier gifts to choose from. */
export function GiftPersonFields(props: GiftPersonFieldsProps) {
  const { person, relation, onChange, people, nameInput, nameError, relationError } = props;
  const meant = peopleMeant(people, person, relation);
  return (
    <>
      <div className={layout.grid8}>
        <TextField
          label="이름"
          value={person}
          onChange={(text) => onChange({ person: text })}
          maxLength={NAME_MAX}
          autoComplete="off"
          placeholder="예: 김민수"
          error={nameError}
          inputRef={nameInput}
        />
        {meant.length > 0 ? (
          <ChipRow label="전에 기록한 사람">
            {meant.map((one) => (
              <ActionChip
                key={`${one.person} ${one.relation}`}
                onPress={() => onChange({ person: one.person, relation: one.relation })}
              >
                {one.relation === '' ? one.person : `${one.person} · ${one.relation}`}
              </ActionChip>
            ))}
          </ChipRow>
        ) : null}
      </div>
      <div className={layout.grid8}>
        <TextField
          label="관계"
          value={relation}
          onChange={(text) => onChange({ relation: text })}
          maxLength={RELATION_MAX}
          autoComplete="off"
          placeholder="선택 사항"
          error={relationError}
        />
        {relation === '' ? (
          <ChipRow label="자주 쓰는 관계">
            {relationChoices(people).map((one) => (
              <ActionChip key={one} onPress={() => onChange({ relation: one })}>
                {one}
              </ActionChip>
            ))}
          </ChipRow>
        ) : null}
      </div>
    </>
  );
}
