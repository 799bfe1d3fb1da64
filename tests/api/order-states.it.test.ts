import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET, stopOrder } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../docs/order-states.md');
/**
 * Members see a child that waits for its parent as a stop that waits for its price, and a pair that switches as an
 * order on its way.
 */
const MEMBERS_WORD: Readonly<Record<string, string>> = { reserved: 'armed', switching: 'routed' };
const asShown = (state: string): string => MEMBERS_WORD[state] ?? state;

/** The states of docs/order-states.md and the steps that it draws, as a member sees them: `working -> filled`. */
function declared(): { readonly states: ReadonlySet<string>; readonly steps: ReadonlySet<string> } {
  const text = readFileSync(DOCUMENT, 'utf8');
  const states = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, state = '']) => asShown(state));
  const steps = [...text.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(
    ([, from = '', to = '']) => `${asShown(from)} -> ${asShown(to)}`,
  );
  return { states: new Set(states), steps: new Set(steps) };
}

let app: TestApp;
/** The states that each order of this file passed, one list an order. */
const histories: (readonly string[])[] = [];

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
});
afterAll(() => app.stop());

/** The states that an order passed so far. */
const passed = async (member: ApiClient, orderId: string): Promise<string[]> =>
  (await member.call('GET v1/trade/order/timeline', { query: { orderId } })).steps.map(({ state }) => state);

/** Waits until an order is in a state, and keeps the way that it took. */
async function endsAs(member: ApiClient, orderId: string, state: string): Promise<readonly string[]> {
  await eventually(async () => (await member.detail(orderId)).order.state === state);
  const states = await passed(member, orderId);
  histories.push(states);
  return states;
}

describe('the states of an order over HTTP', () => {
  it('ORD-01 sent, in the book, filled in part, amended, cancelled', async () => {
    const [buyer, seller] = [await app.client().register(), await memberWithShares(app, 100)];
    const at = await priceSteps(buyer);
    const { order } = await buyer.place(limitOrder('buy', at(0), 400));
    await seller.place(limitOrder('sell', at(0)));
    await eventually(async () => (await buyer.detail(order.orderId)).order.state === 'partial');
    await buyer.amend(order.orderId, { quantity: '300' });
    await eventually(async () => (await buyer.detail(order.orderId)).order.quantity === '300');
    await buyer.cancel(order.orderId);
    expect(await endsAs(buyer, order.orderId, 'cancelled')).toEqual([
      'routed',
      'working',
      'partial',
      'amending',
      'partial',
      'cancelling',
      'cancelled',
    ]);
  });

  it('ORD-01 waits for its price, and is then sent and filled', async () => {
    const [member, buyer, seller] = [
      await app.client().register(),
      await app.client().register(),
      await memberWithShares(app, 300),
    ];
    const at = await priceSteps(member);
    const { order } = await member.place(stopOrder('buy', '>=', at(1)));
    await seller.place(limitOrder('sell', at(1)));
    await seller.place(limitOrder('sell', at(2)));
    await buyer.place(limitOrder('buy', at(1)));
    expect(await endsAs(member, order.orderId, 'filled')).toEqual(['armed', 'routed', 'working', 'filled']);
  });

  it('ORD-01 waits for the order before it, which is cancelled', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const { order } = await member.place({ ...limitOrder('buy', at(-5)), doneType: 'limit', donePrice: at(9) });
    const [child] = (await member.detail(order.orderId)).group;
    if (child === undefined) throw new Error('an if-done order has a second order');
    await member.cancel(order.orderId);
    expect(await endsAs(member, child.orderId, 'cancelled')).toEqual(['armed', 'cancelled']);
  });

  it('ORD-01 the stop of a pair takes over once its price is reached, and the limit order ends', async () => {
    const [member, bidder, buyer, seller] = [
      await memberWithShares(app, 100),
      await app.client().register(),
      await app.client().register(),
      await memberWithShares(app, 100),
    ];
    const at = await priceSteps(member);
    const { order } = await member.place({ ...limitOrder('sell', at(5)), ocoTriggerPrice: at(-2) });
    const [stop] = (await member.detail(order.orderId)).group;
    if (stop === undefined) throw new Error('a pair has two orders');
    await bidder.place(limitOrder('buy', at(-3), 100));
    await buyer.place(limitOrder('buy', at(-2)));
    await seller.place(limitOrder('sell', at(-2)));
    const states = await endsAs(member, stop.orderId, 'filled');
    expect([states[0], states[1]]).toEqual(['armed', 'routed']);
    await endsAs(member, order.orderId, 'cancelled');
  });

  it('ORD-01 expires when nothing is left to trade with', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const { order } = await member.place({ ...limitOrder('buy', at(-5)), timeInForce: 'ioc' });
    expect((await endsAs(member, order.orderId, 'expired')).at(-1)).toBe('expired');
  });

  it('ORD-01 waits for the next session, and is refused by the venue once it would meet an order of its own account', async () => {
    const member = await memberWithShares(app, 100);
    const at = await priceSteps(member);
    await member.place({ ...limitOrder('sell', at(2)), timeInForce: 'day' });
    await app.market.core.skipTo('lunch');
    // lunch lasts twenty seconds on the demo's clock: at ten times the speed there is still time to return to normal
    // speed
    await app.market.core.setSpeed(10);
    await eventually(() => app.market.core.feed.session?.phase === 'lunch');
    await app.market.core.setSpeed(1);
    const { order } = await member.place(limitOrder('buy', at(2)));
    expect(order.state).toBe('waiting');
    await app.market.core.setSpeed(60);
    const states = await endsAs(member, order.orderId, 'rejected');
    await app.market.core.setSpeed(1);
    expect([states[0], states.at(-1)]).toEqual(['waiting', 'rejected']);
  });

  it('ORD-01 every state was reached, by declared steps only', () => {
    const { states, steps } = declared();
    expect(new Set(histories.flat())).toEqual(states);
    const taken = histories.flatMap((history) =>
      history.slice(1).map((state, index) => `${history[index] ?? ''} -> ${state}`),
    );
    expect(taken.filter((step) => !steps.has(step))).toEqual([]);
  });
});
