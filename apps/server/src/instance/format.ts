import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { StartError } from '../platform/config/index.ts';
import type { AssetBalance } from './trial-balance.ts';

/**
 * The export file of an instance: gzipped lines of text. A line that begins with `#` is JSON that describes what
 * follows: the head, a table, the end. Every other line is a row of the last table named, as PostgreSQL's row_to_json
 * writes it.
 */
export const FORMAT = 1;
export type FileHead = {
  readonly kabuto: 'instance';
  readonly format: number;
  readonly codeVersion: string;
  readonly tenantId: number;
  readonly slug: string;
  readonly datasetId: number;
  /** The journal's last row, for comparison by people. */
  readonly journalSeq: number;
  readonly headHash: string;
  /** System time of the journal's first and last row, epoch milliseconds; null when it is empty. */
  readonly journalFrom: number | null;
  readonly journalTo: number | null;
  readonly migrations: readonly { readonly version: number; readonly sha256: string }[];
  /** The trial balance of the exported rows; absent in exports of before 1.3.0. */
  readonly balances?: readonly AssetBalance[];
};
export type TableHead = { readonly table: string };
/** `sha256` is over all text before this line. */
export type FileEnd = { readonly end: true; readonly rows: number; readonly sha256: string };

export const markerLine = (head: FileHead | TableHead | FileEnd): string => `#${JSON.stringify(head)}\n`;

/** A stream's lines, without line breaks. Errors of the stream are thrown. */
export async function* lines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest: string[] = [];
  for await (const chunk of stream) {
    const parts = decoder.write(chunk).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      yield rest.join('') + part;
      rest = [];
    }
    rest.push(last);
  }
  const last = rest.join('') + decoder.end();
  if (last !== '') yield last;
}

/** The head of an export. Throws StartError when the file is damaged or no export. */
export async function readFileHead(file: string): Promise<FileHead> {
  const packed = createReadStream(file);
  try {
    for await (const line of lines(packed.pipe(createGunzip()))) {
      const head: unknown = JSON.parse(line.slice(1));
      if (typeof head === 'object' && head !== null && 'kabuto' in head) return head as FileHead;
      break;
    }
  } catch {
    // reported below
  } finally {
    packed.destroy();
  }
  throw new StartError(`${file} is damaged or no export of Kabuto.`);
}
