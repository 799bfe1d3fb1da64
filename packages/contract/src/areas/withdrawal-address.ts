import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Digits, Empty, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { StepUpToken } from './factor.ts';
import { NetworkId } from './funding.ts';

const AddressId = Digits('^[1-9]\\d{0,14}$');
const write = { method: 'POST', access: 'member', rate: 'write', query: Empty } as const;

/** An address on a chain to which its member withdraws. */
const WithdrawalAddressView = Strict({
  addressId: AddressId,
  network: NetworkId,
  address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
  /** What its owner calls it. */
  label: Type.String(),
  addedAt: Time,
  /** Withdrawals to it leave from then on, by the cooling of the brokerage. */
  usableAt: Time,
});

export const withdrawalAddressList = endpoint({
  ...memberGet('v1/user/address/list', 'The addresses to which the caller can withdraw USDT, by age.'),
  query: Empty,
  reply: Strict({ addresses: Type.Array(WithdrawalAddressView), most: Type.Integer(), coolingMs: Type.Integer() }),
});

export const withdrawalAddressAdd = endpoint({
  ...write,
  path: 'v1/user/address/add',
  summary:
    'Adds an address for withdrawals of USDT; takes a step-up of purpose address-add whose subject is Idempotency-Key, network and address, joined by full stops. Refuses addresses of the brokerage itself and of contracts, and all while the network cannot be read (NETWORK_UNREADABLE). A repeated key returns the same address.',
  idempotent: true,
  body: Strict({
    network: NetworkId,
    /** With the capital and small letters of EIP-55, which reveal a typing error. */
    address: Type.String({ minLength: 1, maxLength: 64 }),
    label: Type.String({ minLength: 1, maxLength: 40 }),
    stepUpToken: StepUpToken,
  }),
  reply: WithdrawalAddressView,
});

export const withdrawalAddressRemove = endpoint({
  ...write,
  path: 'v1/user/address/remove',
  summary:
    'Removes an address; takes a step-up of purpose address-remove whose subject is the address id. Does nothing for an address that was removed before.',
  idempotent: false,
  body: Strict({ addressId: AddressId, stepUpToken: StepUpToken }),
  reply: Type.Null(),
});
