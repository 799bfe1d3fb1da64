import type { Random } from '../../packages/market/test/oracle/random.ts';

/** How often things fail, per ten thousand. */
export type Rates = {
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

export const ROUGH: Rates = {
  ...{ refused: 40, ticksRefused: 4, cut: 40, crash: 30, freeze: 10, away: 2_000, lost: 60, doubled: 250 },
};
/** During an act over all accounts, which is rare, connections and servers are lost this many times as often. */
const IN_A_SWEEP = 8;
/** For short runs that must still meet every failure. */
export const WILD: Rates = {
  ...{ refused: 250, ticksRefused: 120, cut: 200, crash: 150, freeze: 60, away: 1_000, lost: 200, doubled: 800 },
};
export const CALM: Rates = {
  ...{ refused: 0, ticksRefused: 0, cut: 0, crash: 0, freeze: 0, away: 0, lost: 0, doubled: 0 },
};

/**
 * What happens to a call of the database. `limbo`: the connection is cut while the database still works on the call, which ends before
 * any other session gets the lease's row.
 */
export type Fate = 'fine' | 'refused' | 'cutBefore' | 'cutAfter' | 'limbo' | 'crashBefore' | 'crashAfter' | 'freeze';

/** Draws all failures. */
export class Fortune {
  rates: Rates = CALM;
  /** How often each fate was drawn. */
  readonly drawn: Record<Fate, number> = {
    ...{ fine: 0, refused: 0, cutBefore: 0, cutAfter: 0, limbo: 0, crashBefore: 0, crashAfter: 0, freeze: 0 },
  };
  readonly #random: Random;
  /** Commits in bad periods, when the database rejects repeatedly. */
  #badTimes = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** True with a probability of `of` in ten thousand. */
  strikes(of: number): boolean {
    return this.#random.below(10_000) < of;
  }

  fate(isCommit: boolean, isSweeping = false): Fate {
    const fate = this.#draw(isCommit, isSweeping ? IN_A_SWEEP : 1);
    this.drawn[fate] += 1;
    return fate;
  }

  /** A random delay, milliseconds. */
  lag(most: number): number {
    return this.#random.below(most * 100) / 100;
  }

  #draw(isCommit: boolean, times: number): Fate {
    const { refused, cut, crash, freeze } = this.rates;
    if (isCommit && this.strikes(this.#badTimes > 0 ? 2_500 : refused)) {
      if (this.#badTimes === 0) this.#badTimes = 10;
      return 'refused';
    }
    if (isCommit && this.#badTimes > 0) this.#badTimes -= 1;
    if (this.strikes(cut * times)) return this.#random.pick(['cutBefore', 'cutAfter', 'limbo']);
    if (this.strikes(crash * times)) return this.#random.pick(['crashBefore', 'crashAfter']);
    if (isCommit && this.strikes(freeze)) return 'freeze';
    return 'fine';
  }
}
