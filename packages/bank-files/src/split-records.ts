import type { Charset } from './charset.ts';
import { BankFileError } from './file-error.ts';

/** End of line and end of file, which some banks add to records; CR LF, LF, SUB. */
const CR = 0x0d;
const SUB = 0x1a;
const LINE_FEED = { jis: 0x0a, ebcdic: 0x25 } as const;

/** How a file is written, by its first byte: the digit 1 of the header. Throws BankFileError. */
export function charsetOf(bytes: Uint8Array): Charset {
  if (bytes[0] === 0x31) return 'jis';
  if (bytes[0] === 0xf1) return 'ebcdic';
  throw new BankFileError(1, 'record', 'a header, which begins with 1');
}

/**
 * The records of a file, each of `length` bytes, with or without an end of line after each, which is the same for all.
 * Throws BankFileError for a record that is cut off or too long, and for other ends of line.
 */
export function splitRecords(bytes: Uint8Array, length: number, charset: Charset): Uint8Array[] {
  const records: Uint8Array[] = [];
  let firstEnd: string | undefined;
  let at = 0;
  while (at < bytes.length && !(bytes[at] === SUB && at === bytes.length - 1)) {
    const record = bytes.subarray(at, at + length);
    const isWhole = record.length === length && !record.includes(CR) && !record.includes(LINE_FEED[charset]);
    if (!isWhole) throw new BankFileError(records.length + 1, 'record', `${length} bytes`);
    records.push(record);
    at += length;
    const end = lineEnd(bytes, at, charset);
    const isLast = at + end.length >= bytes.length || bytes[at + end.length] === SUB;
    // The last record may have none; all others end as the first does.
    firstEnd ??= end;
    if (end !== firstEnd && !(isLast && end === ''))
      throw new BankFileError(records.length, 'record', 'one kind of line end in a file: none, LF or CR LF');
    at += end.length;
  }
  return records;
}

/** The end of line at a position: none, LF or CR LF. A CR alone is none and so belongs to the next record. */
function lineEnd(bytes: Uint8Array, at: number, charset: Charset): '' | '\n' | '\r\n' {
  if (bytes[at] === LINE_FEED[charset]) return '\n';
  return bytes[at] === CR && bytes[at + 1] === LINE_FEED[charset] ? '\r\n' : '';
}
