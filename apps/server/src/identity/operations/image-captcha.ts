import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { issueCaptcha } from '../captcha.ts';
import type { BaseContext } from '../context.ts';

/** Returns a picture without text, and work for the browser. */
export const imageCaptcha = (context: BaseContext): Operation =>
  operation('imageCaptcha', ({ caller, query: { purpose = 'login' } }) =>
    withTenant(context.pool, caller.tenantId, (client) => issueCaptcha(client, { caller, purpose }, context.now())),
  );
