import {
  ERROR_MESSAGES,
  type ErrorCode,
  type ImportField,
  type ImportPreview,
  type ImportSummary,
} from '@salim/contract';
import { NO_SUMS } from './file-summary.ts';
import { type BookReferences, lookOfBalance, mapBalances, mapNames } from './import-mapping.ts';
import type { StoredImport } from './imports.repository.ts';
import type { RowProblem } from './reading/imported-transaction.ts';
import type { Progress } from './running-imports.ts';
import { balanceKeyOf } from './statement-balances.ts';

function statusOf({ status, isProcessing }: StoredImport): ImportPreview['status'] {
  if (!isProcessing) return status;
  return status === 'READY' ? 'COMMITTING' : status === 'COMMITTED' ? 'TAKING_BACK' : status;
}

function failureOf({ failure, isProcessing, hasUnfinishedWork }: StoredImport): ImportPreview['failure'] {
  if (hasUnfinishedWork && !isProcessing)
    return { code: 'IMPORT_INTERRUPTED', message: ERROR_MESSAGES.IMPORT_INTERRUPTED };
  if (failure === null) return null;
  const isKnown = Object.hasOwn(ERROR_MESSAGES, failure);
  return { code: failure, message: isKnown ? ERROR_MESSAGES[failure as ErrorCode] : ERROR_MESSAGES.INTERNAL_ERROR };
}

/** An import as shown in a list. */
export function summaryViewOf(stored: StoredImport): ImportSummary {
  const { summary } = stored;
  return {
    id: stored.id,
    bookId: stored.bookId,
    status: statusOf(stored),
    fileName: stored.fileName,
    format: stored.source,
    rows: summary.rows,
    entries: summary.entries,
    problemCount: summary.problemCount,
    from: summary.from,
    to: summary.to,
    booked: stored.booked,
    failure: failureOf(stored),
    createdBy: stored.createdBy,
    createdAt: stored.createdAt,
    committedAt: stored.committedAt,
    takenBackAt: stored.takenBackAt,
  };
}

/** State of the book around an import. */
export interface PreviewSurroundings {
  readonly items: BookReferences;
  readonly duplicates: number;
  readonly completed: number;
  /** Keys of the balances that imports of the book have set. */
  readonly balancesSet: ReadonlySet<string>;
  readonly problems: readonly RowProblem[];
  readonly progress: Progress | undefined;
}

/** Open questions, and answered ones with their choices. */
export function questionsOf({
  summary,
  questions,
  choices,
}: StoredImport): Pick<ImportPreview, 'questions' | 'answered'> {
  const answers = choices.answers ?? {};
  const open: ImportPreview['questions'] = [...(summary.questions ?? [])];
  const answered: ImportPreview['answered'] = [...(summary.answered ?? [])];
  for (const question of questions) {
    const choice = answers[question.id];
    if (question.choices.some(({ id }) => id === choice) && choice !== undefined)
      answered.push({ ...question, choice });
    else open.push(question);
  }
  return { questions: open, answered };
}

/** The full view of an import. */
export function previewOf(stored: StoredImport, around: PreviewSurroundings): ImportPreview {
  const { summary } = stored;
  const names = mapNames(summary, stored.choices, around.items);
  const balances = mapBalances(summary, stored.choices, around.items);
  return {
    ...summaryViewOf(stored),
    encoding: stored.encoding,
    sheetName: stored.sheetName,
    currency: summary.currency,
    headers: [...stored.headers],
    samples: (summary.samples ?? []).map((row) => [...row]),
    mapping: {
      columns: stored.columns,
      assets: Object.fromEntries(names.assets),
      categories: Object.fromEntries(names.categories),
      balances: Object.fromEntries(balances.map(({ statementBalance, target }) => [statementBalance.name, target])),
    },
    missingColumns: (summary.missingColumns ?? []) as ImportField[],
    isGuessed: summary.isGuessed ?? false,
    summary: summary.sums ?? NO_SUMS,
    ...questionsOf(stored),
    duplicates: around.duplicates,
    completed: around.completed,
    guessed: summary.guessed ?? 0,
    notes: [...(summary.notes ?? [])],
    noteCount: summary.noteCount ?? 0,
    problems: [...around.problems],
    income: summary.income,
    expense: summary.expense,
    transfers: summary.transfers,
    openingBalances: summary.openingBalances,
    balances: balances.map(({ statementBalance, suggestion }) => ({
      ...statementBalance,
      suggestion,
      subType: lookOfBalance(statementBalance).subType,
      isDuplicate:
        stored.status === 'READY' && around.balancesSet.has(balanceKeyOf(stored.source, summary, statementBalance)),
    })),
    balanceDate: balances.length === 0 ? null : (stored.choices.balanceDate ?? summary.balanceDate ?? null),
    balancesSet: stored.made?.balances?.length ?? 0,
    done: around.progress?.done ?? (stored.status === 'COMMITTED' ? stored.booked : 0),
    total:
      around.progress?.total ?? (stored.status === 'COMMITTED' ? stored.booked : summary.entries - around.duplicates),
  };
}
