import { type Operation, operation } from '../../platform/http/index.ts';
import type { SessionContext } from '../context.ts';

/** Ends the caller's session; its streams close with it. */
export const logout = (context: SessionContext): Operation =>
  operation('logout', async ({ caller, member }) => {
    await context.sessions.end(caller.tenantId, member.sessionId, 'logout');
    return null;
  });
