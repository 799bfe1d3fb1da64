import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { issueCaptcha } from '../captcha.ts';
import type { IdentityContext } from '../context.ts';

/** A picture with characters to type. */
export const imageCaptcha = (context: IdentityContext): Operation =>
  operation('imageCaptcha', ({ caller }) =>
    withTenant(context.pool, caller.tenantId, (client) => issueCaptcha(client, caller.tenantId, context.now())),
  );
