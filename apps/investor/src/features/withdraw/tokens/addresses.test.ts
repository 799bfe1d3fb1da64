import { describe, expect, it } from 'vitest';
import { type AddressDraft, addressForm, addressSubject, plainAddress } from './addresses.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const WHOLE: AddressDraft = { network: 'demo', address: ADDRESS, label: ' 財布 ' };

const addressFaults = (draft: AddressDraft) =>
  addressForm.view(draft, null).errors.map(({ fields: [part], messageKey }) => ({ part, text: messageKey }));
const newAddressOf = (draft: AddressDraft) => addressForm.view(draft, null).summary;

describe('a new address', () => {
  it('is read from what was pasted, with spaces, line breaks and full-width characters', () => {
    expect(plainAddress(` ${ADDRESS.slice(0, 20)}\n${ADDRESS.slice(20)} `)).toBe(ADDRESS);
    expect(plainAddress('０ｘ５２')).toBe('0x52');
  });

  it('is sent as entered, its label without spaces around it, and confirmed for exactly that', () => {
    expect(addressFaults(WHOLE)).toEqual([]);
    const body = { network: 'demo', address: ADDRESS, label: '財布' } as const;
    expect(newAddressOf(WHOLE)).toEqual(body);
    expect(addressSubject('key', body)).toBe(`key.demo.${ADDRESS}`);
  });

  it('is not complete without its network, address and label, named in this order', () => {
    const empty: AddressDraft = { network: null, address: '', label: ' ' };
    expect(addressFaults(empty).map(({ part }) => part)).toEqual(['network', 'address', 'label']);
    expect(newAddressOf(empty)).toBeNull();
  });

  it.each(['0x52', ADDRESS.slice(2), `${ADDRESS}0`, ADDRESS.replace('9', 'g'), 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'])(
    'is not %s',
    (address) => {
      expect(addressFaults({ ...WHOLE, address })).toEqual([{ part: 'address', text: 'withdrawTokens.addressForm' }]);
    },
  );
});
