import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext, PasskeyContext } from '../context.ts';
import { factorsOf, methodsOf } from '../factors/methods.ts';
import { registeredUser } from '../factors/registered.ts';
import { issueChallenge } from '../passkeys/challenge.ts';
import { requestOptions } from '../passkeys/options.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { relyingParty } from '../passkeys/relying-party.ts';

/** How the member can confirm something sensitive: with a factor, or with the password while there is none. */
export const stepUpBegin = (context: BaseContext & PasskeyContext): Operation =>
  operation('stepUpBegin', ({ body, caller, member }) => {
    const { tenantId } = caller;
    return withTenant(context.pool, tenantId, async (client) => {
      const { userId } = await registeredUser(client, tenantId, member);
      const methods = methodsOf(await factorsOf(client, tenantId, userId));
      if (methods.length === 0) return { methods: ['password' as const], passkey: null };
      if (!methods.includes('passkey')) return { methods, passkey: null };
      const use = { purpose: 'step-up', userId, sessionId: member.sessionId, detail: body.purpose } as const;
      const challenge = await issueChallenge(client, tenantId, use, context.now());
      const passkeys = await listPasskeys(client, tenantId, userId);
      return { methods, passkey: requestOptions(relyingParty(context.publicOrigin, caller), challenge, passkeys) };
    });
  });
