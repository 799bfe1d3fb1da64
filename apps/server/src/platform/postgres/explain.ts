import { StartError } from '../config/index.ts';

/**
 * Explains a failed first connection in one sentence that names the variable and never shows the password; returns
 * errors that are not about reaching the database unchanged.
 */
export function explainConnectError(error: unknown, url: string, variable: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof StartError) return error;
  const sentence = find(error, URL.parse(url), variable);
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

function find(error: Error, url: URL | null, variable: string): string | undefined {
  if (url === null)
    return `${variable} cannot be read as a URL; it must look like postgres://user:password@host:5432/database.`;
  const at = `${url.hostname}:${url.port || '5432'}`;
  const user = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1));
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return `${variable}: no reply at ${at}; is PostgreSQL running there?`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${variable}: the host ${url.hostname} cannot be found.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${variable}: ${at} cannot be reached.`;
    case '28P01':
      return `${variable}: PostgreSQL at ${at} refuses the password of ${user}.`;
    case '28000':
      return `${variable}: PostgreSQL at ${at} does not let ${user} in: ${error.message}.`;
    case '3D000':
      return `${variable}: there is no database ${database} at ${at}.`;
    case '42501':
      return `${variable}: ${user} may not enter the database ${database} at ${at}.`;
    case '53300':
      return `${variable}: PostgreSQL at ${at} has no connection left.`;
    case '57P03':
      return `${variable}: PostgreSQL at ${at} is still starting or stopping.`;
    default:
      return fromMessage(error.message, variable, at, user);
  }
}

/** Errors of the driver that have no code. */
function fromMessage(message: string, variable: string, at: string, user: string): string | undefined {
  if (/SASL|password must be a string/i.test(message)) return `${variable}: ${user} needs a password at ${at}.`;
  if (/timeout|terminated unexpectedly/i.test(message)) return `${variable}: ${at} does not reply like PostgreSQL.`;
  if (/SSL/i.test(message)) return `${variable}: ${at} does not offer the encryption that sslmode requires.`;
  if (/certificate|self.signed/i.test(message))
    return `${variable}: the certificate of ${at} is not trusted: ${message}.`;
  return undefined;
}

function codeOf(error: Error): unknown {
  if ('code' in error && error.code !== undefined) return error.code;
  // A name with several addresses (localhost) fails with one error for each.
  return error instanceof AggregateError && error.errors[0] instanceof Error ? codeOf(error.errors[0]) : undefined;
}
