import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Upload } from '@kabuto/contract';
import { fieldInvalid, type ReceivedFile, Refused } from './operation.ts';

/** Fields of a part's head, and characters of one. */
const PART_HEAD = { headerPairs: 8, headerSize: 2_048 } as const;

/**
 * Writes the one file of a multipart body to a new file in `folder`, as it arrives: the content is never in memory as a
 * whole. Nothing is left when it fails. Throws Refused: FILE_MISSING unless the body is exactly the part that the
 * endpoint names, FILE_TOO_LARGE, FIELD_INVALID for a body that is not multipart or was cut off.
 */
export async function receiveFile(
  headers: IncomingHttpHeaders,
  body: Readable,
  { field, maxBytes }: Upload,
  folder: string,
): Promise<ReceivedFile> {
  const target = path.join(folder, `${randomUUID()}.part`);
  const parser = parserOf(headers, maxBytes);
  try {
    const bytes = await parse(body, parser, { field, maxBytes, target });
    if (bytes === 0) throw fileMissing(field);
    return { path: target, bytes };
  } catch (error) {
    await rm(target, { force: true });
    throw error instanceof Refused || isFileError(error) ? error : fieldInvalid('body', 'multipart/form-data');
  }
}

const fileMissing = (field: string): Refused => new Refused('FILE_MISSING', field, { field });

/** Resolves with the file's size when the body has ended and the file is written; 0 without a file. */
async function parse(
  body: Readable,
  parser: BusboyInstance,
  part: Upload & { readonly target: string },
): Promise<number> {
  const { field, maxBytes, target } = part;
  const parsed = Promise.withResolvers<void>();
  const file = { bytes: 0, saved: Promise.resolve() };
  const refuse = (): void => parsed.reject(fileMissing(field));
  const cut = (): void => {
    // A body that was read to its end is closed too.
    if (!body.readableEnded) parsed.reject(new Error('the body was cut off'));
  };
  parser.on('file', (name, content) => {
    if (name !== field) {
      content.resume();
      return refuse();
    }
    content.once('limit', () => parsed.reject(fileTooLarge(field, maxBytes)));
    content.on('data', (chunk: Buffer) => {
      file.bytes += chunk.length;
    });
    file.saved = pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    file.saved.catch((error: unknown) => parsed.reject(error));
    parsed.promise.catch((error: unknown) => content.destroy(asError(error)));
    return undefined;
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, refuse);
  parser.on('error', parsed.reject);
  parser.once('finish', () => parsed.resolve());
  body.once('error', cut);
  body.once('close', cut);
  // Not `pipeline`, which would close the connection on a refusal: the caller has to get its reply.
  body.pipe(parser);
  try {
    await parsed.promise;
    await file.saved;
    return file.bytes;
  } finally {
    body.off('error', cut);
    body.off('close', cut);
    body.unpipe(parser);
    // The rest of a refused body is read and dropped, within the time that a request may take.
    body.resume();
    await file.saved.catch(() => undefined);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The refusal of a file with more than `maxBytes`. */
export const fileTooLarge = (field: string, maxBytes: number): Refused =>
  new Refused('FILE_TOO_LARGE', field, { field, maxMegabytes: String(Math.floor(maxBytes / 1_048_576)) });

function parserOf(headers: IncomingHttpHeaders, maxBytes: number): BusboyInstance {
  try {
    // Called for bodies of this media type only: the header is there.
    const checked = headers as BusboyHeaders;
    return new Busboy({
      headers: checked,
      // Fields without a file are refused; a second file is noticed as one too many.
      limits: { files: 1, fields: 0, parts: 2, fileSize: maxBytes, ...PART_HEAD },
    });
  } catch {
    throw fieldInvalid('content-type', 'multipart/form-data; boundary=...');
  }
}

/** An error of the disk, which the caller must not be blamed for. */
const isFileError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string' && error.syscall !== 'read';
