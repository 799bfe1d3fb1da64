import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import type { AccessChangeContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { dropIdleCodes } from '../factors/recovery.ts';
import { removePasskey } from '../passkeys/passkey-store.ts';
import { requirePasskey } from '../require-passkey.ts';
import { consumeStepUp } from '../step-up.ts';

/**
 * Removes one of the caller's passkeys; another member's is not found, and the confirmation is then not used up. The
 * last one stays while the password is too short to suffice for a login.
 */
export const passkeyRemove = (context: AccessChangeContext): Operation =>
  operation('passkeyRemove', (call) => {
    const { tenantId } = call.caller;
    return changeAccess(
      context,
      call,
      { kind: 'factorRemoved', factor: 'passkey' },
      async (client, { userId, needsPasskey }) => {
        await consumeStepUp(client, tenantId, call.member, 'passkey-remove', call.body.stepUpToken, context.now());
        if (!(await removePasskey(client, tenantId, userId, call.body.id))) throw new Refused('NOT_FOUND', 'id');
        if (needsPasskey) await requirePasskey(client, tenantId, userId, 'id');
        await dropIdleCodes(client, { tenantId, userId });
        return null;
      },
    );
  });
