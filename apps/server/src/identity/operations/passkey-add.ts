import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import type { AccessChangeContext, PasskeyContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { PASSKEY } from '../factors/limits.ts';
import { firstRecoveryCodes } from '../factors/recovery.ts';
import { addPasskey, listPasskeys, passkeyHandle } from '../passkeys/passkey-store.ts';
import { readNewPasskey } from '../passkeys/verify.ts';
import { readPasskeyName } from '../shown-names.ts';

/**
 * Stores a new passkey. Its challenge was issued to this session after a step-up, so no further confirmation is
 * required.
 */
export const passkeyAdd = (context: AccessChangeContext & PasskeyContext): Operation =>
  operation('passkeyAdd', async (call) => {
    const { caller, member, body } = call;
    const { tenantId } = caller;
    const name = readPasskeyName(body.name);
    const { userId, sessionId } = member;
    const made = await readNewPasskey(context, caller, body.credential, { purpose: 'register', userId, sessionId });
    return changeAccess(context, call, { kind: 'factorAdded', factor: 'passkey' }, async (client) => {
      // Locks the member's row, so that parallel additions cannot exceed the limit.
      await passkeyHandle(client, tenantId, userId);
      const { length } = await listPasskeys(client, tenantId, userId);
      if (length >= PASSKEY.most) throw new Refused('PASSKEY_LIMIT', null, { max: String(PASSKEY.most) });
      if (!(await addPasskey(client, tenantId, { ...made, userId, name, createdAt: context.now() })))
        throw new Refused('FACTOR_EXISTS', 'credential');
      return { recoveryCodes: await firstRecoveryCodes(client, { tenantId, userId }) };
    });
  });
