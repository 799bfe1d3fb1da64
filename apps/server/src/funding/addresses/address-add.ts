import { type Address, isAddress } from '@kabuto/chain';
import type { Calls } from '@kabuto/contract';
import { consumeStepUp, lockMember } from '../../identity/index.ts';
import { fieldInvalid, keyReused, type Operation, operation, Refused, requiredKey } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { reportAddress } from '../../signing/index.ts';
import type { Accepted } from '../tokens/accepted.ts';
import { unlessUnavailable } from '../tokens/unless-unavailable.ts';
import { type AddressDeps, MOST_ADDRESSES } from './deps.ts';
import { addressByKey, insertAddress, isOwnAddress, listAddresses, type WithdrawalAddress } from './store.ts';
import { addressView, shortAddress } from './view.ts';

type Body = Calls['POST v1/user/address/add']['body'];

/** What the confirmation of a new address is bound to: this request and the address as it was entered. */
const addressSubject = (key: string, { network, address }: Pick<Body, 'network' | 'address'>): string =>
  [key, network, address].join('.');

/** The label without spaces around it. Throws Refused FIELD_INVALID for one of spaces or control characters. */
function labelOf({ label }: Body): string {
  const text = label.trim();
  if (text === '' || /\p{C}/u.test(text)) throw fieldInvalid('label', '1-40');
  return text;
}

/** The address that the key stands for. Throws Refused IDEMPOTENCY_KEY_REUSED when the request is another. */
function sameRequest(known: WithdrawalAddress, { network, address, label }: Body): WithdrawalAddress {
  if (known.network !== network || known.address !== address || known.label !== label.trim()) throw keyReused();
  return known;
}

/**
 * Throws Refused USDT_CLOSED, ADDRESS_INVALID for a text without the checksum of EIP-55, or ADDRESS_OURS for a cold
 * address of the brokerage.
 */
async function readRequest(deps: AddressDeps, tenantId: number, body: Body): Promise<[Accepted, Address]> {
  const networks = await deps.networksOf(tenantId);
  const accepted = networks.find(({ network }) => network.id === body.network);
  if (accepted === undefined) throw new Refused('USDT_CLOSED', 'network');
  if (!isAddress(body.address)) throw new Refused('ADDRESS_INVALID', 'address');
  if (networks.some(({ cold }) => cold === body.address)) throw new Refused('ADDRESS_OURS', 'address');
  return [accepted, body.address];
}

/**
 * POST v1/user/address/add: adds an address, notifies its owner and starts its cooling (rules/money.md 5.1). What is
 * wrong with the address is refused before a confirmation is requested, and so is a network that cannot be read now
 * (NETWORK_UNREADABLE): what lives at the address is unknown.
 */
export const withdrawalAddressAdd = (deps: AddressDeps): Operation =>
  operation('withdrawalAddressAdd', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const addKey = requiredKey(caller);
    const { userId } = member;
    const owner = { tenantId, userId };
    const cooling = await deps.coolingMs(tenantId);
    // Before everything that may have changed since: what was added under the key was added.
    const known = await withTenant(deps.pool, tenantId, (client) => addressByKey(client, owner, addKey));
    if (known !== undefined) return addressView(sameRequest(known, body), cooling);
    const [accepted, address] = await readRequest(deps, tenantId, body);
    const label = labelOf(body);
    const kind = await unlessUnavailable(() => accepted.addressKind(address));
    if (kind === null) throw new Refused('NETWORK_UNREADABLE', 'network');
    return deps.withDestinationNotices(caller, async (client, notify) => {
      await lockMember(client, owner);
      // A call with the same key that has overtaken this one.
      const repeated = await addressByKey(client, owner, addKey);
      if (repeated !== undefined) return addressView(sameRequest(repeated, body), cooling);
      if (kind === 'contract') throw new Refused('ADDRESS_CONTRACT', 'address');
      if (await isOwnAddress(client, tenantId, address)) throw new Refused('ADDRESS_OURS', 'address');
      const others = await listAddresses(client, owner);
      if (others.some((one) => one.address === address && one.network === body.network))
        throw new Refused('ADDRESS_EXISTS', 'address');
      if (others.length >= MOST_ADDRESSES) throw new Refused('ADDRESS_LIMIT', null, { most: String(MOST_ADDRESSES) });
      const at = deps.now();
      // Confirmations expire by the clock of logins.
      const subject = addressSubject(addKey, body);
      await consumeStepUp(client, tenantId, member, 'address-add', body.stepUpToken, Date.now(), subject);
      const added = await insertAddress(client, owner, { network: body.network, address, label, addedAt: at, addKey });
      await reportAddress(client, owner, { address, now: at });
      await notify(userId, 'addressAdded', { label, address: shortAddress(address) });
      return addressView(added, cooling);
    });
  });
