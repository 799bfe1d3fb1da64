import type { BrokerInstrument, MarginAccount } from '@kabuto/brokerage';
import { instrumentCode, price } from '@kabuto/market';
import { expect, it } from 'vitest';
import type { Core } from '../../core/index.ts';
import { type CompleteRounds, markPrices } from './mark-prices.ts';

const CODE = instrumentCode('7203');

/** 201 accounts with positions in one issue, in a core that takes `takes` more inputs and then is not available. */
function coreWith(takes: number) {
  let left = takes;
  let last = price(30_000);
  let mark: number | null = null;
  const inputs: unknown[] = [];
  const margins = Array.from({ length: 201 }, (_, index) => ({ accountId: index, positions: [{ instrument: CODE }] }));
  const issue = () => ({ code: CODE, margin: { mark, last: mark, restricted: false, rising: false } });
  const state = {
    broker: {
      margins: () => margins as unknown as MarginAccount[],
      instrument: () => issue() as unknown as BrokerInstrument,
      instruments: () => [],
      globals: { tradeDate: null },
    },
    venue: { facts: () => ({ last }) },
  };
  const core = {
    read: (what: (of: typeof state) => unknown) => Promise.resolve(what(state)),
    submit: ({ input }: { input: { marks: { mark: number }[] } }) => {
      if (left === 0) return Promise.reject(new Error('not available'));
      left -= 1;
      inputs.push(input);
      mark = input.marks[0]?.mark ?? mark;
      return Promise.resolve({ refusal: null });
    },
  } as unknown as Pick<Core, 'read' | 'submit'>;
  return {
    core,
    inputs,
    trade: (at: number): void => {
      last = price(at);
    },
    recover: (): void => {
      left = 100;
    },
  };
}

it('a round that was cut short is continued without another price, also by a new start', async () => {
  const { core, inputs, recover } = coreWith(1);
  const complete: CompleteRounds = new WeakSet();
  await expect(markPrices(core, complete)).rejects.toThrow('not available');
  expect(inputs).toMatchObject([{ marks: [{ mark: 30_000 }], below: 200 }]);
  recover();
  await markPrices(core, complete);
  expect(inputs.slice(1)).toMatchObject([
    { marks: [], below: 200 },
    { marks: [], from: 200 },
  ]);
  await markPrices(core, complete);
  expect(inputs).toHaveLength(3);
  // a start does not know how far the round before it came
  await markPrices(core, new WeakSet());
  expect(inputs).toHaveLength(5);
});

it('a round begins with each change of price and ends with the last account', async () => {
  const { core, inputs, trade } = coreWith(100);
  const complete: CompleteRounds = new WeakSet();
  await markPrices(core, complete);
  trade(30_010);
  await markPrices(core, complete);
  await markPrices(core, complete);
  expect(inputs).toMatchObject([{}, {}, { marks: [{ mark: 30_010 }], below: 200 }, { marks: [], from: 200 }]);
  expect(inputs).toHaveLength(4);
});
