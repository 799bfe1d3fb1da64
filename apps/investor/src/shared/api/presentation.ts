import { SILENT_MESSAGES } from './data/silent-messages.ts';
import { type ApiError, CLIENT_CODE } from './envelope.ts';
import { messageOf } from './message-of.ts';

/** How a rejected call is shown to the user (rules/product.md 8). */
export type Presentation =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'login-expired' }
  | { readonly kind: 'system'; readonly path: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'message'; readonly text: string };

/** The returned `path` has no query, so that nothing private is shown. */
export function presentationOf(error: ApiError): Presentation {
  if (error.code === CLIENT_CODE.abort) return { kind: 'nothing' };
  if (error.code === CLIENT_CODE.timeout) return { kind: 'timed-out' };
  if (error.code === CLIENT_CODE.unreachable) return { kind: 'unreachable' };
  // The consent page itself explains why.
  if (error.reason === 'CONSENT_DUE') return { kind: 'nothing' };
  if (SILENT_MESSAGES.some((text) => error.msg.includes(text))) return { kind: 'nothing' };
  if (error.code === 401) return { kind: 'login-expired' };
  if (error.code === 500 || error.status === 503 || error.msg === '')
    return { kind: 'system', path: error.path.replace(/\?.*$/, '') };
  return { kind: 'message', text: messageOf(error) };
}
