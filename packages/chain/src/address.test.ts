import { mnemonicToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { depositAddress, isAddress } from './address.ts';

/** The test mnemonic that development nodes are known for: its addresses are published. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/** Its account m/44'/60'/0'. */
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof RangeError) return `${error.message} ${String(error.cause)} ${error.stack}`;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('depositAddress', () => {
  it.each([
    { index: 0, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    { index: 1, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    { index: 2, address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
    { index: 9, address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720' },
  ])('derives the published address $index', ({ index, address }) => {
    expect(depositAddress(XPUB, index)).toBe(address);
  });

  it.each([10, 1000, 2 ** 31 - 1])('derives from the public key what the private key derives, index %i', (index) => {
    expect(depositAddress(XPUB, index)).toBe(mnemonicToAccount(MNEMONIC, { addressIndex: index }).address);
  });

  it.each([-1, 0.5, 2 ** 31, Number.NaN])('refuses the index %s', (index) => {
    expect(() => depositAddress(XPUB, index)).toThrow(RangeError);
  });

  it('refuses a private key without quoting it', () => {
    const account = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'" });
    const xprv = account.getHdKey().privateExtendedKey;
    expect(xprv).toMatch(/^xprv/);
    expect(messageOf(() => depositAddress(xprv, 0))).not.toContain(xprv.slice(4, 20));
  });

  it.each([
    { what: 'one letter changed', text: XPUB.replace('Ce9', 'Ce8') },
    { what: 'cut short', text: XPUB.slice(0, -1) },
    { what: 'a private key labelled as public', text: `xpub${'9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq'}` },
    { what: 'spaces around it', text: ` ${XPUB} ` },
    { what: 'letters outside base 58', text: XPUB.replace('Ce9', '0Il') },
  ])('refuses a key with $what without quoting it', ({ text }) => {
    expect(messageOf(() => depositAddress(text, 0))).not.toContain(text.slice(8, 24));
  });

  it.each(['', 'xpub'])('refuses "%s"', (text) => {
    expect(() => depositAddress(text, 0)).toThrow(RangeError);
  });
});

describe('isAddress', () => {
  // The vectors of EIP-55 in mixed case.
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('accepts %s', (text) => {
    expect(isAddress(text)).toBe(true);
  });

  it.each([
    { what: 'one letter in the other case', text: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    { what: 'no checksum', text: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
    { what: 'upper case alone', text: '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED' },
    { what: 'a digit less', text: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe' },
    { what: 'a digit more', text: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0' },
    { what: 'no prefix', text: '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    { what: 'a line end', text: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n' },
    { what: 'an address of another chain', text: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  ])('refuses $what', ({ text }) => {
    expect(isAddress(text)).toBe(false);
  });
});
