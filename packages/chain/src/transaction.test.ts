import { describe, expect, it } from 'vitest';
import { NETWORKS } from './network.ts';
import { addressOfKey, emptyTransaction, readTransaction, signTransaction, tokenTransfer } from './transaction.ts';

const KEY = `0x${'42'.repeat(32)}` as const;
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FEES = { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n };
const transfer = tokenTransfer(NETWORKS.ethereum, { nonce: 3, gas: 90_000n, to: TO, raw: 250_000_001n, ...FEES });

describe('a signed transfer', () => {
  it('calls the token, and is read again as that call', async () => {
    const signed = await signTransaction(KEY, transfer);
    expect(await readTransaction(signed.raw)).toEqual({
      ...transfer,
      hash: signed.hash,
      from: addressOfKey(KEY),
      value: 0n,
      transfer: { to: TO, raw: 250_000_001n },
    });
  });

  it('is the same when it is signed again, and another for another amount, nonce or chain', async () => {
    const { hash } = await signTransaction(KEY, transfer);
    expect((await signTransaction(KEY, transfer)).hash).toBe(hash);
    const others = [
      { ...transfer, nonce: 4 },
      { ...transfer, chainId: 56 },
      { ...transfer, maxFeePerGas: 21n },
    ];
    for (const other of others) expect((await signTransaction(KEY, other)).hash).not.toBe(hash);
  });

  it('is nothing but a used nonce when it is empty', async () => {
    const account = addressOfKey(KEY);
    const { raw } = await signTransaction(KEY, emptyTransaction(NETWORKS.bnb, { nonce: 9, account, ...FEES }));
    const read = await readTransaction(raw);
    expect(read).toMatchObject({ chainId: 56, nonce: 9, to: account, from: account, data: '0x', value: 0n });
    expect(read.transfer).toBeNull();
  });

  it('is refused when its bytes were changed', async () => {
    const { raw } = await signTransaction(KEY, transfer);
    await expect(readTransaction(`0x01${raw.slice(4)}`)).rejects.toThrow(RangeError);
    await expect(readTransaction('0x02')).rejects.toThrow(RangeError);
    const changed = await readTransaction(`0x${raw.slice(2).replace('0ee6b281', '0ee6b282')}`);
    expect(changed.from).not.toBe(addressOfKey(KEY));
  });

  it('names no key in what it throws', () => {
    const almost = `0x${'42'.repeat(31)}` as const;
    expect(() => addressOfKey(almost)).toThrow(new RangeError('this is no private key'));
  });
});
