import type { Endpoint } from '@kabuto/contract';
import type { FastifyReply } from 'fastify';

/** Restricts the response to its bytes, even when its address is opened directly: nothing runs, nothing is loaded. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Sends the reply of an endpoint that returns a file: an attachment, without the envelope. Throws when the operation
 * returned anything but bytes.
 */
export function sendFile(reply: FastifyReply, download: NonNullable<Endpoint['download']>, content: unknown): Buffer {
  if (!(content instanceof Uint8Array)) throw new Error(`a reply of ${download.mediaType} must be bytes`);
  reply
    .headers({
      'content-security-policy': POLICY,
      'content-disposition': `attachment; filename="${download.name}"`,
    })
    .type(download.mediaType);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
