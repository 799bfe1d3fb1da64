import { writeSync } from 'node:fs';
import { defaultAllowed, redact } from './redact.ts';

const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 100 } as const;

export type LogLevel = keyof typeof LEVELS;
type Fields = Readonly<Record<string, unknown>>;

/** One line: `log.info('text')`, `log.info({ fields }, 'text')` or `log.error(error, 'text')`. */
export interface LogFn {
  (fields: unknown, message?: string, ...rest: unknown[]): void;
  (message: string, ...rest: unknown[]): void;
}

/** JSON lines with levels and bindings. Has the methods that Fastify requires of a `loggerInstance`. */
export interface Logger {
  level: string;
  readonly trace: LogFn;
  readonly debug: LogFn;
  readonly info: LogFn;
  readonly warn: LogFn;
  readonly error: LogFn;
  readonly fatal: LogFn;
  readonly silent: LogFn;
  /** A logger that adds these fields to every line. */
  child(bindings: Fields, options?: { readonly level?: string }): Logger;
}

export interface LoggerOptions {
  readonly level?: LogLevel;
  /** Writes a finished line; standard output by default. */
  readonly write?: (line: string) => void;
  /** The clock of the `time` field, epoch milliseconds. */
  readonly now?: () => number;
  /** Names of fields to log unredacted, in addition to `defaultAllowed`. */
  readonly allow?: readonly string[];
}

/** A logger whose fields are redacted by an allow-list: only fields known to be harmless are written. */
export function createLogger(options: LoggerOptions = {}): Logger {
  const allowed = new Set([...defaultAllowed, ...(options.allow ?? [])]);
  return build(
    {
      write: options.write ?? writeToStdout,
      now: options.now ?? Date.now,
      clean: (fields) => redact(fields, allowed),
    },
    {},
    options.level ?? 'info',
  );
}

interface Sink {
  readonly write: (line: string) => void;
  readonly now: () => number;
  readonly clean: (fields: Fields) => Record<string, unknown>;
}

function build(sink: Sink, bindings: Record<string, unknown>, startLevel: string): Logger {
  const at =
    (level: LogLevel): LogFn =>
    (first: unknown, ...rest: unknown[]) => {
      if (LEVELS[level] < threshold(logger.level)) return;
      const { fields, message } = readArguments(first, rest);
      const line = {
        time: new Date(sink.now()).toISOString(),
        level,
        ...bindings,
        ...sink.clean(fields),
        msg: message,
      };
      sink.write(`${JSON.stringify(line)}\n`);
    };
  const logger: Logger = {
    level: startLevel,
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
    silent: () => {},
    child: (more, childOptions) =>
      build(sink, { ...bindings, ...sink.clean(more) }, childOptions?.level ?? logger.level),
  };
  return logger;
}

function threshold(level: string): number {
  return Object.hasOwn(LEVELS, level) ? LEVELS[level as LogLevel] /* hasOwn has just proved it a key */ : LEVELS.info;
}

function readArguments(first: unknown, rest: readonly unknown[]): { fields: Fields; message: string | undefined } {
  if (typeof first === 'string') return { fields: {}, message: fill(first, rest) };
  const [text, ...values] = rest;
  const message = typeof text === 'string' ? fill(text, values) : undefined;
  if (first instanceof Error) return { fields: { err: first }, message: message ?? first.message };
  if (typeof first === 'object' && first !== null) return { fields: { ...first }, message };
  return { fields: {}, message };
}

/** printf-like `%s`, `%d`, `%i`, `%o`, `%j` as used by plugins; objects are left out, since they could contain anything. */
function fill(text: string, values: readonly unknown[]): string {
  let next = 0;
  return text.replaceAll(/%[sdioj]/g, (mark) => {
    if (next >= values.length) return mark;
    const value = values[next++];
    return typeof value === 'object' && value !== null ? '[object]' : String(value);
  });
}

/** Synchronous, so that the last line before an exit is never lost; waits while a slow pipe is full. */
function writeToStdout(line: string): void {
  let rest = Buffer.from(line);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code !== 'EAGAIN') return; // the pipe has no reader any more (EPIPE): losing a line is better than ending the server
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
