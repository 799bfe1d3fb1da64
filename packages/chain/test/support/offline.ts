import { type Hex, parseTransaction, type TransactionSerializedEIP1559 } from 'viem';
import { HDKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';

/** An account of keys that only the computer without a network has: apart from those that own coins on a fresh node. */
const BRANCH = mnemonicToAccount('test test test test test test test test test test test junk', {
  path: "m/44'/60'/7'",
}).getHdKey();

/** What the server has of them. */
export const OFFLINE_XPUB: string = BRANCH.publicExtendedKey;

/** Signs the bytes of a plan, as an offline computer does: nothing else is known to it. */
export function signOffline(path: string, unsigned: string): Promise<Hex> {
  const { privateKey } = HDKey.fromExtendedKey(BRANCH.privateExtendedKey).derive(`m/${path}`);
  if (privateKey === null) throw new Error('there is no such key');
  // Bytes of a plan are of this type.
  const transaction = parseTransaction(unsigned as TransactionSerializedEIP1559);
  return privateKeyToAccount(`0x${Buffer.from(privateKey).toString('hex')}`).signTransaction({
    ...transaction,
    type: 'eip1559',
  });
}
