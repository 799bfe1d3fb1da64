export { createLogger, type LogFn, type Logger, type LoggerOptions, type LogLevel } from './log.ts';
export { logFile } from './log-file.ts';
