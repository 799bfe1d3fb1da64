import type { FactorStep } from '@kabuto/contract';
import type pg from 'pg';
import type { Caller } from '../../platform/http/index.ts';
import type { BaseContext, PasskeyContext } from '../context.ts';
import { issueChallenge } from '../passkeys/challenge.ts';
import { requestOptions } from '../passkeys/options.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { issueFactorToken } from './factor-token.ts';
import { FACTOR_TOKEN_MS } from './limits.ts';
import { factorsOf, methodsOf } from './methods.ts';

/** Returns the next step of a login whose password was right; null for a member without a factor. */
export async function factorStep(
  context: BaseContext & PasskeyContext,
  client: pg.ClientBase,
  caller: Caller,
  userId: number,
): Promise<FactorStep | null> {
  const { tenantId } = caller;
  const now = context.now();
  const methods = methodsOf(await factorsOf(client, tenantId, userId));
  if (methods.length === 0) return null;
  const passkey = methods.includes('passkey')
    ? requestOptions(
        relyingParty(context.publicOrigin, caller),
        await issueChallenge(client, tenantId, { purpose: 'factor', userId }, now),
        await listPasskeys(client, tenantId, userId),
      )
    : null;
  const mfaToken = await issueFactorToken(client, caller, userId, now);
  return { step: 'factor', mfaToken, methods, passkey, expiresInSeconds: FACTOR_TOKEN_MS / 1_000 };
}
