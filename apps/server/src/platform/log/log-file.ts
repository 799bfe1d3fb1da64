import { appendFileSync, renameSync, statSync } from 'node:fs';

/** A log file of this size is put aside once, as `.1`; the one put aside before goes. */
const MOST_BYTES = 20_000_000;

/** Appends lines to a file. A full disk costs lines, never the program that writes them. */
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
      // Nobody is left to tell: this is the log.
    }
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
