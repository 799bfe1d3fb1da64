import type { Random } from '../../packages/market/test/oracle/random.ts';

/** How often things fail, per ten thousand. */
export type FaultRates = {
  /** Of commits: rejected by the database, without effect. */
  readonly refused: number;
  /** Of commits: from then on the database rejects what moves market time, for a while. */
  readonly ticksRefused: number;
  /** Of database calls: the connection breaks, before or after the call took effect. */
  readonly cut: number;
  /** Of database calls: the server dies, before or after the call took effect. */
  readonly crash: number;
  /** Of commits: the server freezes for longer than its lease may live. */
  readonly freeze: number;
  /** Of connections: the database is away. */
  readonly away: number;
  /** Of messages between clients and servers. */
  readonly lost: number;
  readonly doubled: number;
};

export const ROUGH: FaultRates = {
  refused: 40,
  ticksRefused: 4,
  cut: 40,
  crash: 30,
  freeze: 10,
  away: 2_000,
  lost: 60,
  doubled: 250,
};
/** During an act over all accounts, which is rare, connections and servers are lost this many times as often. */
const IN_A_SWEEP = 8;
/** For short runs that must still meet every failure. */
export const WILD: FaultRates = {
  refused: 250,
  ticksRefused: 120,
  cut: 200,
  crash: 150,
  freeze: 60,
  away: 1_000,
  lost: 200,
  doubled: 800,
};
export const NO_FAULTS: FaultRates = {
  refused: 0,
  ticksRefused: 0,
  cut: 0,
  crash: 0,
  freeze: 0,
  away: 0,
  lost: 0,
  doubled: 0,
};

/**
 * What happens to a call of the database. `cutDuring`: the connection is cut while the database still works on the
 * call, which ends before any other session gets the lease's row.
 */
export type Fault =
  | 'fine'
  | 'refused'
  | 'cutBefore'
  | 'cutAfter'
  | 'cutDuring'
  | 'crashBefore'
  | 'crashAfter'
  | 'freeze';

/** Draws all failures. */
export class FaultInjector {
  rates: FaultRates = NO_FAULTS;
  /** How often each fate was drawn. */
  readonly drawn: Record<Fault, number> = {
    fine: 0,
    refused: 0,
    cutBefore: 0,
    cutAfter: 0,
    cutDuring: 0,
    crashBefore: 0,
    crashAfter: 0,
    freeze: 0,
  };
  readonly #random: Random;
  /** Commits in bad periods, when the database rejects repeatedly. */
  #outageCommits = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** True with a probability of `of` in ten thousand. */
  occurs(of: number): boolean {
    return this.#random.below(10_000) < of;
  }

  nextFault(isCommit: boolean, isSweeping = false): Fault {
    const nextFault = this.#draw(isCommit, isSweeping ? IN_A_SWEEP : 1);
    this.drawn[nextFault] += 1;
    return nextFault;
  }

  /** A random delay, milliseconds. */
  delay(most: number): number {
    return this.#random.below(most * 100) / 100;
  }

  #draw(isCommit: boolean, times: number): Fault {
    const { refused, cut, crash, freeze } = this.rates;
    if (isCommit && this.occurs(this.#outageCommits > 0 ? 2_500 : refused)) {
      if (this.#outageCommits === 0) this.#outageCommits = 10;
      return 'refused';
    }
    if (isCommit && this.#outageCommits > 0) this.#outageCommits -= 1;
    if (this.occurs(cut * times)) return this.#random.pick(['cutBefore', 'cutAfter', 'cutDuring']);
    if (this.occurs(crash * times)) return this.#random.pick(['crashBefore', 'crashAfter']);
    if (isCommit && this.occurs(freeze)) return 'freeze';
    return 'fine';
  }
}
