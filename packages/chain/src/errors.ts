/**
 * No usable reply from a chain now: no connection, too late, refused, malformed. The message names no URL, because the
 * URLs of providers contain keys; for the same reason there is no `cause`.
 */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/** A block is not, or no longer, part of the canonical chain. */
export class BlockGone extends Error {
  override readonly name = 'BlockGone';
  readonly number: number;

  constructor(number: number) {
    super(`block ${number} was replaced`);
    this.number = number;
  }
}

/** Two sources differ about a block that both report as final: one is wrong, and deposits must halt. */
export class SourcesDisagree extends Error {
  override readonly name = 'SourcesDisagree';
  /** Height of the block. */
  readonly number: number;

  constructor(number: number) {
    super(`the sources disagree about block ${number}, which they report as final`);
    this.number = number;
  }
}
