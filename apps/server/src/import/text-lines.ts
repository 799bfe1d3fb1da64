import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { StartError } from '../platform/config/index.ts';

/** Encodings written by Japanese tools (rules/market.md 7.4). */
export const ENCODINGS = ['utf-8', 'shift_jis'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A longer line is not a line of a table. */
const LONGEST_LINE = 65_536;
const CHUNK_BYTES = 262_144;

/** Lines as they are read; `first` is the number of the first of them, `bytes` the bytes of the file read so far. */
export type LineChunk = { readonly first: number; readonly lines: readonly string[]; readonly bytes: number };

/**
 * The encoding of a file: UTF-8 when all of it is valid UTF-8, otherwise Shift_JIS. Reads the whole file once, since a
 * table of numbers may have its first Japanese character anywhere. Throws StartError when it is not a text file.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let encoding: Encoding = 'utf-8';
  let start = true;
  for await (const chunk of chunksOf(file)) {
    if (start && ((chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff))) {
      throw new StartError(`${file} is written in UTF-16; save it as UTF-8 or Shift_JIS.`);
    }
    start = false;
    if (chunk.includes(0)) throw new StartError(`${file} is not a text file; a CSV in UTF-8 or Shift_JIS is expected.`);
    if (encoding === 'shift_jis') continue;
    try {
      utf8.decode(chunk, { stream: true });
    } catch {
      encoding = 'shift_jis';
    }
  }
  return encoding;
}

/**
 * The lines of a file, in memory that does not grow with it: LF or CRLF, with or without a byte order mark. Throws
 * StartError.
 */
export async function* readLines(file: string, encoding: Encoding): AsyncGenerator<LineChunk> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let rest = '';
  let next = 1;
  let bytes = 0;
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new StartError(`${file} near line ${next}: neither UTF-8 nor Shift_JIS.`);
    }
  };
  const chunkOf = (texts: string[]): LineChunk => {
    const lines = texts.map((text) => (text.endsWith('\r') ? text.slice(0, -1) : text));
    const first = next;
    next += lines.length;
    return { first, lines, bytes };
  };
  for await (const chunk of chunksOf(file)) {
    bytes += chunk.length;
    const texts = (rest + decode(chunk)).split('\n');
    rest = texts.pop() ?? '';
    if (rest.length > LONGEST_LINE) {
      throw new StartError(`${file} line ${next + texts.length} is longer than ${LONGEST_LINE} characters.`);
    }
    if (texts.length > 0) yield chunkOf(texts);
  }
  rest += decode(undefined);
  if (rest !== '') yield chunkOf([rest]);
}

/** The bytes of a file. Throws StartError when it cannot be read. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    // Streams of Node type their chunks as any; this one has no encoding, so they are Buffers.
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error && 'code' in error)) throw error;
    throw new StartError(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

/** The size of a file in bytes. Throws StartError when it does not exist or is not a file. */
export async function sizeOf(file: string): Promise<number> {
  const handle = await open(file).catch((error: unknown) => {
    throw new StartError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new StartError(`${file} is not a file.`);
    return stat.size;
  } finally {
    await handle.close();
  }
}
