import type { Calls } from '@kabuto/contract';
import type { WithdrawalAddress } from './store.ts';

type View = Calls['GET v1/user/address/list']['reply']['addresses'][number];

/** An address as its owner sees it; `coolingMs` is the brokerage's. */
export const addressView = (of: WithdrawalAddress, coolingMs: number): View => ({
  addressId: String(of.addressId),
  network: of.network,
  address: of.address,
  label: of.label,
  addedAt: of.addedAt,
  usableAt: of.addedAt + coolingMs,
});

const SHOWN = 6;

/** An address for notices: its first and last characters. */
export const shortAddress = (address: string): string => `${address.slice(0, SHOWN)}…${address.slice(0 - SHOWN)}`;
