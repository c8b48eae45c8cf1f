import { startEmbeddedPostgres } from '../embedded-postgres.ts';

// A server reduced to its database, for tests that kill one: starts in the directory of the first argument, prints its
// address on one line, and runs until it is ended.
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('the data directory is missing');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
process.stdout.write(`${JSON.stringify({ url: postgres.url, postmasterPid: postgres.postmasterPid })}\n`);
setInterval(() => undefined, 60_000);
