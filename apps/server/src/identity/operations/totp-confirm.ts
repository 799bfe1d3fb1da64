import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import type { AccessChangeContext, TotpContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { countFactorAttempt } from '../factors/factor-attempts.ts';
import { firstRecoveryCodes } from '../factors/recovery.ts';
import { confirmTotp } from '../factors/totp-store.ts';

/**
 * Confirms the first code of a new authenticator app, in the session that began it: from then on logins require one.
 */
export const totpConfirm = (context: AccessChangeContext & TotpContext): Operation =>
  operation('totpConfirm', async (call) => {
    const { tenantId } = call.caller;
    const { sessionId } = call.member;
    const tried = await countFactorAttempt(context, tenantId, call.member.userId);
    return changeAccess(context, call, { kind: 'factorAdded', factor: 'totp' }, async (client, { userId }) => {
      const owner = { tenantId, userId };
      if (!(await confirmTotp(client, context.sealer, { ...owner, sessionId }, call.body.code, context.now())))
        throw new Refused('FACTOR_WRONG', 'code');
      await tried.clear(client);
      return { recoveryCodes: await firstRecoveryCodes(client, owner) };
    });
  });
