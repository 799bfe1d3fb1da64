import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@kabuto/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Audience, endpointOf } from './audience.ts';
import { HTTP, UPLOAD } from './limits.ts';
import { type Owner, type ReceivedFile, Refused } from './operation.ts';
import { fileTooLarge, receiveFile } from './receive-file.ts';
import { contextOf } from './request-context.ts';
import { UploadSlots } from './upload-slots.ts';

export type UploadOptions = {
  /** Existing folder for files that are being received; the system's folder of temporary files by default. */
  readonly uploadDir?: string;
  /** Called for each upload of a member before its body is read; throws Refused. */
  readonly admitUpload?: (owner: Owner) => Promise<void>;
};

/** Reads a multipart body. The file is in the request's context then; there are no other fields. */
export type ParseUpload = (request: FastifyRequest, body: Readable) => Promise<object>;

/**
 * Receives the files of an audience's endpoints; multipart bodies of other endpoints are refused with
 * MEDIA_TYPE_UNSUPPORTED. OVERLOADED while too many are being received.
 */
export function uploads(audience: Audience, { uploadDir = tmpdir(), admitUpload }: UploadOptions): ParseUpload {
  const slots = new UploadSlots();
  return async (request, body) => {
    const { endpoint: name } = request.routeOptions.config;
    const upload = name === undefined ? undefined : endpointOf(audience, name).upload;
    const sender = senderOf(request);
    if (upload === undefined || sender === null)
      throw new Refused('MEDIA_TYPE_UNSUPPORTED', 'content-type', { field: 'content-type' });
    const free = slots.acquire(sender.name);
    if (free === null)
      throw new Refused('OVERLOADED', null, { retryAfterSeconds: String(HTTP.overloadedRetrySeconds) });
    try {
      if (sender.owner !== null) await admitUpload?.(sender.owner);
      contextOf(request).file = await receiveFile(request.headers, body, upload, uploadDir);
    } finally {
      free();
    }
    return {};
  };
}

/** Who sends a file: a member, or an operator, who has no quota. Null for a call that nobody is logged in for. */
function senderOf(request: FastifyRequest): { readonly name: string; readonly owner: Owner | null } | null {
  const { caller, member, operator } = contextOf(request);
  if (operator !== null) return { name: `operator ${operator.tenantId} ${operator.operatorId}`, owner: null };
  if (caller === null || member === null) return null;
  const owner = { tenantId: caller.tenantId, userId: member.userId };
  return { name: `${owner.tenantId} ${owner.userId}`, owner };
}

/**
 * Prepares a call for its file: one that announces too large a body is refused before it is read, and a file that no
 * operation takes is removed when the call has ended.
 */
export function expectFile(request: FastifyRequest, reply: FastifyReply, { upload }: Endpoint): void {
  if (upload === undefined) return;
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > upload.maxBytes + UPLOAD.headBytes) throw fileTooLarge(upload.field, upload.maxBytes);
  reply.raw.once('close', () => void discard(contextOf(request)));
}

/**
 * Calls `handle` with the file that an endpoint takes, and removes the file afterwards; with null for other
 * endpoints. Throws Refused FILE_MISSING for a call without a file.
 */
export async function withFile<T>(
  request: FastifyRequest,
  { upload }: Endpoint,
  handle: (file: ReceivedFile | null) => Promise<T>,
): Promise<T> {
  if (upload === undefined) return handle(null);
  const context = contextOf(request);
  const { file } = context;
  if (file === null) throw new Refused('FILE_MISSING', upload.field, { field: upload.field });
  // From here on the operation has it: a client that disconnects must not remove it from under the operation.
  context.file = null;
  try {
    return await handle(file);
  } finally {
    await rm(file.path, { force: true });
  }
}

async function discard(context: { file: ReceivedFile | null }): Promise<void> {
  const { file } = context;
  context.file = null;
  if (file !== null) await rm(file.path, { force: true });
}
