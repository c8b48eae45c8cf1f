import type { ImportQuestion } from '@salim/contract';
import type { RowProblem } from '../imported-transaction.ts';

/** A question that rows of a file leave open. */
export interface QuestionForm {
  /** Equal for the same question in another file with the same headers. */
  readonly id: string;
  /** Header of the column concerned. */
  readonly column?: string | undefined;
  readonly sentence: (count: number) => string;
  readonly choices: ImportQuestion['choices'];
  /** Problem reported for each row if fewer than `FEW` are concerned, instead of a question. */
  readonly problemWhereFew?: string;
}

/** This many rows of a kind are a convention of the file; fewer may be an error. */
export const FEW = 3;
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;

interface Asked {
  readonly form: QuestionForm;
  readonly rows: number[];
  readonly examples: string[];
  /** Number of examples by group. */
  readonly groups: Map<string, number>;
}

/** The row waits for an answer: while its question is open, it is neither a transaction nor a problem. */
export class RowHeld extends Error {}

/** The questions raised by the rows of a file, and the user's answers. */
export class Questions {
  readonly #answers: Readonly<Record<string, string>>;
  readonly #asked = new Map<string, Asked>();
  /** Accounts of rows that are held back. */
  readonly heldAssets = new Set<string>();

  constructor(answers: Readonly<Record<string, string>> = {}) {
    this.#answers = answers;
  }

  /**
   * @param group rows of one group never fill all examples, so that those of another are shown too
   * @returns the answer, or undefined while the question is open; the row is counted either way
   */
  answerTo(form: QuestionForm, row: number, example: string, group?: string): string | undefined {
    const asked: Asked = this.#asked.get(form.id) ?? { form, rows: [], examples: [], groups: new Map() };
    this.#asked.set(form.id, asked);
    asked.rows.push(row);
    const text = Array.from(example).slice(0, EXAMPLE_LENGTH).join('');
    const ofGroup = group === undefined ? 0 : (asked.groups.get(group) ?? 0);
    if (asked.examples.length < EXAMPLES && ofGroup < EXAMPLES - 1 && !asked.examples.includes(text)) {
      asked.examples.push(text);
      if (group !== undefined) asked.groups.set(group, ofGroup + 1);
    }
    return this.#answerOf(form);
  }

  /**
   * Like `answerTo` for a row that cannot be read without an answer.
   *
   * @throws RowHeld while the question is open
   */
  ask(form: QuestionForm, row: number, example: string, group?: string): string {
    const answer = this.answerTo(form, row, example, group);
    if (answer === undefined) throw new RowHeld(form.id);
    return answer;
  }

  /** Open questions, and problems of rows that are too few for a question. */
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

  /** Answered questions with their choices. */
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
