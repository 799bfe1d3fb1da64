import { expect, it } from 'vitest';
import { type Core, CoreUnavailable } from '../../apps/server/src/core/index.ts';
import { Random } from '../../packages/market/test/oracle/random.ts';
import { AnswerChecker } from './answer-checker.ts';
import { Clients } from './clients.ts';
import { FaultInjector, NO_FAULTS } from './fault-rates.ts';
import { Scheduler } from './scheduler.ts';
import type { Server, Servers } from './servers.ts';
import { SimProcess } from './sim-process.ts';
import { Tables } from './tables.ts';

it('a client whose messages are all duplicated and rejected sends each command again once per pause, not once per refusal', async () => {
  const scheduler = new Scheduler(0);
  const faults = new FaultInjector(new Random(1));
  faults.rates = { ...NO_FAULTS, doubled: 10_000 };
  let attempts = 0;
  const refuse = () => {
    attempts += 1;
    return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
  };
  // the two methods that clients call
  const core = { submit: refuse, cancelAll: refuse, resolveKey: refuse } as unknown as Core;
  const server: Server = { process: new SimProcess(1, scheduler), core };
  const servers: Pick<Servers, 'current' | 'former'> = { current: server, former: server };
  const fail = (error: unknown): never => {
    throw error;
  };
  const clients = new Clients({
    random: new Random(2),
    scheduler,
    faults,
    servers,
    fail,
    answerChecker: new AnswerChecker(new Tables()),
    priceOf: ({ base }) => base,
  });
  const commands = 10;
  for (let n = 0; n < commands; n++) clients.ask();
  const seconds = 10;
  let ended = false;
  scheduler.after(seconds * 1_000, () => {
    ended = true;
  });
  await scheduler.runUntil(() => ended);
  // two messages at first, and two after each pause of at least half a second; some commands have no key and are sent
  // once
  const most = commands * 2 * (1 + seconds / 0.5);
  expect(attempts).toBeLessThanOrEqual(most);
  expect(attempts).toBeGreaterThan(most / 8);
});
