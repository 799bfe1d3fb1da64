/** A round of a public randomness beacon (drand), named before the window opened. */
export type DrawBeacon = {
  /** The chain's hash, hexadecimal. */
  readonly chain: string;
  readonly round: number;
};

/** What is published of a draw. Hashes, secret and seed are hexadecimal; what is not known yet is null. */
export type DrawCertificate = {
  readonly offeringId: string;
  readonly version: 1;
  readonly method: 'equal';
  /** SHA-256 of the server's secret, journaled before the window opened; null: a beacon was named instead. */
  readonly commitment: string | null;
  readonly beacon: DrawBeacon | null;
  /** Merkle root and length of the frozen list. */
  readonly root: string;
  readonly count: number;
  /** Shares of a unit, the units that were drawn, and how many could be put on the waiting list. */
  readonly lot: number;
  readonly units: number;
  readonly standbys: number;
  /** The offer price, tenths of a yen; null before it is set. */
  readonly price: number | null;
  /** The server's secret, or the beacon's randomness; null before the draw. */
  readonly secret: string | null;
  readonly seed: string | null;
};

/** What a draw proves: without a beacon the operator could have steered it by adding applications. */
export const provesWhat = ({ beacon }: Pick<DrawCertificate, 'beacon'>): 'beacon' | 'operator' =>
  beacon === null ? 'operator' : 'beacon';
