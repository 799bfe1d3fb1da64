import { createForm } from '@kabuto/brokerage/forms/kit';
import type { Calls } from '@kabuto/contract';
import { type Reply, useCall } from '../../../shared/api/index.ts';
import { type TextError, textError } from '../../../shared/forms/index.ts';

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
type Fault = TextError<AddressPart>;

/** What was typed or pasted, without spaces and line breaks, in half-width characters. */
export const plainAddress = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

function addressFault(address: string): Fault[] {
  if (address === '') return [textError('address', 'withdrawTokens.enterAddress')];
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? [] : [textError('address', 'withdrawTokens.addressForm')];
}

/** What is missing or wrong, in the form's order. The server checks the address's checksum. */
const addressFaults = ({ network, address, label }: AddressDraft): readonly Fault[] => [
  ...(network === null ? [textError('network', 'withdrawTokens.chooseNetwork')] : []),
  ...addressFault(address),
  ...(label.trim() === '' ? [textError('label', 'withdrawTokens.enterLabel')] : []),
];

/** The body of the call; null while a network is missing. */
const newAddressOf = ({ network, address, label }: AddressDraft): NewAddress | null =>
  network === null ? null : { network, address, label: label.trim() };

/** The form of a new address. `only`: the network, when there is one alone. Its summary is the body of the call. */
export const addressForm = createForm({
  initial: (only: NetworkId | null): AddressDraft => ({ network: only, address: '', label: '' }),
  reduce: (draft: AddressDraft, change: Partial<AddressDraft>): AddressDraft => ({ ...draft, ...change }),
  fields: (draft) => draft,
  summary: newAddressOf,
  errors: addressFaults,
});

/** What the confirmation is bound to: the request's key, the network and the address. */
export const addressSubject = (key: string, { network, address }: NewAddress): string =>
  [key, network, address].join('.');
