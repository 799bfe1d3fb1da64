import { createHmac } from 'node:crypto';
import { LogDamaged, type LogEntry, type LogLine } from './entry.ts';

/** What the first line follows. */
export const NO_LINE = { seq: -1, at: 0, hash: '0'.repeat(64) } as const;

/** Makes and checks the hashes of lines. Without the wallet's key nobody can write one. */
export type LogKey = Buffer;

/** The key of a wallet's log, from the wallet's private key (hex). */
export function logKeyOf(privateKey: string): LogKey {
  return createHmac('sha256', Buffer.from(privateKey.slice(2), 'hex'))
    .update('kabuto signer log 1')
    .digest();
}

/** The line that follows `previous`, and its text, which ends with a line break. */
export function writeLine(
  previous: Pick<LogLine, 'seq' | 'at' | 'hash'>,
  entry: LogEntry,
  { key, now }: { readonly key: LogKey; readonly now: number },
): { readonly line: LogLine; readonly text: string } {
  const seq = previous.seq + 1;
  const at = Math.max(now, previous.at);
  const json = JSON.stringify({ seq, at, ...entry }, (_, value: unknown) =>
    typeof value === 'bigint' ? { big: `${value}` } : value,
  );
  const hash = hashOf(key, previous.hash, json);
  return { line: { seq, at, entry, hash }, text: `${hash} ${json}\n` };
}

/** Reads a line's text, without its line break. Throws LogDamaged when it does not follow `previous`. */
export function readLine(previous: Pick<LogLine, 'seq' | 'at' | 'hash'>, text: string, key: LogKey): LogLine {
  const where = `line ${previous.seq + 2} of the log`;
  const hash = text.slice(0, 64);
  const json = text.slice(65);
  if (hashOf(key, previous.hash, json) !== hash || text[64] !== ' ')
    throw new LogDamaged(`${where} was changed, a line before it is missing, or it is the log of another wallet`);
  // Its hash proves that `writeLine` made it.
  const { seq, at, ...entry } = JSON.parse(json, revive) as LogEntry & { seq: number; at: number };
  if (seq !== previous.seq + 1) throw new LogDamaged(`${where} has the number ${seq}`);
  return { seq, at, entry, hash };
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('big' in value)) return value;
  return BigInt(String(value.big));
}

const hashOf = (key: LogKey, previous: string, json: string): string =>
  createHmac('sha256', key).update(previous).update(' ').update(json).digest('hex');
