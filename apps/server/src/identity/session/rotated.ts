import type { TokenInfo } from '@kabuto/contract';
import { Refused } from '../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import type { Rotation } from './rotate.ts';

/** The new tokens of a rotation that is committed. Throws Refused REFRESH_INVALID; a reuse has ended the session, which is announced. */
export function tokensOrRefused(context: IdentityContext, tenantId: number, rotation: Rotation): TokenInfo {
  if (rotation.kind === 'rotated') return rotation.tokens;
  if (rotation.endedSession !== null) {
    context.log.warn(
      { tenantId, area: 'identity', session: rotation.endedSession },
      'refresh token reused, session ended',
    );
    context.sessions.announceEnd({ tenantId, sessionId: rotation.endedSession });
  }
  throw new Refused('REFRESH_INVALID', 'refresh_token');
}
