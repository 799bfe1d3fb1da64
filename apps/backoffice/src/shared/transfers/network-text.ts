import type { TextKey, Translate } from '../../messages/index.ts';

const NAMES: Readonly<Record<string, TextKey>> = {
  ethereum: 'transfers.networkEthereum',
  bnb: 'transfers.networkBnb',
  demo: 'transfers.networkDemo',
};

/** A network in words; one of a newer server as it is. */
export function networkText(t: Translate, network: string): string {
  const key = NAMES[network];
  return key === undefined ? network : t(key);
}
