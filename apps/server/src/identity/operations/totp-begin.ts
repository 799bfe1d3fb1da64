import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { qrPicture } from '../../platform/qr/index.ts';
import type { BaseContext, TenantContext, TotpContext } from '../context.ts';
import { base32 } from '../factors/base32.ts';
import { registeredUser } from '../factors/registered.ts';
import { totpUri } from '../factors/totp.ts';
import { beginTotp } from '../factors/totp-store.ts';
import { lockActiveSession } from '../session/lock-active-session.ts';
import { consumeStepUp } from '../step-up.ts';

/**
 * Creates a secret for an authenticator app. It is returned once and is not a factor until one of its codes is
 * confirmed in this session.
 */
export const totpBegin = (context: BaseContext & TenantContext & TotpContext): Operation =>
  operation('totpBegin', async ({ body, caller, member }) => {
    const { tenantId, language } = caller;
    const now = context.now();
    const { names } = await context.tenants.get(tenantId);
    const { secret, uri } = await withTenant(context.pool, tenantId, async (client) => {
      await lockActiveSession(client, tenantId, member);
      const { userId, contact } = await registeredUser(client, tenantId, member);
      await consumeStepUp(client, tenantId, member, 'totp-add', body.stepUpToken, now);
      const made = await beginTotp(client, context.sealer, { tenantId, userId, sessionId: member.sessionId }, now);
      if (made === null) throw new Refused('FACTOR_EXISTS');
      return { secret: base32(made), uri: totpUri(made, names[language], contact.value) };
    });
    return { secret, uri, qr: await qrPicture(uri) };
  });
