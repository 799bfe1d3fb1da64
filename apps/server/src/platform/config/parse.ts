import { isIP } from 'node:net';
import { ConfigError } from './start-error.ts';

/** A TCP port 1-65535. Throws ConfigError otherwise. */
export function parsePort(variable: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535) {
    throw new ConfigError(variable, `must be a whole number from 1 to 65535, but is ${quote(text)}.`);
  }
  return port;
}

/** Milliseconds, 1 to 60000. Throws ConfigError otherwise. */
export function parseLag(variable: string, text: string): number {
  const ms = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (ms < 1 || ms > 60_000) {
    throw new ConfigError(variable, `must be milliseconds from 1 to 60000, but is ${quote(text)}.`);
  }
  return ms;
}

/** One of the given words. Throws ConfigError that lists them. */
export function parseChoice<T extends string>(variable: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new ConfigError(variable, `must be ${orList(choices)}, but is ${quote(text)}.`);
  return found;
}

/** A path prefix that starts and ends with '/', for example '/' or '/kabuto/'. A missing last '/' is added. */
export function parseBasePath(variable: string, text: string): string {
  if (!/^\/(?:[A-Za-z0-9._~-]+\/?)*$/.test(text) || text.split('/').some((part) => part === '.' || part === '..')) {
    throw new ConfigError(variable, `must be a path such as / or /kabuto/, but is ${quote(text)}.`);
  }
  return text.endsWith('/') ? text : `${text}/`;
}

/** An address to listen on: an IP address or a host name. */
export function parseHost(variable: string, text: string): string {
  if (isIP(text) === 0 && !/^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9-]+)*$/.test(text)) {
    throw new ConfigError(variable, `must be an IP address or a host name, but is ${quote(text)}.`);
  }
  return text;
}

/** A postgres:// URL with host, user and database. Errors never contain the text: it may hold a password. */
export function parseDatabaseUrl(variable: string, text: string): string {
  const shape = 'must look like postgres://user:password@host:5432/database';
  const url = URL.parse(text);
  if (url === null) throw new ConfigError(variable, `${shape}, but cannot be read as a URL.`);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw new ConfigError(variable, `${shape}, but starts with ${quote(url.protocol)}.`);
  }
  if (url.hostname === '') throw new ConfigError(variable, `${shape}, but names no host.`);
  if (url.username === '') throw new ConfigError(variable, `${shape}, but names no user.`);
  if (url.pathname.length < 2) throw new ConfigError(variable, `${shape}, but names no database.`);
  return text;
}

/** An smtp:// or smtps:// URL with a host. Errors never contain the text: it may hold a password. */
export function parseSmtpUrl(variable: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new ConfigError(variable, 'must look like smtps://user:password@host:465 and cannot be read so.');
  }
  return text;
}

/** An https:// origin, or http:// on localhost: browsers offer passkeys nowhere else. */
export function parseOrigin(variable: string, text: string): string {
  const url = URL.parse(text);
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  if (url === null || !safe || url.origin !== text.replace(/\/$/, '')) {
    throw new ConfigError(variable, `must be an origin such as https://broker.example, but is ${quote(text)}.`);
  }
  return url.origin;
}

/** A bare mail address or `Name <address>`. */
export function parseMailFrom(variable: string, text: string): string {
  if (!/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) {
    throw new ConfigError(
      variable,
      `must be a mail address such as Kabuto <no-reply@example.jp>, but is ${quote(text)}.`,
    );
  }
  return text;
}

/** Addresses or CIDR ranges of the proxies whose X-Forwarded-For is trusted, separated by commas. */
export function parseProxies(variable: string, text: string): readonly string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const widest = family === 4 ? 32 : 128;
    const bitsFine = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
    if (family === 0 || !bitsFine || rest.length > 0) {
      throw new ConfigError(
        variable,
        `must list IP addresses or ranges such as 10.0.0.0/8, but holds ${quote(entry)}.`,
      );
    }
  }
  return Object.freeze(entries);
}

/** Country calling codes such as `81,886`, with or without a plus sign, separated by commas. */
export function parseCountries(variable: string, text: string): readonly string[] {
  const codes = text.split(',').map((code) => code.trim().replace(/^\+/, ''));
  const wrong = codes.find((code) => !/^[1-9]\d{0,2}$/.test(code));
  if (wrong !== undefined) {
    throw new ConfigError(variable, `must list country calling codes such as 81,886, but holds ${quote(wrong)}.`);
  }
  return Object.freeze(codes);
}

/** The value as shown in an error: quoted and cut, so that one sentence stays one line. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}
