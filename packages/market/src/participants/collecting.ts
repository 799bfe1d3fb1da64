import { MARKET, type Side } from '../book/book.ts';
import { roundToTick } from '../rules/tick.ts';
import type { Phase } from '../session/schedule.ts';
import { price } from '../units.ts';
import { wander } from './continuous.ts';
import { fill, halfSpread } from './ladder.ts';
import { post, type Scene } from './scene.ts';

/** Orders for an auction over a phase of `seconds`: `share` of a day's volume in about `orders` orders, `first` of them at once. */
type Gathering = { readonly seconds: number; readonly share: number; readonly orders: number; readonly first: number };

const GATHERINGS: Partial<Record<Phase, Gathering>> = {
  'am-acceptance': { seconds: 3_600, share: 0.04, orders: 120, first: 20 },
  'pm-acceptance': { seconds: 1_500, share: 0.02, orders: 60, first: 12 },
  'pre-closing': { seconds: 300, share: 0.06, orders: 60, first: 12 },
};

/** Chance that an order is a market order. */
const MARKET_CHANCE = 0.15;
/** Factor on the fair value's volatility while nothing trades. */
const CALM = 0.3;

function gatherOne(scene: Scene, meanLots: number): void {
  const { listing, crowd, draws } = scene;
  const side: Side = (draws.bits() & 1) === 0 ? 'buy' : 'sell';
  const lots = meanLots * (0.3 + 1.4 * draws.unit());
  if (draws.unit() < MARKET_CHANCE) {
    post(scene, side, MARKET, lots);
    return;
  }
  const eager = side === 'buy' ? 1 : -1;
  const wanted = crowd.fair + halfSpread(scene) * (eager + 2 * draws.normal());
  const { lower, upper } = listing.limits;
  const within = Math.floor(Math.min(upper, Math.max(lower, wanted)));
  post(scene, side, roundToTick(listing.tickTable, price(within), side === 'buy' ? 'down' : 'up'), lots);
}

/** Participants' actions while orders are collected for an auction: bids and asks that overlap, so that the auction matches. */
export function gather(scene: Scene, phase: Phase): void {
  const gathering = GATHERINGS[phase];
  if (gathering === undefined) return;
  const { crowd, draws, listing, seconds } = scene;
  const entering = crowd.phase !== phase;
  wander(scene, CALM);
  if (entering) {
    fill(scene, 'buy');
    fill(scene, 'sell');
  }
  const mean = (gathering.orders * seconds) / gathering.seconds;
  const orders = entering ? gathering.first : Math.min(gathering.orders, draws.count(mean));
  const meanLots = (listing.spec.activity * gathering.share * 2) / gathering.orders;
  for (let n = 0; n < orders; n++) gatherOne(scene, meanLots);
}
