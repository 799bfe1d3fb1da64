import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { LogDamaged, type LogEntry } from './entry.ts';
import { type LogKey, readLine, writeLine } from './line.ts';
import { LogState } from './log-state.ts';

const LINE_BREAK = 0x0a;

/**
 * The signer's own memory: a file to which lines are only ever added. A line is on disk when `append` returns. Whoever
 * opens it holds the folder's lock.
 */
export class LogFile {
  readonly state: LogState;
  readonly #fd: number;
  readonly #key: LogKey;
  #broken = false;

  private constructor(fd: number, key: LogKey, state: LogState) {
    this.#fd = fd;
    this.#key = key;
    this.state = state;
  }

  /**
   * Makes a log with its first line. Throws when there is one: a log is made once in the life of a wallet.
   */
  static create(file: string, key: LogKey, created: Extract<LogEntry, { kind: 'created' }>, now: number): LogFile {
    const fd = openSync(file, 'ax', 0o600);
    const log = new LogFile(fd, key, new LogState());
    log.append(created, now);
    syncFolder(path.dirname(file));
    return log;
  }

  /**
   * Opens a log and checks every line. A last line without its line break was being written when the process ended:
   * nothing that it decided has left the process, so it is removed, and a line records that. Throws LogDamaged for
   * anything else that this signer has not written, and for a file that is missing.
   */
  static open(file: string, key: LogKey, now: number): LogFile {
    if (!existsSync(file))
      throw new LogDamaged(
        `there is no log at ${file}. A wallet that has signed needs its log: bring it back, or start with a new wallet`,
      );
    const bytes = readFileSync(file);
    const end = bytes.lastIndexOf(LINE_BREAK) + 1;
    const state = new LogState();
    const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
    for (const text of lines) state.apply(readLine(state.tip, text, key));
    void state.created;
    const fd = openSync(file, 'r+');
    const log = new LogFile(fd, key, state);
    if (end < bytes.length) log.#repair(end, bytes.subarray(end), now);
    return log;
  }

  /** True after a line could not be written, or not for certain. */
  get isBroken(): boolean {
    return this.#broken;
  }

  /**
   * Adds a line; returns when it is on disk. Throws LogDamaged, and adds nothing, for a line that contradicts those
   * before it. After another failure nothing more is added: whether the line is there is only known when the log is
   * opened again.
   */
  append(entry: LogEntry, now: number): void {
    if (this.#broken) throw new Error('a line of the log may be missing; start the signer again');
    const { line, text } = writeLine(this.state.tip, entry, { key: this.#key, now });
    // First, since a line that contradicts those before it must not reach the file.
    this.state.apply(line);
    this.#broken = true;
    const bytes = Buffer.from(text);
    let position = fstatSync(this.#fd).size;
    let written = 0;
    while (written < bytes.length) {
      const count = writeSync(this.#fd, bytes, written, bytes.length - written, position);
      written += count;
      position += count;
    }
    fsyncSync(this.#fd);
    this.#broken = false;
  }

  close(): void {
    closeSync(this.#fd);
  }

  #repair(end: number, torn: Buffer, now: number): void {
    ftruncateSync(this.#fd, end);
    fsyncSync(this.#fd);
    const sha256 = createHash('sha256').update(torn).digest('hex');
    this.append({ kind: 'repaired', bytes: torn.length, sha256 }, now);
  }
}

/** A new file is only there for certain when its folder is on disk. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
