import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { isSignableKey } from '../../signing/index.ts';
import type { BaseContext } from '../context.ts';
import { factorsOf } from '../factors/methods.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';

/** Lists the factors of the caller; nothing in it is secret. */
export const factorList = (context: BaseContext): Operation =>
  operation('factorList', ({ caller: { tenantId }, member: { userId } }) =>
    withTenant(context.pool, tenantId, async (client) => {
      const { totpSince, recoveryCodes } = await factorsOf(client, tenantId, userId);
      const passkeys = await listPasskeys(client, tenantId, userId);
      return {
        passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt, publicKey }) => ({
          id: credentialId,
          name,
          createdAt,
          lastUsedAt,
          confirmsUsdt: isSignableKey(publicKey.toString('base64url')),
        })),
        totpSince,
        recoveryCodesLeft: recoveryCodes,
      };
    }),
  );
