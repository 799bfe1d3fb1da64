export { createLogger, type Logger, type LoggerOptions } from './log.ts';
export { logFile } from './log-file.ts';
