import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import type { AccessChangeContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { factorsOf, hasFactor } from '../factors/methods.ts';
import { renewRecoveryCodes } from '../factors/recovery.ts';
import { consumeStepUp } from '../step-up.ts';

/** Creates ten new recovery codes; the old ones become invalid. */
export const recoveryRenew = (context: AccessChangeContext): Operation =>
  operation('recoveryRenew', (call) => {
    const { tenantId } = call.caller;
    return changeAccess(context, call, { kind: 'factorAdded', factor: 'recovery' }, async (client, { userId }) => {
      await consumeStepUp(client, tenantId, call.member, 'recovery-renew', call.body.stepUpToken, context.now());
      if (!hasFactor(await factorsOf(client, tenantId, userId))) throw new Refused('NOT_FOUND');
      return { recoveryCodes: await renewRecoveryCodes(client, { tenantId, userId }) };
    });
  });
