import type pg from 'pg';
import type { Operation, Owner } from '../../platform/http/index.ts';
import { withdrawalAddressAdd } from './address-add.ts';
import { withdrawalAddressList } from './address-list.ts';
import { withdrawalAddressRemove } from './address-remove.ts';
import type { AddressDeps } from './deps.ts';
import { listAddresses, type WithdrawalAddress } from './store.ts';

/** The allow-list of addresses on chains to which members withdraw (rules/money.md 5.1). */
export const addressOperations = (deps: AddressDeps): readonly Operation[] => [
  withdrawalAddressList(deps),
  withdrawalAddressAdd(deps),
  withdrawalAddressRemove(deps),
];

/** All addresses of a member, removed ones too, for the export of the member's data. */
export const exportAddresses = (client: pg.ClientBase, owner: Owner): Promise<readonly WithdrawalAddress[]> =>
  listAddresses(client, owner, { removed: true });
