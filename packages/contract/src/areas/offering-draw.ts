import { Type } from 'typebox';
import { DRAW_PAGE } from '../data/offering.ts';
import { endpoint } from '../endpoint.ts';
import { Digits, Nullable, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { journaled, journaledGet, NonceText } from './offering.ts';
import { HashText, OfferingId } from './offering-views.ts';

const Count = Type.Integer({ minimum: 0 });
const journalPlace = Strict({ ...journaled, at: Time });

/**
 * The result of one application. Not drawn: `price`, bid below the offer price; `funds`, its amount could not be held;
 * `account`, its account was closed or frozen.
 */
const DrawOutcome = Type.Union([
  Type.Literal('won'),
  Type.Literal('standby'),
  Type.Literal('lost'),
  Type.Literal('price'),
  Type.Literal('funds'),
  Type.Literal('account'),
]);

/** What the brokerage publishes of a draw, in the form of `DrawCertificate` in packages/draw. */
export const CertificateView = Strict({
  offeringId: Type.String(),
  version: Type.Literal(1),
  method: Type.Literal('equal'),
  /** SHA-256 of the server's secret, journaled before the window opened; null: a beacon was named instead. */
  commitment: Nullable(HashText),
  /** The beacon's round, named before the window opened; null: none. */
  beacon: Nullable(Strict({ chain: HashText, round: Type.Integer({ minimum: 1 }) })),
  /** Root and number of the frozen list. */
  root: HashText,
  count: Count,
  /** Shares of a unit, the units that are drawn, and how many are put on the waiting list at most. */
  lot: Type.Integer({ minimum: 1 }),
  units: Count,
  standbys: Count,
  /** Tenths of a yen; null before the price is fixed. */
  price: Nullable(Type.Integer({ minimum: 1 })),
  /** The server's secret, or the beacon's randomness; null before the draw. */
  secret: Nullable(HashText),
  seed: Nullable(HashText),
});

export const drawCertificate = endpoint({
  ...journaledGet(
    'v1/offering/draw/certificate',
    'The certificate of a draw: the frozen list’s root from the close of the window on, price and seed once they are journaled. Refused with DRAW_NOT_FROZEN before.',
  ),
  query: Strict({ offeringId: OfferingId }),
  reply: Strict({
    certificate: CertificateView,
    /** What it proves. `operator`: without a beacon the operator could have steered it by adding applications. */
    proves: Type.Union([Type.Literal('beacon'), Type.Literal('operator')]),
    /** Where each step is in the journal; null: not done yet. */
    frozen: journalPlace,
    priced: Nullable(journalPlace),
    drawn: Nullable(journalPlace),
    outcomes: Nullable(Strict({ won: Count, standby: Count, lost: Count, price: Count, funds: Count, account: Count })),
    /** Applications that the simulation has made. */
    simulated: Count,
  }),
});

export const drawList = endpoint({
  ...journaledGet(
    'v1/offering/draw/list',
    `The frozen list by application id, ${DRAW_PAGE} rows at most: ids and terms, no names. \`after\`: the last id of the page before.`,
  ),
  query: Strict({ offeringId: OfferingId, after: Type.Optional(Digits('^\\d{1,15}$')) }),
  reply: Strict({
    rows: Type.Array(
      Strict({
        /** Application id. */
        id: Type.Integer({ minimum: 1 }),
        quantity: Type.Integer({ minimum: 1 }),
        /** In tenths of a yen; null: at the offer price. */
        bid: Nullable(Type.Integer({ minimum: 1 })),
        nonce: NonceText,
        simulated: Type.Boolean(),
        /** Null before the draw. */
        result: Nullable(Strict({ outcome: DrawOutcome, units: Count, standbyRank: Nullable(Type.Integer()) })),
      }),
    ),
    /** Whether rows follow. */
    more: Type.Boolean(),
  }),
});

export const drawLeaf = endpoint({
  ...memberGet(
    'v1/offering/draw/leaf',
    'The caller’s own row of the frozen list, and the hashes that lead from it to the root. Refused with DRAW_NOT_FROZEN before the close, APPLICATION_UNKNOWN when the caller has none in it.',
  ),
  query: Strict({ offeringId: OfferingId }),
  reply: Strict({
    id: Type.Integer({ minimum: 1 }),
    /** Its place in the list, from 0. */
    index: Count,
    /** The line that is hashed. */
    line: Type.String(),
    leaf: HashText,
    /** From the leaf up; `left`: the hash is the left one of its pair. */
    path: Type.Array(Strict({ hash: HashText, left: Type.Boolean() })),
  }),
});
