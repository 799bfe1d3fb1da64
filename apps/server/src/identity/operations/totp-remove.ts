import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import type { AccessChangeContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { dropIdleCodes } from '../factors/recovery.ts';
import { removeTotp } from '../factors/totp-store.ts';
import { consumeStepUp } from '../step-up.ts';

/** Removes the authenticator app. */
export const totpRemove = (context: AccessChangeContext): Operation =>
  operation('totpRemove', (call) => {
    const { tenantId } = call.caller;
    return changeAccess(context, call, { kind: 'factorRemoved', factor: 'totp' }, async (client, { userId }) => {
      await consumeStepUp(client, tenantId, call.member, 'totp-remove', call.body.stepUpToken, context.now());
      if (!(await removeTotp(client, { tenantId, userId }))) throw new Refused('NOT_FOUND');
      await dropIdleCodes(client, { tenantId, userId });
      return null;
    });
  });
