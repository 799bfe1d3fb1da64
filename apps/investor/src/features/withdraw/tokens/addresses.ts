import type { Calls } from '@kabuto/contract';
import type { TextKey } from '../../../messages/index.ts';
import { type Reply, useCall } from '../../../shared/api/index.ts';

type AddBody = Calls['POST v1/user/address/add']['body'];
/** The request that adds an address, without its confirmation. */
export type NewAddress = Omit<AddBody, 'stepUpToken'>;
export type NetworkId = AddBody['network'];
/** An address to which the member withdraws. */
export type OwnAddress = Reply<'GET v1/user/address/list'>['addresses'][number];

/** The member's addresses, by age. */
export const useAddresses = () => useCall('GET v1/user/address/list', {}, { staleTime: 0 });

/** What the member has entered of a new address; null: no network chosen. */
export type AddressDraft = {
  readonly network: NetworkId | null;
  readonly address: string;
  readonly label: string;
};

/** Parts of the form, by the names of the call's fields. */
export type AddressPart = 'network' | 'address' | 'label';
type Fault = { readonly part: AddressPart; readonly text: TextKey };

/** What was typed or pasted, without spaces and line breaks, in half-width characters. */
export const plainAddress = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

function addressFault(address: string): Fault[] {
  if (address === '') return [{ part: 'address', text: 'withdrawTokens.enterAddress' }];
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? [] : [{ part: 'address', text: 'withdrawTokens.addressForm' }];
}

/** What is missing or wrong, in the form's order. The server checks the address's checksum. */
export const addressFaults = ({ network, address, label }: AddressDraft): readonly Fault[] => [
  ...(network === null ? [{ part: 'network', text: 'withdrawTokens.chooseNetwork' } as const] : []),
  ...addressFault(address),
  ...(label.trim() === '' ? [{ part: 'label', text: 'withdrawTokens.enterLabel' } as const] : []),
];

/** The body of the call; null while a network is missing. */
export const newAddressOf = ({ network, address, label }: AddressDraft): NewAddress | null =>
  network === null ? null : { network, address, label: label.trim() };

/** What the confirmation is bound to: the request's key, the network and the address. */
export const addressSubject = (key: string, { network, address }: NewAddress): string =>
  [key, network, address].join('.');
