import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.generated.ts';
import { anyArgument } from './any-argument.ts';

/** More than any call of one function sends; ends loops that go on while rows are found. */
const STATEMENTS_MAX = 30;

export interface RecordedStatements {
  readonly db: Db;
  /** Texts sent since the last call of this. */
  readonly take: () => string[];
}

/** A database that runs nothing: it keeps the text of each statement and answers with one row, or none. */
export function recordStatements(answer: 'row' | 'nothing'): RecordedStatements {
  let texts: string[] = [];
  const nothing = (): Promise<void> => Promise.resolve();
  const connection: DatabaseConnection = {
    async executeQuery({ sql: text }: CompiledQuery): Promise<QueryResult<never>> {
      texts.push(text);
      if (texts.length > STATEMENTS_MAX) throw new Error('too many statements');
      return answer === 'row'
        ? { rows: [anyArgument() as never], numAffectedRows: 1n }
        : { rows: [], numAffectedRows: 0n };
    },
    streamQuery: () => {
      throw new Error('streams are not used');
    },
  };
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
  return {
    db,
    take() {
      const taken = texts;
      texts = [];
      return taken;
    },
  };
}
