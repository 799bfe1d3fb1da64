import { consumeStepUp, lockMember } from '../../identity/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import type { AddressDeps } from './deps.ts';
import { findAddress, removeAddress } from './store.ts';
import { shortAddress } from './view.ts';

/** POST v1/user/address/remove */
export const withdrawalAddressRemove = ({ withDestinationNotices, now }: AddressDeps): Operation =>
  operation('withdrawalAddressRemove', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const owner = { tenantId, userId: member.userId };
    return withDestinationNotices(caller, async (client, notify) => {
      await lockMember(client, owner);
      const found = await findAddress(client, owner, Number(body.addressId));
      if (found === undefined) throw new Refused('NOT_FOUND', 'addressId');
      if (found.removedAt !== null) return null;
      // Confirmations expire by the clock of logins.
      await consumeStepUp(client, tenantId, member, 'address-remove', body.stepUpToken, Date.now(), body.addressId);
      await removeAddress(client, owner, found.addressId, now());
      await notify(owner.userId, 'addressRemoved', { label: found.label, address: shortAddress(found.address) });
      return null;
    });
  });
