import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext, PasskeyContext, TenantContext } from '../context.ts';
import { issueDemoCode, offersDemoCode } from '../factors/demo-code.ts';
import { factorsOf, methodsOf } from '../factors/methods.ts';
import { registeredUser } from '../factors/registered.ts';
import { issueChallenge } from '../passkeys/challenge.ts';
import { requestOptions } from '../passkeys/options.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { findUser } from '../user-store.ts';

/**
 * How the member can confirm something sensitive: with a factor, with the password while there is none, or as a
 * throw-away member of a simulated brokerage with the code in the reply.
 */
export const stepUpBegin = (context: BaseContext & PasskeyContext & TenantContext): Operation =>
  operation('stepUpBegin', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const { purpose, subject = null } = body;
    const { userId, sessionId } = member;
    const demoCodes = await offersDemoCode(context, tenantId, purpose);
    return withTenant(context.pool, tenantId, async (client) => {
      if (demoCodes && (await findUser(client, tenantId, { userId }))?.demo === true) {
        const demoCode = await issueDemoCode(client, { tenantId, sessionId, purpose, subject }, context.now());
        return { methods: ['demo' as const], passkey: null, demoCode };
      }
      await registeredUser(client, tenantId, member);
      const methods = methodsOf(await factorsOf(client, tenantId, userId));
      if (methods.length === 0) return { methods: ['password' as const], passkey: null, demoCode: null };
      if (!methods.includes('passkey')) return { methods, passkey: null, demoCode: null };
      const use = { purpose: 'step-up', userId, sessionId, detail: purpose, subject } as const;
      const challenge = await issueChallenge(client, tenantId, use, context.now());
      const passkeys = await listPasskeys(client, tenantId, userId);
      const rp = relyingParty(context.publicOrigin, caller);
      return { methods, passkey: requestOptions(rp, challenge, passkeys), demoCode: null };
    });
  });
