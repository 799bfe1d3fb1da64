export { type Config, readConfig } from './config.ts';
export { ConfigError, StartError } from './start-error.ts';
