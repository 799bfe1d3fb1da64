import type { AnyOperation } from '../../platform/http/index.ts';
import { operatorOperation } from '../operator-call.ts';
import { endSession } from '../store.ts';

/** Ends the session of the call. */
export const logout = (): AnyOperation =>
  operatorOperation('logout', async ({ operator, secret, change, setCookie }) => {
    await change(async (client) => {
      await endSession(client, operator.tenantId, secret);
      return { reply: null, subject: 'session', before: null, after: null };
    });
    setCookie(null);
    return null;
  });
