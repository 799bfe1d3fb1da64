import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext } from '../context.ts';
import { renamePasskey } from '../passkeys/passkey-store.ts';
import { readPasskeyName } from '../shown-names.ts';

/** Renames one of the caller's passkeys; another member's is not found. */
export const passkeyRename = (context: BaseContext): Operation =>
  operation('passkeyRename', async ({ body, caller: { tenantId }, member: { userId } }) => {
    const name = readPasskeyName(body.name);
    const renamed = await withTenant(context.pool, tenantId, (client) =>
      renamePasskey(client, tenantId, userId, body.id, name),
    );
    if (!renamed) throw new Refused('NOT_FOUND', 'id');
    return null;
  });
