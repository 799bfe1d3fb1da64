import { writeSync } from 'node:fs';
import { type BaseLogger, type LevelWithSilent, type LoggerOptions as PinoOptions, pino } from 'pino';
import { defaultAllowed, redact } from './redact.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * JSON lines with levels and bindings: `log.info('text')`, `log.info({ fields }, 'text')` or `log.error(error,
 * 'text')`. Has the methods that Fastify requires of a `loggerInstance`, and none of pino's that get past the
 * redaction.
 */
export interface Logger extends Omit<BaseLogger, 'msgPrefix'> {
  /** A logger that adds these fields to every line. */
  child(bindings: Fields, options?: { readonly level?: string }): Logger;
}

export interface LoggerOptions {
  readonly level?: LevelWithSilent;
  /** Writes a finished line; standard output by default. */
  readonly write?: (line: string) => void;
  /** The clock of the `time` field, epoch milliseconds. */
  readonly now?: () => number;
  /** Names of fields to log unredacted, in addition to `defaultAllowed`. */
  readonly allow?: readonly string[];
}

/** A logger whose fields are redacted by an allow-list: only fields known to be harmless are written. */
export function createLogger(options: LoggerOptions = {}): Logger {
  const { level = 'info', write = writeToStdout, now = Date.now } = options;
  const allowed = new Set([...defaultAllowed, ...(options.allow ?? [])]);
  const settings: PinoOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    // An error was reduced by `redact`. Under its usual key pino would make its message the text of a line without one.
    errorKey: 'error',
    serializers: { err: (err: unknown) => err },
    hooks: {
      logMethod([first, ...rest], log) {
        const [text, ...values] = typeof first === 'string' ? [first, ...rest] : rest;
        const message = first instanceof Error ? first.message : undefined;
        log.call(this, redact(fieldsOf(first), allowed), typeof text === 'string' ? fill(text, values) : message);
      },
    },
  };
  const logger = pino(settings, { write });
  // Children inherit this method. Fastify passes serializers of its own, which would show more than the allow-list
  // does.
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the logger that gets a child
  const child: typeof logger.child = logger.child;
  return Object.assign(logger, {
    child(this: typeof logger, bindings: Fields, { level: own }: { readonly level?: string } = {}) {
      return child.call(this, redact(bindings, allowed), own === undefined ? undefined : { level: own });
    },
  });
}

function fieldsOf(first: unknown): Fields {
  if (first instanceof Error) return { err: first };
  return typeof first === 'object' && first !== null ? { ...first } : {};
}

/**
 * printf-like `%s`, `%d`, `%i`, `%o`, `%j` as used by plugins; objects are left out, since they could contain anything.
 */
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
