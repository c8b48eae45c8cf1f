import { setTimeout as delay } from 'node:timers/promises';
import { householdFile } from '../household-file.ts';
import { joinPerson, ok, type Person, signInPerson } from '../person.ts';

const PREPARED_WITHIN_MS = 60_000;

interface ImportView {
  readonly id: string;
  readonly status: string;
  readonly booked: number;
}

/** A parsed file waiting for its commit: the longest write of the product, all or nothing. */
export class InterruptedImport {
  #person: Person;
  readonly #id: string;
  readonly #rows: number;

  private constructor(person: Person, id: string, rows: number) {
    this.#person = person;
    this.#id = id;
    this.#rows = rows;
  }

  /** Uploads a household's file with this many rows, in a separate book. */
  static async prepare(url: string, rows: number): Promise<InterruptedImport> {
    const person = await joinPerson(url, 1);
    const file = householdFile({ rows, from: '2024-01-01', days: 1000, seed: rows });
    const uploaded = ok(await person.upload(`/api/v2/books/${person.bookId}/imports`, 'export.csv', file));
    const started = new InterruptedImport(person, (uploaded.body as ImportView).id, rows);
    await started.#until((view) => view.status === 'READY');
    return started;
  }

  /**
   * Requests the commit; what has become of it shows later.
   *
   * @returns the status of the response; null when the fault has closed the connection
   */
  async commit(): Promise<number | null> {
    try {
      const { status } = await this.#person.post(`${this.#path}/commit`);
      return status;
    } catch {
      return null;
    }
  }

  /** Requests it until the server says more than "not now". */
  async #commitAtLast(): Promise<void> {
    const limit = performance.now() + PREPARED_WITHIN_MS;
    for (let status = await this.commit(); status === null || status === 503; status = await this.commit()) {
      if (performance.now() > limit) throw new Error(`the commit is answered ${status}`);
      await delay(1000);
    }
  }

  /**
   * The problems after the fault: transactions of a partial import, or an import that cannot be completed.
   *
   * @param url another server of the same database, if its own is gone
   */
  async findProblems(url?: string): Promise<string[]> {
    const wrong: string[] = [];
    if (url !== undefined) {
      this.#person.close();
      this.#person = await signInPerson(url, this.#person.username, 1);
    }
    await this.#until((view) => view.status !== 'COMMITTING');
    const before = await this.#look();
    const found = await this.#transactions();
    const expected = before.status === 'COMMITTED' ? before.booked : 0;
    if (found !== expected) wrong.push(`가져오기 ${before.status}: ${expected}건이어야 하는데 ${found}건`);
    if (before.status !== 'COMMITTED') {
      await this.#commitAtLast();
      await this.#until((view) => view.status === 'COMMITTED');
    }
    const { booked } = await this.#look();
    const afterwards = await this.#transactions();
    if (afterwards !== booked || booked < this.#rows / 2) {
      wrong.push(`다시 가져온 뒤 ${booked}건이어야 하는데 ${afterwards}건`);
    }
    this.#person.close();
    return wrong;
  }

  get #path(): string {
    return `/api/v2/books/${this.#person.bookId}/imports/${this.#id}`;
  }

  async #look(): Promise<ImportView> {
    return ok(await this.#person.get(this.#path)).body as ImportView;
  }

  async #transactions(): Promise<number> {
    const path = `/api/v2/books/${this.#person.bookId}/transactions?limit=1&totals=true`;
    return (ok(await this.#person.get(path)).body as { count: number }).count;
  }

  async #until(isSo: (view: ImportView) => boolean): Promise<void> {
    const limit = performance.now() + PREPARED_WITHIN_MS;
    for (let view = await this.#look(); !isSo(view); view = await this.#look()) {
      if (performance.now() > limit) throw new Error(`the import stays ${view.status}`);
      await delay(50);
    }
  }
}
