import { isBankName } from './bank-kana.ts';
import { type Charset, characterOf, jisByteOf } from './charset.ts';
import { BankFileError } from './file-error.ts';

/** A field: `N` digits, right-aligned, filled with zeros; `C` text, left-aligned, filled with spaces. */
export type Field<Name extends string> = readonly [name: Name, kind: 'N' | 'C', length: number];
/** What `isBankName` allows. */
export const BANK_NAME = 'digits, A-Z, large half-width katakana, ()-./ and single spaces between words';
export type Layout<Name extends string> = readonly Field<Name>[];

/** An account at a bank, as headers have it. */
export const ACCOUNT = [
  ['bank', 'N', 4],
  ['bankName', 'C', 15],
  ['branch', 'N', 3],
  ['branchName', 'C', 15],
  ['accountType', 'N', 1],
  ['account', 'N', 7],
] as const satisfies Layout<string>;
/** Ordinary, current, savings, other. */
export const ACCOUNT_TYPE = /^[1249]$/;

export const lengthOf = (layout: Layout<string>): number => layout.reduce((sum, [, , length]) => sum + length, 0);

/**
 * The fields of a record, text without the spaces that fill it. Throws BankFileError for a byte that bank files do not
 * have, and for anything but digits in a field of digits.
 */
export function readRecord<Name extends string>(
  layout: Layout<Name>,
  bytes: Uint8Array,
  charset: Charset,
  line: number,
): Readonly<Record<Name, string>> {
  const fields = {} as Record<Name, string>;
  let at = 0;
  for (const [name, kind, length] of layout) {
    let text = '';
    for (const byte of bytes.subarray(at, at + length)) {
      const character = characterOf(charset, byte);
      if (character === undefined)
        throw new BankFileError(line, name, 'digits, A-Z, half-width katakana, ()-./,¥ and space');
      text += character;
    }
    at += length;
    if (kind === 'N' && !/^\d+$/.test(text)) throw new BankFileError(line, name, `${length} digits`);
    fields[name] = kind === 'N' ? text : text.trimEnd();
  }
  return fields;
}

/**
 * A record in JIS; a field of text is empty or a name (`isBankName`). Throws BankFileError for a value that is too long
 * or has characters that its field has not.
 */
export function writeRecord<Name extends string>(
  layout: Layout<Name>,
  values: Readonly<Record<Name, string>>,
  line: number,
): Uint8Array {
  const bytes: number[] = [];
  for (const [name, kind, length] of layout) {
    const value = values[name];
    if (kind === 'N' && !/^\d*$/.test(value)) throw new BankFileError(line, name, `${length} digits`);
    if (kind === 'C' && value !== '' && !isBankName(value)) throw new BankFileError(line, name, BANK_NAME);
    if (value.length > length) throw new BankFileError(line, name, `at most ${length} characters`);
    for (const character of kind === 'N' ? value.padStart(length, '0') : value.padEnd(length, ' ')) {
      const byte = jisByteOf(character);
      if (byte === undefined) throw new BankFileError(line, name, BANK_NAME);
      bytes.push(byte);
    }
  }
  return Uint8Array.from(bytes);
}
