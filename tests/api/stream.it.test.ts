import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import type { StreamClient } from '../support/stream-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

type AccountMessage = StreamClient['account'][number];

/** A message's content, shortened. */
const received = ({ event }: AccountMessage): string =>
  'order' in event ? `${event.kind} ${event.order.orderId} ${event.order.state} ${event.order.filled}` : event.kind;

const finals = ['filled', 'cancelled', 'expired', 'rejected'];
/** Whether the stream has reported the final state of this order. */
const hasEnded = (messages: readonly AccountMessage[], orderId: string): boolean =>
  messages.some(
    ({ event }) => 'order' in event && event.order.orderId === orderId && finals.includes(event.order.state),
  );

const rises = (messages: readonly AccountMessage[]): boolean =>
  messages.every(({ seq }, i) => i === 0 || seq > (messages[i - 1]?.seq ?? 0));

const buy = (member: ApiClient, code = '7203') => member.place({ code, side: 'buy', type: 'market', quantity: '100' });

async function rest(member: ApiClient) {
  const { lower } = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
  return member.place({ code: '7203', side: 'buy', type: 'limit', price: lower, quantity: '100' });
}

describe('the own account on the stream', () => {
  it('sends own orders and fills in their order, and to no other account', async () => {
    const [member, other] = [await app.client().register(), await app.client().register()];
    const [stream, theirs] = [await member.stream(), await other.stream()];
    await stream.follow();
    await theirs.follow();
    const { order } = await rest(member);
    await member.cancel(order.orderId);
    const { order: bought } = await buy(member);
    await eventually(() => hasEnded(stream.account, bought.orderId));
    const ofFirst = stream.account.map(received).filter((line) => line.includes(` ${order.orderId} `));
    expect(ofFirst).toEqual([
      `order ${order.orderId} routed 0`,
      `order ${order.orderId} working 0`,
      `order ${order.orderId} cancelling 0`,
      `order ${order.orderId} cancelled 0`,
    ]);
    const ofSecond = stream.account.map(received).filter((line) => line.includes(` ${bought.orderId} `));
    expect(ofSecond.slice(0, 2)).toEqual([`order ${bought.orderId} routed 0`, `order ${bought.orderId} working 0`]);
    expect(ofSecond.at(-1)).toBe(`fill ${bought.orderId} filled 100`);
    expect(rises(stream.account)).toBe(true);
    expect(theirs.account).toEqual([]);
    await stream.close();
    await theirs.close();
  });

  it('continues after a disconnect from the last sequence seen: nothing is lost, nothing is doubled', async () => {
    const member = await app.client().register();
    const [whole, first] = [await member.stream(), await member.stream()];
    await whole.follow();
    await first.follow();
    const before = await buy(member);
    await eventually(() => hasEnded(first.account, before.order.orderId));
    await first.close();
    const seen = [...first.account];

    const missed = await rest(member);
    await member.cancel(missed.order.orderId);
    const second = await member.stream();
    const last = seen.at(-1)?.seq ?? 0;
    // Another order while the stream resumes: the events read and those received live must join without a gap.
    const [during] = await Promise.all([buy(member, '9432'), second.follow(last)]);
    const after = await buy(member);
    for (const { order } of [during, after]) {
      await eventually(() => hasEnded(second.account, order.orderId));
      await eventually(() => hasEnded(whole.account, order.orderId));
    }
    const joined = [...seen, ...second.account];
    expect(rises(joined)).toBe(true);
    expect(joined).toEqual(whole.account);
    expect(second.messages.some(({ type }) => type === 'resync')).toBe(false);
    await second.close();
    await whole.close();
  });

  it('a sequence that the account never had gets its current one: read the lists again', async () => {
    const member = await app.client().register();
    await rest(member);
    const stream = await member.stream();
    await stream.follow(1_000_000_000);
    const resync = await eventually(() => stream.messages.find((message) => message.type === 'resync'));
    expect(resync.seq).toBeLessThan(1_000_000_000);
    const { order } = await rest(member);
    await eventually(() => stream.account.map(received).includes(`order ${order.orderId} working 0`));
    expect(stream.account.every(({ seq }) => seq > resync.seq)).toBe(true);
    await stream.close();
  });

  it('is denied to a stream without a login', async () => {
    const stream = await app.client().stream();
    stream.send({ op: 'subscribe', topic: 'account' });
    const denied = await eventually(() => stream.messages.find((message) => message.type === 'denied'));
    expect(denied).toMatchObject({ topic: 'account', reason: 'member-only' });
    await stream.close();
  });
});
