import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext, PasskeyContext, TenantContext } from '../context.ts';
import { PASSKEY } from '../factors/limits.ts';
import { registeredUser } from '../factors/registered.ts';
import { issueChallenge } from '../passkeys/challenge.ts';
import { creationOptions } from '../passkeys/options.ts';
import { listPasskeys, passkeyHandle } from '../passkeys/passkey-store.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { lockActiveSession } from '../session/lock-active-session.ts';
import { consumeStepUp } from '../step-up.ts';

/** Returns the options for creating a passkey; the challenge belongs to this session. */
export const passkeyBegin = (context: BaseContext & TenantContext & PasskeyContext): Operation =>
  operation('passkeyBegin', async ({ body, caller, member }) => {
    const { tenantId, language } = caller;
    const { names } = await context.tenants.get(tenantId);
    const now = context.now();
    return withTenant(context.pool, tenantId, async (client) => {
      await lockActiveSession(client, tenantId, member);
      const { userId, contact, nickname } = await registeredUser(client, tenantId, member);
      await consumeStepUp(client, tenantId, member, 'passkey-add', body.stepUpToken, now);
      const handle = await passkeyHandle(client, tenantId, userId);
      const passkeys = await listPasskeys(client, tenantId, userId);
      if (passkeys.length >= PASSKEY.most) throw new Refused('PASSKEY_LIMIT', null, { max: String(PASSKEY.most) });
      const use = { purpose: 'register', userId, sessionId: member.sessionId } as const;
      const challenge = await issueChallenge(client, tenantId, use, now);
      const rp = relyingParty(context.publicOrigin, caller);
      return creationOptions(
        rp,
        challenge,
        { handle, account: contact.value, nickname, tenantName: names[language] },
        passkeys,
      );
    });
  });
