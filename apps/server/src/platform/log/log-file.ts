import { appendFileSync, renameSync, statSync } from 'node:fs';

/** A log file of this size is renamed to `.1`, replacing the previous one. */
const MOST_BYTES = 20_000_000;

/** Appends lines to a file. A full disk loses lines, but never ends the program. */
export function logFile(file: string): (line: string) => void {
  let size = sizeOf(file);
  return (line) => {
    const text = line.endsWith('\n') ? line : `${line}\n`;
    try {
      if (size > MOST_BYTES) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, text, { mode: 0o600 });
      size += text.length;
    } catch {
      // Cannot be reported: this is the log.
    }
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
