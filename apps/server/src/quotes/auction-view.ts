import { formatPrice } from '@kabuto/market';
import type { AuctionFacts } from './auction-state.ts';

/** An indicative auction in the API's format. */
export const indicativeView = ({ price, volume, imbalance }: AuctionFacts) => ({
  price: formatPrice(price),
  volume: String(volume),
  imbalance: String(imbalance),
});
