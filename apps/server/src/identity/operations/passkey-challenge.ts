import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext, PasskeyContext } from '../context.ts';
import { issueChallenge } from '../passkeys/challenge.ts';
import { requestOptions } from '../passkeys/options.ts';
import { relyingParty } from '../passkeys/relying-party.ts';

/** Returns the options for a login by passkey. They name no member, so they do not reveal who has one. */
export const passkeyChallenge = (context: BaseContext & PasskeyContext): Operation =>
  operation('passkeyChallenge', async ({ caller }) => {
    const { tenantId } = caller;
    const challenge = await withTenant(context.pool, tenantId, (client) =>
      issueChallenge(client, tenantId, { purpose: 'login' }, context.now()),
    );
    return requestOptions(relyingParty(context.publicOrigin, caller), challenge);
  });
