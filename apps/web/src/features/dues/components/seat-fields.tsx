import { DUES_SEATS_MAX, NAME_MAX } from '@salim/contract/facts/limits';
import type { Ref } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import { X } from '../../../ui/icons/x.ts';
import { pastedLines } from '../../../ui/pasted-lines.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { emptySeat, namedSeats, repeatedNames, type SeatRow, splitRow } from '../seat-rows.ts';
import css from './dues-form.module.css';

/** The error of a list of payers. */
export function seatsProblem(seats: readonly SeatRow[]): string | undefined {
  const named = namedSeats(seats);
  if (named.length === 0) return '내는 사람을 1명 이상 입력해 주세요.';
  if (named.length > DUES_SEATS_MAX) return `${DUES_SEATS_MAX}명까지 입력할 수 있어요.`;
  return named.some((seat) => [...seat.name].length > NAME_MAX)
    ? `이름은 ${NAME_MAX}자까지 입력할 수 있어요.`
    : undefined;
}

interface SeatFieldsProps {
  readonly seats: readonly SeatRow[];
  readonly onChange: (seats: readonly SeatRow[]) => void;
  readonly firstRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
}

/** Who pays: a field per name. A pasted list, or names with commas, get a field each. */
export function SeatFields({ seats, onChange, firstRef, error }: SeatFieldsProps) {
  const count = namedSeats(seats).length;
  const repeated = repeatedNames(seats);
  const renamed = (key: string, name: string) => seats.map((seat) => (seat.key === key ? { ...seat, name } : seat));
  return (
    <fieldset className={css.seats}>
      <legend className={css.label}>내는 사람 {count > 0 ? `${count}명` : ''}</legend>
      <p className={css.hint}>여러 명은 쉼표로 나눠 입력하거나 명단을 붙여넣어 주세요.</p>
      {seats.map((seat, index) => (
        <div key={seat.key} className={css.seat}>
          <TextField
            label={`${index + 1}번째 사람`}
            isLabelHidden
            value={seat.name}
            onChange={(text) => onChange(renamed(seat.key, text))}
            onBlur={() => {
              const rows = splitRow(seats, seat.key);
              if (rows !== seats) onChange(rows);
            }}
            inputProps={{
              onPaste: (event) => {
                const text = pastedLines(event);
                if (text !== null) onChange(splitRow(renamed(seat.key, text), seat.key));
              },
            }}
            {...(index === 0 ? { inputRef: firstRef } : {})}
            autoComplete="off"
            placeholder="이름"
          />
          <IconButton
            label={`${seat.name.trim() || `${index + 1}번째 사람`} 삭제`}
            icon={<X />}
            onPress={() => onChange(seats.filter((one) => one.key !== seat.key))}
          />
        </div>
      ))}
      {repeated.length === 0 ? null : (
        <p className={css.repeated} role="status">
          같은 이름이 있어요: {repeated.join(', ')}
        </p>
      )}
      {error === undefined ? null : (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        isDisabled={seats.length >= DUES_SEATS_MAX}
        onPress={() => onChange([...seats, emptySeat()])}
      >
        사람 추가
      </Button>
    </fieldset>
  );
}
