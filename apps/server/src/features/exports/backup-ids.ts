import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';

const message = '백업 파일의 내용이 서로 맞지 않아요.';

/** The file refers to an ID that it does not contain, or contains a duplicate. */
export function unknown(field: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, errors: [{ field, message }] });
}

/** The file refers to a row of another kind, or contains a duplicate, in a place that only the database checks. */
export function inconsistent(): AppError {
  return new AppError('VALIDATION_FAILED', { message });
}

/** Maps the IDs of a file to new ones: the old ones may still be used by the book that was exported. */
export class NewIds {
  readonly #ids = new Map<string, string>();
  readonly #at: Date;

  constructor(at: Date) {
    this.#at = at;
  }

  /** @throws AppError VALIDATION_FAILED if the old ID was added before */
  add(old: string, field: string): string {
    return this.addAs(old, newId(this.#at), field);
  }

  /** Like `add`, with a given new ID. */
  addAs(old: string, id: string, field: string): string {
    if (this.#ids.has(old)) throw unknown(field);
    this.#ids.set(old, id);
    return id;
  }

  /** @throws AppError VALIDATION_FAILED if the file does not contain the old ID */
  of(old: string, field: string): string {
    const id = this.#ids.get(old);
    if (id === undefined) throw unknown(field);
    return id;
  }

  ofNullable(old: string | null, field: string): string | null {
    return old === null ? null : this.of(old, field);
  }

  /** @returns null if the file does not contain the old ID */
  find(old: string | null): string | null {
    return old === null ? null : (this.#ids.get(old) ?? null);
  }

  /** A rule may refer to a deleted row; such a reference gets a new ID that matches nothing. */
  ofPossiblyDeleted(old: string): string {
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

/** @throws AppError VALIDATION_FAILED if a key occurs twice */
export function requireDistinct(keys: readonly string[], field: string): void {
  if (new Set(keys).size !== keys.length) throw unknown(field);
}
