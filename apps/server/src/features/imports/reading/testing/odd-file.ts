import { csvText, encoded, type FileCell } from './ledger-files.ts';

/** A file that is easily misread, with the expected result. */
export interface OddFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The transactions, as `EXPENSE 4500`, `EXPENSE refund 4500` or `TRANSFER 4500 from > to`. */
  readonly transactions: readonly string[];
  /** IDs of the questions that it raises. */
  readonly questions?: readonly string[];
  /** Unreadable rows, with a word that the message must contain. */
  readonly problems?: readonly (readonly [row: number, word: string])[];
  readonly cancelled?: number;
  readonly foreign?: number;
  readonly skipped?: number;
  readonly format?: string;
  /** Names of the members of the book. */
  readonly ownNames?: readonly string[];
  /** Names of the assets of the book. */
  readonly ownAssets?: readonly string[];
  /** Answers, and the transactions after them. */
  readonly answered?: {
    readonly answers: Readonly<Record<string, string>>;
    readonly transactions: readonly string[];
    readonly problems?: readonly (readonly [row: number, word: string])[];
    readonly skipped?: number;
    readonly foreign?: number;
    readonly cancelled?: number;
  };
}

export const UNKNOWN = '알 수 없는 형식';
export const HERE = '이 파일의 계좌';
export const ELSEWHERE = '연결되지 않은 계좌';

/** Lines with `|` between the cells, as a CSV file. */
export const table = (header: string, ...rows: string[]): Uint8Array =>
  encoded(csvText([header, ...rows].map((line): FileCell[] => line.split('|'))), 'UTF-8');
