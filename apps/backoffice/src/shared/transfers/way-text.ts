import type { Translate } from '../../messages/index.ts';
import { networkText } from './network-text.ts';
import type { TransferRow } from './texts.ts';

/** By which way money comes or goes: by bank, or as USDT of a network. */
export function wayText(t: Translate, { method, network }: Pick<TransferRow, 'method' | 'network'>): string {
  if (method === 'bank') return t('transfers.byBank');
  return network === null ? 'USDT' : `USDT (${networkText(t, network)})`;
}
