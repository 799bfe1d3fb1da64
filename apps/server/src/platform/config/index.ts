export { type Config, readConfig } from './config.ts';
export type { FileStoreConfig } from './parse-file-store.ts';
export { ConfigError, StartError } from './start-error.ts';
