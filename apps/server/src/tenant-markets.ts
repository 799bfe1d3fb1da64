import { DatabaseSilent, LeaseLost, type Timing } from './core/index.ts';
import type { Logger } from './platform/log/index.ts';
import { CommitUnknownError } from './platform/postgres/index.ts';

/** Markets started concurrently: each reads a ledger. */
const STARTS = 4;
/** Delay before retrying a failed start of a market. */
const RETRY_MS = 2_000;
/** Errors of a start that do not mean a problem with this server or its data. */
const RECOVERABLE_ERRORS = [LeaseLost, DatabaseSilent, CommitUnknownError] as const;

export type Brokerage = { readonly tenantId: number; readonly slug: string };

/** How a market reports its state. */
export type MarketHooks = {
  /** The process has just started: what this server led before has no leader any more. */
  readonly restarted: boolean;
  /** Called when another live server leads. */
  readonly onLed: () => void;
  /** Called when the core has ended: its lease went to another server, or the database did not come back. */
  readonly onFatal: (error: Error) => void;
  /** Once aborted, the start no longer waits for a lease. */
  readonly stopped: AbortSignal;
};

export type Market = {
  readonly core: { readonly problems: readonly string[] };
  readonly stop: () => Promise<void>;
};

export type TenantMarketsOptions<M extends Market> = {
  readonly brokerages: readonly Brokerage[];
  /** Starts a market; resolves when this server leads it. */
  readonly start: (brokerage: Brokerage, hooks: MarketHooks) => Promise<M>;
  readonly timing: Pick<Timing, 'delay'>;
  readonly log: Logger;
};

/**
 * The markets of all brokerages on this server. One that loses its lease or its database stops alone; the server is
 * then a standby and starts it again as soon as it may lead.
 */
export class TenantMarkets<M extends Market> {
  /** Markets that this server leads. */
  readonly running = new Map<number, M>();
  readonly #options: TenantMarketsOptions<M>;
  /** Why this server does not lead. */
  readonly #standby = new Map<number, string>();
  readonly #leading = Promise.withResolvers<void>();
  readonly #stopped = new AbortController();
  readonly #listeners: ((tenantId: number) => void)[] = [];
  readonly #tasks: Promise<void>[] = [];

  private constructor(options: TenantMarketsOptions<M>) {
    this.#options = options;
  }

  /**
   * Resolves when each brokerage is led by this server or by another live one; throws when a market cannot be started
   * at all.
   */
  static async start<M extends Market>(options: TenantMarketsOptions<M>): Promise<TenantMarkets<M>> {
    const markets = new TenantMarkets(options);
    const queue = [...options.brokerages];
    const startNext = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await markets.#startFirst(next);
    };
    try {
      await Promise.all(Array.from({ length: STARTS }, startNext));
    } catch (error) {
      queue.length = 0;
      await markets.stop();
      throw error;
    }
    return markets;
  }

  get tenantIds(): readonly number[] {
    return this.#options.brokerages.map(({ tenantId }) => tenantId);
  }

  /** Whether this server serves the brokerage but its market does not run here now. */
  isStandby(tenantId: number): boolean {
    return this.#standby.has(tenantId);
  }

  /** Resolves when this server leads a brokerage for the first time. */
  get leading(): Promise<void> {
    return this.#leading.promise;
  }

  /** What `/readyz` reports, each problem with its brokerage. */
  get problems(): readonly string[] {
    return this.#options.brokerages.flatMap(({ tenantId, slug }) => {
      const reason = this.#standby.get(tenantId);
      const problems = reason === undefined ? (this.running.get(tenantId)?.core.problems ?? []) : [reason];
      return problems.map((problem) => `${slug}: ${problem}`);
    });
  }

  /** Calls `listener` for each brokerage whose market has stopped running. */
  onStopped(listener: (tenantId: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Stops every market, including those that wait to lead. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([...this.running.values()].map((market) => market.stop()));
    await Promise.all(this.#tasks);
  }

  /** Starts a market for the first time; continues as a standby in the background when another server leads. */
  async #startFirst(brokerage: Brokerage): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const work = this.#keepRunning(brokerage, resolve, reject);
      this.#tasks.push(work);
    });
  }

  /**
   * Keeps a brokerage's market running as long as the server runs. `settled`: this server leads it, or is a standby for
   * it.
   */
  async #keepRunning(brokerage: Brokerage, settled: () => void, failed: (error: unknown) => void): Promise<void> {
    const { tenantId, slug } = brokerage;
    const { start, timing, log } = this.#options;
    let isFirst = true;
    const standBy = (reason: string): void => {
      isFirst = false;
      this.#standby.set(tenantId, reason);
      settled();
    };
    while (!this.#stopped.signal.aborted) {
      const ending = Promise.withResolvers<Error>();
      const hooks: MarketHooks = {
        restarted: isFirst,
        onLed: () => standBy('another server leads this market'),
        onFatal: ending.resolve,
        stopped: this.#stopped.signal,
      };
      try {
        const market = await start(brokerage, hooks);
        isFirst = false;
        if (this.#stopped.signal.aborted) return await market.stop();
        this.running.set(tenantId, market);
        this.#standby.delete(tenantId);
        this.#leading.resolve();
        settled();
        const error = await Promise.race([ending.promise, this.#untilStopped()]);
        if (error === null) return;
        log.error({ err: error, tenant: slug }, 'a market has stopped; this server is now a standby for it');
        standBy(`the market has stopped: ${error.message}`);
        this.running.delete(tenantId);
        for (const listener of this.#listeners) listener(tenantId);
        await market.stop();
      } catch (error) {
        const isLost = RECOVERABLE_ERRORS.some((loss) => error instanceof loss);
        if (isFirst && !isLost) return failed(error);
        if (this.#stopped.signal.aborted) break;
        log.warn({ err: error, tenant: slug }, 'a market could not be started; retrying');
        standBy('the market could not be started');
        await Promise.race([timing.delay(RETRY_MS), this.#untilStopped()]);
      }
    }
  }

  #untilStopped(): Promise<null> {
    const { signal } = this.#stopped;
    return new Promise((resolve) => {
      if (signal.aborted) resolve(null);
      else signal.addEventListener('abort', () => resolve(null), { once: true });
    });
  }
}
