import type { BrokerSnapshot, Trigger } from '@kabuto/brokerage';
import { HOUSE } from '@kabuto/brokerage';
import type { InstrumentFacts, Watch, WorkingOrder } from '@kabuto/market';
import { instrumentCode, price, shares, yen } from '@kabuto/market';
import type { CommandInput, Core } from '../../apps/server/src/core/index.ts';
import { connectCore, PostgresStore, SYSTEM_TIMING } from '../../apps/server/src/core/index.ts';
import { connectProjection } from '../../apps/server/src/core/projections/postgres-projection.ts';
import { TableProjector } from '../../apps/server/src/core/projections/projector.ts';
import { isDefiniteFailure } from '../../apps/server/src/core/store/commit.ts';
import {
  forgetTestCore,
  startTestCore,
  TEST_TENANT,
  type TestCoreOptions,
  testLagMs,
} from '../../apps/server/src/core/testing.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';

type Client = Awaited<ReturnType<typeof connectCore>>;

/** A core that can be killed at any moment, as by kill -9, without ending the test's process. */
export type KillableCore = {
  readonly core: Core;
  /** From this moment on nothing that the core does reaches the database; replies returned after it are invalid. */
  readonly kill: () => void;
};

export async function startKillableCore(
  appUrl: string,
  { lagMs = testLagMs(), ...more }: TestCoreOptions = {},
): Promise<KillableCore> {
  const tenantId = more.tenantId ?? TEST_TENANT;
  const log = createLogger({ level: 'silent' });
  const projector = new TableProjector({
    connect: () => connectProjection(appUrl, tenantId),
    isDefinite: isDefiniteFailure,
    timing: SYSTEM_TIMING,
    log,
    lagMs,
  });
  let client: Client | undefined;
  let dead = false;
  const connect = async (): Promise<PostgresStore> => {
    // A killed core must not restart: its loop waits here forever.
    if (dead) return new Promise<PostgresStore>(() => undefined);
    client = await connectCore(appUrl, tenantId);
    client.on('error', () => undefined);
    return new PostgresStore(client, tenantId);
  };
  // The loop of a killed core gives up after 30 s, when the test may still be running.
  const onFatal = (error: Error): void => {
    if (!dead) throw error;
  };
  const core = await startTestCore(appUrl, { onFatal, ...more, connect, projector });
  return {
    core,
    kill: () => {
      dead = true;
      projector.abandon();
      forgetTestCore(core);
      // pg's client keeps its socket here; only destroying it looks like a killed process.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    },
  };
}

/**
 * Everything that must survive: the broker's state, the venue's facts of each issue, and its working and watched
 * customer orders.
 */
export type MachineState = {
  readonly broker: BrokerSnapshot;
  readonly facts: readonly InstrumentFacts[];
  readonly working: readonly WorkingOrder[];
  readonly watches: readonly Watch[];
  /** The same of the night session, which watches nothing. */
  readonly night?: Pick<MachineState, 'facts' | 'working'>;
};
type Machines = Parameters<Parameters<Core['read']>[0]>[0];

export const stateOfMachines = ({ broker, venue, night }: Machines): MachineState => ({
  broker: broker.snapshot(),
  facts: venue.allFacts(),
  working: venue.workingOrders(),
  watches: venue.watches(),
  ...(night === null ? {} : { night: { facts: night.venue.allFacts(), working: night.venue.workingOrders() } }),
});

export const machineStateOf = (core: Core): Promise<MachineState> => core.read(stateOfMachines);

/** Opens an account with cash, past HTTP. */
export async function fundAccount(core: Core, accountId: number, cash: number): Promise<void> {
  await core.submit({ input: { kind: 'openAccount', accountId } });
  await core.submit({ input: { kind: 'credit', accountId, amount: yen(cash), house: HOUSE.opening, source: 'test' } });
}

type Terms = {
  readonly accountId: number;
  readonly code: string;
  readonly side: 'buy' | 'sell';
  readonly price: number | null;
  readonly quantity: number;
  readonly clientOrderId: string;
  readonly trigger?: Trigger;
};

export const placeInput = (terms: Terms): CommandInput => ({
  kind: 'place',
  accountId: terms.accountId,
  clientOrderId: terms.clientOrderId,
  instrument: instrumentCode(terms.code),
  side: terms.side,
  type: terms.price === null ? 'market' : 'limit',
  price: terms.price === null ? null : price(terms.price),
  quantity: shares(terms.quantity),
  timeInForce: 'day',
  expiresOn: null,
  ...(terms.trigger === undefined ? {} : { trigger: terms.trigger }),
});
