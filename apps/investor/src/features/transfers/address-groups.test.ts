import { expect, it } from 'vitest';
import { inGroups } from './address-groups.ts';

const ADDRESS = '0x0fE33DBB9385B4B49eb723F0F3985bccfFf15226';

it('FND-02 an address is split into fours without losing a character', () => {
  const groups = inGroups(ADDRESS);
  expect(groups.slice(0, 3)).toEqual([
    { at: 0, text: '0x' },
    { at: 2, text: '0fE3' },
    { at: 6, text: '3DBB' },
  ]);
  expect(groups).toHaveLength(11);
  expect(groups.map(({ text }) => text).join('')).toBe(ADDRESS);
});
