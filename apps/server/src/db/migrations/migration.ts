/** A connection outside of any transaction. */
export interface StepsClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

export interface Migration {
  /** Sorts in the order of application; never changes once released. */
  readonly id: string;
  readonly sql: string;
  /**
   * Work on many rows that comes before `sql`, in steps that are kept as they are done. It may be cut off between any
   * two of them and begins again at the next start.
   */
  readonly steps?: (client: StepsClient) => Promise<void>;
}
