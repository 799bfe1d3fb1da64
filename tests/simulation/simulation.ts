import { epochMs, type InstrumentSpec, type Price, yen } from '@kabuto/market';
import { Random } from '../../packages/market/test/oracle/random.ts';
import { AnswerChecker } from './answer-checker.ts';
import type { Bank } from './bank.ts';
import { Clients } from './clients.ts';
import { opening } from './commands.ts';
import { assertEqual } from './failure.ts';
import { type Fault, FaultInjector, type FaultRates, NO_FAULTS, ROUGH } from './fault-rates.ts';
import { runRemoteVenue } from './remote-venue.ts';
import { Scheduler } from './scheduler.ts';
import { type RunCounters, Servers } from './servers.ts';
import { ACCOUNTS, START } from './settings.ts';
import type { Tables } from './tables.ts';

/** Largest pause between groups of client commands, milliseconds. */
const PAUSE_MS = 60;
const LARGEST_GROUP = 24;
/** Clients wait while this many intents are open. */
const MAX_OPEN = 400;
/** The journal is replayed and everything compared every so many commands. */
const SWEEP_EVERY = 10_000;
/** One act of the course with a remote venue for every so many commands. */
const COMMANDS_PER_REMOTE_ACT = 20;
const DAY_MS = 24 * 3600_000;

/** The result of a run. The same seed and number of commands give the same report. */
export type Report = {
  readonly seed: number;
  readonly commands: number;
  /** Hash of the journal's last row, and so of everything that happened. */
  readonly head: string;
  readonly rows: number;
  readonly marketDays: number;
  /** Number of fills at the night session. */
  readonly nightFills: number;
  readonly counters: RunCounters;
  readonly faultCounts: Readonly<Record<Fault, number>>;
  readonly answered: AnswerChecker['answered'];
  /** Recoveries in the middle of an act over all accounts. */
  readonly interruptedSweeps: number;
  /** Number of hold records released and consumed, and of partial releases. */
  readonly holds: Readonly<Tables['ledger']['ended']>;
  /** Number of batches that left a transfer in this state. */
  readonly transferStates: Readonly<Tables['transferStates']>;
  /** The same of tokens that leave; `unmined`: signed again after a block. */
  readonly tokensOutStates: Readonly<Tables['tokensOutStates']>;
  /** Number of batches that left an application in this state. */
  readonly applicationStates: Readonly<Tables['applicationStates']>;
  readonly ipos: Readonly<Tables['ipos']>;
  readonly dayTrades: Readonly<Tables['dayTrades']>;
  readonly bank: Readonly<Bank['counts']>;
  /** Restarts of the broker that has a remote venue. */
  readonly remoteVenueRestarts: number;
};

/**
 * Runs clients, servers and their database from a seed. Throws BrokenPromise at the first promise of the core that does
 * not hold. `evening`: the clients begin right before a night session, which a short run does not reach by itself.
 */
export async function simulate(
  seed: number,
  commands: number,
  rates: FaultRates = ROUGH,
  { evening = false }: { readonly evening?: boolean } = {},
): Promise<Report> {
  const random = new Random(seed);
  const scheduler = new Scheduler(START);
  const faults = new FaultInjector(new Random(random.next()));
  let failure: Error | undefined;
  const fail = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  };
  const until = async (done: () => boolean): Promise<void> => {
    await scheduler.runUntil(() => failure !== undefined || done());
    if (failure !== undefined) throw failure;
  };
  const servers = new Servers(scheduler, faults, fail);
  const { tables } = servers.database;
  const answerChecker = new AnswerChecker(tables);
  const priceOf = ({ code, base }: InstrumentSpec): Price => tables.priceOf(code) ?? base;
  const clients = new Clients({ random, scheduler, faults, servers, answerChecker, fail, priceOf });

  servers.start();
  await until(() => servers.current !== undefined);
  let opened = 0;
  for (const account of ACCOUNTS)
    for (const input of opening(account, epochMs(START - 14 * DAY_MS)))
      servers.current?.core.submit({ input }).then(() => {
        opened += 1;
      }, fail);
  const policy = { minimum: yen(1), maximum: yen(20_000), fee: yen(100) };
  servers.current?.core.submit({ input: { kind: 'setTokenPolicy', policy } }).then(() => {
    opened += 1;
  }, fail);
  await until(() => opened === 2 * ACCOUNTS.length + 1);
  if (evening) {
    servers.current?.core.skipTo('night').catch(fail);
    await until(() => servers.current?.core.feed.session?.night?.open === true);
  }

  faults.rates = rates;
  let swept = 0;
  const sweep = (): void => {
    swept = clients.asked;
    assertEqual('the replayed journal beside the tables', tables.tail.sweep(), tables.state());
    tables.audit();
  };
  const sendGroup = (): void => {
    if (clients.asked >= commands) return;
    scheduler.after(random.below(PAUSE_MS), sendGroup);
    if (answerChecker.openCount > MAX_OPEN) return;
    for (let n = random.between(1, LARGEST_GROUP); n > 0 && clients.asked < commands; n--) clients.ask();
    if (clients.asked - swept >= SWEEP_EVERY) sweep();
    operatorAction(random, servers, fail);
  };
  sendGroup();
  await until(() => clients.asked >= commands);

  // from here on nothing fails: every open intent must be settled
  faults.rates = NO_FAULTS;
  await until(() => answerChecker.openCount === 0);
  sweep();
  const remoteVenueRestarts = runRemoteVenue(random, Math.ceil(commands / COMMANDS_PER_REMOTE_ACT));
  const { seq, headHash, marketAt } = tables.lease;
  return {
    seed,
    commands,
    head: headHash.toString('hex'),
    rows: seq,
    marketDays: Math.round((marketAt - START) / DAY_MS),
    nightFills: tables.nightFills,
    counters: servers.counters,
    faultCounts: faults.drawn,
    answered: answerChecker.answered,
    remoteVenueRestarts,
    interruptedSweeps: tables.interruptedSweeps,
    holds: tables.ledger.ended,
    transferStates: tables.transferStates,
    tokensOutStates: tables.tokensOutStates,
    applicationStates: tables.applicationStates,
    ipos: tables.ipos,
    dayTrades: tables.dayTrades,
    bank: clients.bank.counts,
  };
}

/** What the operators do: market time runs faster or jumps, a new server replaces one, a reader looks. */
function operatorAction(random: Random, servers: Servers, fail: (error: unknown) => void): void {
  const server = servers.current;
  const draw = random.below(2_000);
  if (draw >= 100 || server?.process.state !== 'running') return;
  const { core } = server;
  // an operator has no key: the error of a dying server is ignored
  const ignore = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'CoreUnavailable')) fail(error);
    });
  };
  if (draw < 12) ignore(core.setSpeed(random.pick([10, 60, 60])));
  else if (draw < 16) ignore(core.skipTo(random.pick(['opening', 'lunch', 'closing', 'night', 'day'])));
  else if (draw < 18) servers.start();
  else servers.look(server, () => undefined);
}
