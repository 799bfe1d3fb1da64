import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import type { AccessChangeContext } from '../context.ts';
import { changeAccess } from '../factors/change.ts';
import { consumeStepUp } from '../step-up.ts';
import { dropMobile } from '../user-store.ts';

/**
 * Removes the caller's mobile number, unless it is the member's only contact. Other sessions end; the mail address and
 * the number itself are notified. Throws Refused NOT_FOUND without a number, CONTACT_LAST without a mail address.
 */
export const removeMobile = (context: AccessChangeContext): Operation =>
  operation('removeMobile', async (call) => {
    const { body, caller, member } = call;
    const { tenantId } = caller;
    await changeAccess(context, call, { kind: 'mobileRemoved' }, async (client, user, notify) => {
      if (user.mobile === null) throw new Refused('NOT_FOUND', 'mobile');
      if (user.email === null) throw new Refused('CONTACT_LAST', 'mobile');
      await consumeStepUp(client, tenantId, member, 'contact-change', body.stepUpToken, context.now());
      await dropMobile(client, tenantId, user.userId);
      await notify({ ...user, email: null }, 'mobileRemoved');
    });
    return null;
  });
