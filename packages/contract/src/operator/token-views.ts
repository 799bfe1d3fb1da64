import { Type } from 'typebox';
import { NetworkHalt, PayoutView, RateText, TokenAmount, TokensView } from '../areas/funding.ts';
import { Nullable, Strict, Time } from '../fields.ts';

/** A block's number; null: in none. */
const Block = Nullable(Type.Integer({ minimum: 0 }));

/** A deposit of tokens as its chain has it. */
export const ChainView = Strict({
  ...TokensView.properties,
  /** The customer's address that it was sent to. */
  address: Type.String(),
  /** The block that contains it; null: its block was replaced, and it is in no other one yet. */
  block: Block,
  /** PASSED, or why its checks hold it; null: they have decided nothing yet. */
  verdict: Nullable(Strict({ result: Type.String(), at: Time, by: Type.String() })),
  /** Reversed because the issuer has destroyed the tokens or taken them back: a block contains it for ever. */
  reversedByIssuer: Type.Boolean(),
  /** Tokens below 10^-6 that arrived and are not booked; null: none. */
  rest: Nullable(Type.String({ pattern: '^0\\.\\d{7,18}$' })),
});

/** Who has signed the terms of a withdrawal of USDT for its signer. */
export const PayoutApprovals = Strict({
  /**
   * People that the signer wants for the most that may be sent; null: it has not reported whose approvals it counts.
   */
  needed: Nullable(Type.Integer({ minimum: 1, maximum: 2 })),
  given: Type.Array(
    Strict({
      name: Type.String(),
      at: Time,
      /** False: the signer counts this passkey no longer. */
      counts: Type.Boolean(),
    }),
  ),
});

const { waits: _signerSays, ...ofPayout } = PayoutView.properties;

/** A withdrawal of tokens: what its customer has confirmed, and what its signer and its chain have of it. */
export const TokenPayoutView = Strict({
  ...ofPayout,
  /** When this was read, system time. */
  readAt: Time,
  /** When the rate was shown with the draft, system time. */
  quotedAt: Time,
  /** What the rate of now would make of the yen; null: the tokens are fixed, it has ended, or no rate is fresh. */
  estimate: Nullable(
    Strict({
      rate: RateText,
      rateAt: Time,
      rateSource: Type.String(),
      amount: TokenAmount,
      /** Between the bounds that the customer has confirmed; otherwise it is rejected in place of its signature. */
      isWithin: Type.Boolean(),
    }),
  ),
  /** The replaced wallet that was to sign it; null: the wallet in use, or there is no request. */
  earlierWallet: Nullable(Type.String()),
  /** Whether the network's signer works; while it does not, nothing is signed. */
  signs: Type.Boolean(),
  /**
   * Why the rate is not fixed yet although it is approved: a code of why the signer would wait. Null: nothing is in
   * the way.
   */
  noRoom: Nullable(Type.String()),
  /** Why the network is halted, in which nothing is signed either; null: it is not. */
  halted: Nullable(NetworkHalt),
  /** Who has signed it for the signer; null: in a simulation, whose signer takes the clerk's word. */
  approvals: Nullable(PayoutApprovals),
  /** When an operator gave it up, system time; the yen return with the reply `cancelled`. Null: nobody did. */
  givenUpAt: Nullable(Time),
  /**
   * What two people may settle it by, since it takes no step any more: what its final transaction has moved, tokens.
   * Null: it continues by itself, or nothing is final yet.
   */
  settlement: Nullable(Strict({ units: TokenAmount, txHash: Type.String() })),
  /** The signer's newest reply; null: it was not asked, or has not replied yet. */
  signer: Nullable(
    Strict({
      state: Type.Enum([
        'waiting',
        'refused',
        'cancelled',
        'signed',
        'mined',
        'voiding',
        'final',
        'failed',
        'differs',
        'voided',
      ]),
      /** A code of why it waits, was refused or does not proceed. */
      reason: Nullable(Type.String()),
      /** Until when it waits, system time; null: not known. */
      until: Nullable(Time),
      /** The block that contains the transaction. */
      block: Block,
      /** What was signed is not what the ledger has: another amount, or other terms. No step follows from it. */
      isOther: Type.Boolean(),
    }),
  ),
});
