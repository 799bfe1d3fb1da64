/**
 * Settings of the server, passed on its command line so that no file can override them. Those that keep committed data
 * safe (fsync, full_page_writes, synchronous_commit) are explicit although they are the default.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  // durability
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // After a crash of any of its processes the server ends, and `supervise` restarts it. If it recovered by itself,
  // PostgreSQL 18 would wait indefinitely when its startup process fails again, on a disk that cannot fsync (decision
  // 0074).
  restart_after_crash: 'off',
  // reachable from this machine over TCP only
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  // small: an application on a laptop, with few transactions at once
  shared_buffers: '128MB',
  max_connections: '40',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  // write-ahead log and checkpoints for an SSD
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  // PostgreSQL's own compression costs a session that writes in large batches more time than everything else, and saves
  // a tenth of the log (decision 0048)
  wal_compression: 'off',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // no SQL text in the log: it may contain personal data
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Arguments for `postgres`; `more` overrides the launcher's own settings. */
export function serverArguments(cluster: string, port: number, more: Readonly<Record<string, string>> = {}): string[] {
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-p', String(port), ...settings];
}
