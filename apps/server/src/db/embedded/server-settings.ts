/** How clients reach the server: a socket file in a directory, or a port of the loopback interface. */
export type Endpoint = { kind: 'socket'; directory: string; port: number } | { kind: 'loopback'; port: number };

/** `-c name=value` arguments: they override any configuration file, so that these settings always apply. */
export function serverArguments(endpoint: Endpoint, settings: Record<string, string>): string[] {
  return Object.entries({ ...settings, ...endpointSettings(endpoint) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

function endpointSettings(endpoint: Endpoint): Record<string, string> {
  return endpoint.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: quoteListItem(endpoint.directory), port: String(endpoint.port) }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) };
}

/** A directory may contain commas and spaces; the setting is a list whose items can be quoted. */
function quoteListItem(item: string): string {
  return `"${item.replaceAll('"', '""')}"`;
}

/** Settings of the embedded database, for its own version of PostgreSQL. */
export const SETTINGS: Record<string, string> = {
  cluster_name: 'salim',

  // An acknowledged write survives a power cut. These are PostgreSQL's own defaults, stated here explicitly so that a
  // configuration file in the directory cannot turn them off.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The postmaster restarts its children by itself after one of them crashed.
  restart_after_crash: 'on',

  // Memory: the server and its database share 700 MB with 250 MB of that for the server process. 40 connections are our
  // pool, the listener, and a concurrent tool; each costs about 5 MB once warm.
  max_connections: '40',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  temp_buffers: '4MB',
  autovacuum_max_workers: '2',
  // A worker starts this often for each of three databases, also if nothing has changed, which is most of what an idle
  // database does. After imports the server refreshes the statistics itself.
  autovacuum_naptime: '2min',

  // Requests are many and short. A parallel worker takes longer to start than most of our queries run, takes its own
  // memory, and the second core belongs to the server process.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Compiling a query costs 50 ms and more; our longest reports take less without.
  jit: 'off',
  // The buffers are smaller than the page cache: reads come from memory and need no worker processes.
  io_method: 'sync',
  // Household disks are SSDs, where random reads cost hardly more than sequential ones.
  random_page_cost: '1.1',

  // Less to write and to sync; an import of 50,000 rows runs without a checkpoint in the middle.
  wal_compression: 'on',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  // The embedded database has no replicas.
  max_wal_senders: '0',
  max_replication_slots: '0',
  max_logical_replication_workers: '0',

  // A runaway sort must not fill the disk, and a forgotten open transaction must not block vacuum indefinitely.
  temp_file_limit: '1GB',
  idle_in_transaction_session_timeout: '60s',
  // A query whose client has disconnected (a killed server) ends soon instead of running on.
  client_connection_check_interval: '5s',

  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, YMD',

  // The log contains what the server does, never statements or details: they contain personal data. `log` omits errors
  // of single statements, which the application reports itself.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
