import pg from 'pg';

/** Time to wait for a connection; a database that starts or changes its leader refuses at once. */
const CONNECT_WITHIN_MS = 5000;

/** Runs work on a separate connection: for session locks, other databases, COPY. */
export async function withClient<Result>(
  url: string,
  applicationName: 'salim' | 'salim-operations',
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A lost connection fails the pending query; no other handler is needed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
