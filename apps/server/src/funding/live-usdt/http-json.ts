/** Milliseconds until a request is given up. */
const DEADLINE_MS = 10_000;
/** Bytes of the largest reply that is read. */
const LARGEST = 64 * 1024;

/** A service gave no usable reply; the message never contains its URL, which may have a secret. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';
}

/** Asks a service for JSON. Throws ServiceUnavailable. */
export async function askJson(name: string, url: string, init: RequestInit = {}): Promise<unknown> {
  const unavailable = (why: string): ServiceUnavailable => new ServiceUnavailable(`${name}: ${why}`);
  let text: string;
  try {
    const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!reply.ok) throw unavailable(`HTTP ${reply.status}`);
    text = await limited(reply);
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error;
    throw unavailable(error instanceof RangeError ? error.message : 'no reply');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw unavailable('the reply is no JSON');
  }
}

/** Throws RangeError for a longer body. */
async function limited(reply: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  await reply.body?.pipeTo(
    new WritableStream<Uint8Array>({
      write: (part) => {
        length += part.length;
        if (length > LARGEST) throw new RangeError('the reply is too long');
        parts.push(part);
      },
    }),
  );
  return Buffer.concat(parts).toString('utf8');
}
