/** A connection outside of any transaction. */
export interface StepsClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

export interface Migration {
  /** Defines the order of application; never changes once released. */
  readonly id: string;
  readonly sql: string;
  /** Servers of the version before work with the changed schema too, so that servers can be upgraded one by one. */
  readonly keepsOlderServers?: true;
  /**
   * Changes of many rows that run before `sql`, in steps committed separately. It may be interrupted between any two of
   * them and resumes at the next start.
   */
  readonly steps?: (client: StepsClient) => Promise<void>;
}
