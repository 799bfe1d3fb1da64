export { CommitUnknownError, commit } from './commit.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedUrls,
  findEmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts';
export { assertSafeRuntime } from './guard.ts';
export { type MigrateOptions, migrate, requireMigrated } from './migrate.ts';
export { connect, createPool, openPool, type PoolOptions } from './pool.ts';
export {
  DatabaseUnavailableError,
  inTransaction,
  readTenant,
  snapshotTenant,
  withoutTenant,
  withTenant,
} from './transaction.ts';
