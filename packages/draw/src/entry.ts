/** An application as the frozen list has it. */
export type DrawEntry = {
  readonly id: number;
  /** Shares. */
  readonly quantity: number;
  /** Tenths of a yen; null: at the offer price, whatever it is. */
  readonly bid: number | null;
  /** Sixteen bytes of the applicant's browser, hexadecimal. */
  readonly nonce: string;
  /** Made by the simulation. */
  readonly simulated: boolean;
};

/**
 * Those that are not drawn: `price`: bid below the offer price; `funds`: its amount could not be held; `account`: its
 * account was closed or frozen.
 */
export type DrawOutcome = 'won' | 'standby' | 'lost' | 'price' | 'funds' | 'account';

/** What an application got: units, of a standby those it would buy, and its place among the standbys from 1. */
export type DrawResult = {
  readonly outcome: DrawOutcome;
  readonly units: number;
  readonly standbyRank: number | null;
};

/** The line of an application that is hashed. */
export const entryLine = ({ id, quantity, bid, nonce, simulated }: DrawEntry): string =>
  `${id},${quantity},${bid ?? 'strike'},${nonce},${simulated ? 1 : 0}`;
