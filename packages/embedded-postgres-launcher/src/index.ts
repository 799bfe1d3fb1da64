export type { Logins } from './cluster-record.ts';
export {
  findPostgres,
  type LaunchOptions,
  type PostgresAccess,
  type PostgresServer,
  startPostgres,
} from './launch.ts';
export { LaunchError, type Remedy } from './launch-error.ts';
export type { LauncherLog } from './launcher-log.ts';
export { removeCluster } from './locate.ts';
