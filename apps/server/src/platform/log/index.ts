export { createLogger, type LogFn, type Logger, type LoggerOptions, type LogLevel } from './log.ts';
