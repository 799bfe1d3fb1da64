import { useState } from 'react';
import { call, invalidate } from '../../../shared/api/index.ts';
import { useConfirmedRequest } from '../../step-up/index.ts';
import {
  type AddressDraft,
  type AddressPart,
  addressFaults,
  addressSubject,
  type NetworkId,
  type NewAddress,
  newAddressOf,
  type OwnAddress,
} from './addresses.ts';

/** Fields whose refusals the form shows beside the input. */
const OWN_FIELDS = ['network', 'address', 'label', 'stepUpToken'];

/** The state of the form that adds an address. `only`: the network, when there is one alone. */
export function useAddAddress(only: NetworkId | null, onAdded: (address: OwnAddress) => void) {
  const [draft, setDraft] = useState<AddressDraft>({ network: only, address: '', label: '' });
  const [tried, setTried] = useState(false);
  const request = useConfirmedRequest<NewAddress, OwnAddress>({
    purpose: 'address-add',
    subjectOf: addressSubject,
    send: (body, idempotencyKey, confirmation) =>
      call('POST v1/user/address/add', { body: { ...body, ...confirmation }, idempotencyKey, ownFields: OWN_FIELDS }),
    onDone: async (address) => {
      await Promise.all([invalidate('v1/user/address/'), invalidate('v1/fund/usdt/')]);
      onAdded(address);
    },
  });
  const faults = addressFaults(draft);
  return {
    ...request,
    draft,
    faultOf: (part: AddressPart) => (tried ? faults.find((one) => one.part === part)?.text : undefined),
    change: (change: Partial<AddressDraft>): void => {
      request.change();
      setDraft((before) => ({ ...before, ...change }));
    },
    submit: (): void => {
      setTried(true);
      const body = newAddressOf(draft);
      if (faults.length === 0 && body !== null) request.submit(body);
    },
  };
}
