import { fieldInvalid, type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { PushDeps } from '../deps.ts';
import { isPublicKey } from '../encrypt.ts';
import { isPushEndpoint } from '../public-address.ts';
import { addSubscription } from '../store.ts';

/**
 * Keeps the address at which the caller's browser gets messages, until it logs out. Throws Refused FIELD_INVALID for an
 * address that is not https on the public internet, and for keys that are none.
 */
export const pushSubscribe = ({ pool, toPrivate, now }: PushDeps): Operation =>
  operation('pushSubscribe', ({ body, caller: { tenantId }, member }) => {
    const { endpoint } = body;
    if (!isPushEndpoint(endpoint) && !(toPrivate && URL.canParse(endpoint))) throw fieldInvalid('endpoint', 'https://');
    const p256dh = Buffer.from(body.p256dh, 'base64url');
    if (!isPublicKey(p256dh)) throw fieldInvalid('p256dh', 'P-256');
    const keys = { p256dh, auth: Buffer.from(body.auth, 'base64url') };
    return withTenant(pool, tenantId, async (client) => ({
      subscriptionId: await addSubscription(
        client,
        { tenantId, userId: member.userId },
        member,
        { endpoint, keys },
        now(),
      ),
    }));
  });
