import type { Calls, PictureView } from '@kabuto/contract';
import { addressOf, apiBase } from '../api/address.ts';
import { ApiError, CLIENT_CODE, readEnvelope } from '../api/envelope.ts';
import { headersOf } from '../api/exchange.ts';
import { ensureFreshToken } from '../api/refresh.ts';
import { tenantSegment } from '../session/tenant.ts';

const PATH = 'v1/file/picture/upload';
const TIMEOUT_MS = 60_000;

/** What a picture is for. */
export type PicturePurpose = Calls['POST v1/file/picture/upload']['query']['purpose'];

/**
 * Uploads a picture as one part of a form (CALL-07); `onProgress` is called with the share that
 * was sent, 0 to 1. Throws ApiError with the server's refusal, or with code 602001 when the connection fails (ERR-08).
 */
export async function uploadPicture(
  picture: Blob,
  purpose: PicturePurpose,
  onProgress: (share: number) => void,
): Promise<PictureView> {
  await ensureFreshToken();
  const address = addressOf(apiBase(location.origin, tenantSegment()), PATH, { purpose });
  const headers = await headersOf({ method: 'POST', path: PATH, isMultipart: true }, address);
  const body = new FormData();
  body.append('file', picture, 'picture.jpg');
  return new Promise((resolve, reject) => {
    // fetch reports no progress of what it sends
    const request = new XMLHttpRequest();
    const failed = (): void => reject(new ApiError(CLIENT_CODE.upload, 'the upload failed', PATH));
    request.open('POST', address);
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = failed;
    request.ontimeout = failed;
    request.onload = () => {
      try {
        // the server validates its replies by the contract's schemas
        resolve(readEnvelope(parsed(request.responseText), request.status, PATH).data as PictureView);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    request.send(body);
  });
}

/** Null for what is no JSON, for example a proxy's error page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
