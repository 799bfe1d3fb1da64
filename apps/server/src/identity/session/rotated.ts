import type { TokenInfo } from '@kabuto/contract';
import { Refused } from '../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import type { Rotation } from './rotate.ts';

/**
 * Returns the new tokens of a committed rotation. Throws Refused REFRESH_INVALID, and announces the end of a session
 * that a reuse has ended.
 */
export function tokensOf(context: IdentityContext, tenantId: number, rotation: Rotation): TokenInfo {
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
