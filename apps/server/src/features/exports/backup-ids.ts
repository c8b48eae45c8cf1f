import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';

/** Something in the file names what the file does not have, or says a thing twice. */
export function unknown(field: string): AppError {
  const message = '백업 파일의 내용이 서로 맞지 않아요.';
  return new AppError('VALIDATION_FAILED', { message, errors: [{ field, message }] });
}

/** New ids for everything in a file: the old ones may still be those of the book that it was made of. */
export class NewIds {
  readonly #ids = new Map<string, string>();
  readonly #at: Date;

  constructor(at: Date) {
    this.#at = at;
  }

  /** @throws AppError VALIDATION_FAILED where the file has it already */
  add(old: string, field: string): string {
    return this.addAs(old, newId(this.#at), field);
  }

  /** The same under an id that is known. */
  addAs(old: string, id: string, field: string): string {
    if (this.#ids.has(old)) throw unknown(field);
    this.#ids.set(old, id);
    return id;
  }

  /** @throws AppError VALIDATION_FAILED where the file does not have it */
  of(old: string, field: string): string {
    const id = this.#ids.get(old);
    if (id === undefined) throw unknown(field);
    return id;
  }

  ofNullable(old: string | null, field: string): string | null {
    return old === null ? null : this.of(old, field);
  }

  /** Null where the file does not have it. */
  find(old: string | null): string | null {
    return old === null ? null : (this.#ids.get(old) ?? null);
  }

  /** What a rule names may be gone; then it goes on naming nothing. */
  ofPerhapsGone(old: string): string {
    return this.#ids.get(old) ?? newId(this.#at);
  }
}

export interface Ids {
  readonly items: NewIds;
  readonly members: NewIds;
  readonly entries: NewIds;
}

export function newIds(at: Date): Ids {
  return { items: new NewIds(at), members: new NewIds(at), entries: new NewIds(at) };
}

/** @throws AppError VALIDATION_FAILED where the file says two things of the same */
export function requireDistinct(keys: readonly string[], field: string): void {
  if (new Set(keys).size !== keys.length) throw unknown(field);
}
