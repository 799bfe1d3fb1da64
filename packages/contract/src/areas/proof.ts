import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { DateText, Names, Nullable, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { publicGet } from './offering.ts';
import { HashText } from './offering-views.ts';

/** Yen, shares or a token's smallest unit; negative where more is owed than there is. */
const SignedText = Type.String({ pattern: '^-?\\d{1,16}$' });
/** `JPY`, or the code of an issue or token. */
const Asset = Type.String({ pattern: '^[0-9A-Za-z._-]{1,20}$' });
const Nonce = HashText;

/** The point of the journal that the balances of a night were read at. */
const BookNight = Strict({
  /** The trade date that had ended. */
  night: DateText,
  tenantId: Type.Integer({ minimum: 1 }),
  journalSeq: Type.Integer({ minimum: 1 }),
  headHash: HashText,
  /** Market time of that point. */
  marketAt: Time,
  /** System time of that point. */
  takenAt: Time,
});

export const proofRoots = endpoint({
  ...publicGet(
    'v1/proof/roots',
    'The published roots of a night, the newest when none is named: one Merkle tree an asset over the balances of all customers. `total` and `leaves` are null for an asset with fewer than 20 leaves, where they would reveal a single customer’s balance. The roots prove that a balance was in the books that night; neither that the list is complete nor that the brokerage is solvent. `night` is null before the first one and for a date without one.',
  ),
  query: Strict({ night: Type.Optional(DateText) }),
  reply: Strict({
    night: Nullable(BookNight),
    assets: Type.Array(
      Strict({
        asset: Asset,
        root: HashText,
        /** The sum of the leaves' amounts; null: the asset has too few leaves. */
        total: Nullable(SignedText),
        leaves: Nullable(Type.Integer({ minimum: 20 })),
      }),
    ),
    /** The published nights, newest first, 400 at most. */
    nights: Type.Array(DateText),
  }),
});

export const proofOwn = endpoint({
  ...memberGet(
    'v1/proof/own',
    'The caller’s balances in the books of the newest night within a period, each with the hashes that lead to the published root of its asset. No amounts of others are in it.',
  ),
  // hashes a part of the list of each asset
  rate: 'write',
  query: Strict({ from: Type.Optional(DateText), to: Type.Optional(DateText) }),
  reply: Strict({
    /** Null: no night of the period was published. */
    night: Nullable(BookNight),
    accountId: Type.Integer({ minimum: 1 }),
    /** Every asset with a balance in the ledger at that point of the journal, or with a leaf. */
    assets: Type.Array(
      Strict({
        asset: Asset,
        /** Of an issue; null: yen or a token. */
        names: Nullable(Names),
        /** The sum of the account's postings up to that point, which does not come from the tree. */
        balance: SignedText,
        /** Null: the balance is not in the tree. */
        leaf: Nullable(
          Strict({
            amount: SignedText,
            nonce: Nonce,
            path: Type.Array(Strict({ hash: HashText, left: Type.Boolean() })),
          }),
        ),
      }),
    ),
  }),
});
