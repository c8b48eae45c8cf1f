import type { ImportQuestion } from '@salim/contract';
import type { RowProblem } from '../imported-transaction.ts';

/** Something that rows leave open. */
export interface QuestionForm {
  /** Equal for the same question of another file with the same headers. */
  readonly id: string;
  /** Header of the column that it is about. */
  readonly column?: string | undefined;
  readonly sentence: (count: number) => string;
  readonly choices: ImportQuestion['choices'];
  /** What is said of each row where fewer than `FEW` are concerned: not worth a question. */
  readonly problemWhereFew?: string;
}

/** So many rows of one kind are a custom of the file; fewer may be a slip. */
export const FEW = 3;
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;

interface Asked {
  readonly form: QuestionForm;
  readonly rows: number[];
  readonly examples: string[];
}

/** The row waits for an answer: it is neither an entry nor a problem as long as its question is open. */
export class RowHeld extends Error {}

/** The questions that the rows of a file raise, and the answers that a person has given. */
export class Questions {
  readonly #answers: Readonly<Record<string, string>>;
  readonly #asked = new Map<string, Asked>();
  /** Accounts of rows that are held back. */
  readonly heldAssets = new Set<string>();

  constructor(answers: Readonly<Record<string, string>> = {}) {
    this.#answers = answers;
  }

  /** What was answered, or undefined while the question is open; the row is counted either way. */
  answerTo(form: QuestionForm, row: number, example: string): string | undefined {
    const asked = this.#asked.get(form.id) ?? { form, rows: [], examples: [] };
    this.#asked.set(form.id, asked);
    asked.rows.push(row);
    const text = Array.from(example).slice(0, EXAMPLE_LENGTH).join('');
    if (asked.examples.length < EXAMPLES && !asked.examples.includes(text)) asked.examples.push(text);
    return this.#answerOf(form);
  }

  /**
   * The same for a row that makes no sense without an answer.
   *
   * @throws RowHeld while the question is open
   */
  ask(form: QuestionForm, row: number, example: string): string {
    const answer = this.answerTo(form, row, example);
    if (answer === undefined) throw new RowHeld(form.id);
    return answer;
  }

  /** What is still open, and rows that are problems because a question would be too much. */
  open(): { readonly questions: ImportQuestion[]; readonly problems: RowProblem[] } {
    const questions: ImportQuestion[] = [];
    const problems: RowProblem[] = [];
    for (const asked of this.#asked.values()) {
      const { form, rows } = asked;
      if (this.#answerOf(form) !== undefined) continue;
      const { problemWhereFew: message } = form;
      if (message === undefined || rows.length >= FEW) questions.push(viewOf(asked));
      else problems.push(...rows.map((row) => ({ row, message })));
    }
    return { questions, problems };
  }

  /** What has been answered, and how. */
  answered(): (ImportQuestion & { readonly choice: string })[] {
    return [...this.#asked.values()].flatMap((asked) => {
      const choice = this.#answerOf(asked.form);
      return choice === undefined ? [] : [{ ...viewOf(asked), choice }];
    });
  }

  #answerOf({ id, choices }: QuestionForm): string | undefined {
    const answer = Object.hasOwn(this.#answers, id) ? this.#answers[id] : undefined;
    return choices.some((choice) => choice.id === answer) ? answer : undefined;
  }
}

function viewOf({ form: { id, column, sentence, choices }, rows, examples }: Asked): ImportQuestion {
  const about = column === undefined || column === '' ? {} : { column };
  return { id, ...about, sentence: sentence(rows.length), choices: [...choices], examples };
}
