import { provenMoves } from './balance-moves.ts';
import { OUT_SIGNS } from './question-forms.ts';
import type { Questions } from './questions.ts';
import type { StatementRow } from './statement-context.ts';
import { isRefundText, type OutSign, Signs } from './table-facts.ts';

type OutgoingRow = StatementRow & { readonly outSign: NonNullable<StatementRow['outSign']> };

const isOutgoing = (row: StatementRow): row is OutgoingRow => row.outSign !== null;

const ownAccountOf = ({ draft }: StatementRow): string | null =>
  draft.isDeposit ? draft.toAssetName : draft.assetName;

/** Moves that the balances prove, by row, for each account of the statement. */
function movesOf(rows: readonly StatementRow[]): ReadonlyMap<number, number> {
  const byAccount = Map.groupBy(rows, ownAccountOf);
  const moves = [...byAccount.values()].flatMap((own) => {
    const steps = own.flatMap(({ draft: { row }, move, balance }) =>
      balance === null ? [] : [{ row, size: Math.abs(move), balance }],
    );
    return [...provenMoves(steps)];
  });
  return new Map(moves);
}

/** Sign of spending as the balances show it; undefined if they show nothing or both. */
function signByBalance(outgoing: readonly OutgoingRow[], rows: readonly StatementRow[]): OutSign | undefined {
  const moves = movesOf(rows);
  const signs = new Set(
    outgoing.flatMap(({ draft, outSign }) => {
      const move = moves.get(draft.row);
      if (move === undefined) return [];
      return [move < 0 ? outSign : outSign === 'BELOW' ? 'ABOVE' : 'BELOW'];
    }),
  );
  const [sign] = signs;
  return signs.size === 1 ? sign : undefined;
}

function signByRows(outgoing: readonly OutgoingRow[]): OutSign {
  const signs = new Signs();
  for (const { draft, move, outSign } of outgoing) {
    const size = Math.abs(move);
    signs.add(outSign === 'BELOW' ? -size : size, [draft.description, draft.memo], draft.date);
  }
  return signs.outSign();
}

function cameBack(row: StatementRow): StatementRow {
  const { kind, assetName, toAssetName } = row.draft;
  const back =
    kind === 'TRANSFER'
      ? { assetName: toAssetName, toAssetName: assetName, isDeposit: true }
      : { kind: 'EXPENSE' as const, isRefund: true, installment: null };
  return { ...row, move: -row.move, draft: { ...row.draft, ...back } };
}

function exampleOf({ draft: { date, description, amount }, outSign }: OutgoingRow): string {
  return [date, description, `${outSign === 'BELOW' ? '-' : ''}${amount.toLocaleString('ko-KR')}`].join(' · ');
}

/**
 * Resolves the signs in a column of outgoing money. If all amounts are negative, that is only a notation, except for
 * those whose text says that they came back. If it has both signs, one of them came back: the one that the balances or
 * the other rows show. If they show neither, the user is asked, and the rows wait.
 */
export function withOutSigns(
  rows: readonly StatementRow[],
  { questions, outColumn }: { readonly questions: Questions; readonly outColumn: string | undefined },
): readonly StatementRow[] {
  const outgoing = rows.filter(isOutgoing);
  if (!outgoing.some(({ outSign }) => outSign === 'BELOW')) return rows;
  if (outgoing.every(({ outSign }) => outSign === 'BELOW')) {
    return rows.map((row) => (isOutgoing(row) && isRefundText([row.draft.description]) ? cameBack(row) : row));
  }
  const sign = signByBalance(outgoing, rows) ?? signByRows(outgoing);
  return rows.flatMap((row) => {
    if (!isOutgoing(row)) return [row];
    const answer = () => questions.answerTo(OUT_SIGNS(outColumn), row.draft.row, exampleOf(row), row.outSign);
    const known = sign === 'UNSURE' ? OUT_SIGN_BY_ANSWER.get(answer() ?? '') : sign;
    if (known === undefined) {
      if (row.draft.assetName !== null) questions.heldAssets.add(row.draft.assetName);
      return [];
    }
    return [row.outSign === known ? row : cameBack(row)];
  });
}

const OUT_SIGN_BY_ANSWER: ReadonlyMap<string, OutSign> = new Map([
  ['POSITIVE_OUT', 'ABOVE'],
  ['NEGATIVE_OUT', 'BELOW'],
]);
