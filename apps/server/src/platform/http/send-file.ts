import { Readable } from 'node:stream';
import type { Endpoint } from '@kabuto/contract';
import type { FastifyReply } from 'fastify';

/** Restricts the response to its bytes, even when its address is opened directly: nothing runs, nothing is loaded. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const isStream = (content: unknown): content is AsyncIterable<string> =>
  typeof content === 'object' && content !== null && Symbol.asyncIterator in content;

/**
 * Sends the reply of an endpoint that returns a file: an attachment, without the envelope. Parts of a stream are made
 * as the caller takes them. Throws when the operation returned anything but bytes or a stream.
 */
export function sendFile(
  reply: FastifyReply,
  download: NonNullable<Endpoint['download']>,
  content: unknown,
): Buffer | Readable {
  const isBytes = content instanceof Uint8Array;
  if (!isBytes && !isStream(content)) throw new Error(`a reply of ${download.mediaType} must be bytes or a stream`);
  reply
    .headers({
      'content-security-policy': POLICY,
      'content-disposition': `attachment; filename="${download.name}"`,
    })
    .type(download.mediaType);
  if (!isBytes) return Readable.from(content, { objectMode: false });
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
