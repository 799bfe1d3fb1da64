import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { type AddressDeps, MOST_ADDRESSES } from './deps.ts';
import { listAddresses } from './store.ts';
import { addressView } from './view.ts';

/** GET v1/user/address/list */
export const withdrawalAddressList = ({ pool, coolingMs }: AddressDeps): Operation =>
  operation('withdrawalAddressList', async ({ caller: { tenantId }, member: { userId } }) => {
    const cooling = await coolingMs(tenantId);
    const addresses = await readTenant(pool, tenantId, (client) => listAddresses(client, { tenantId, userId }));
    return {
      addresses: addresses.map((one) => addressView(one, cooling)),
      most: MOST_ADDRESSES,
      coolingMs: cooling,
    };
  });
