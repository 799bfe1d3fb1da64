import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Digits, Empty, Nullable, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { StepUpToken } from './factor.ts';
import {
  Barrier,
  CoinAmount,
  NetworkHalt,
  NetworkId,
  RateNow,
  TokenAmount,
  TransferNumber,
  TransferView,
  YenText,
} from './funding.ts';

const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const AddressId = Digits('^[1-9]\\d{0,14}$');

const Network = Strict({
  network: NetworkId,
  name: Type.String(),
  /** The token's contract. */
  contract: Type.String(),
  /** The most that the network may charge, in its native coin; the brokerage pays it. */
  feeCap: CoinAmount,
  /** Blocks after which a withdrawal is final, and seconds between two of them. */
  confirmations: Type.Integer({ minimum: 1 }),
  blockSeconds: Type.Integer({ minimum: 1 }),
  /** Why the network is read no further; null: it is read. */
  halted: Nullable(NetworkHalt),
  /** Whether withdrawals are signed now; false: approved ones wait. */
  signs: Type.Boolean(),
});

const Destination = Strict({
  addressId: AddressId,
  network: NetworkId,
  address: Address,
  label: Type.String(),
  /**
   * From when on withdrawals to it are drafted, system time; one that cools longer waits after its request. Null: the
   * signer has not seen it yet, which takes seconds while it works.
   */
  usableAt: Nullable(Time),
});

const Passkey = Strict({
  name: Type.String(),
  /** `notTaken`: of a type whose signatures the signer cannot check. */
  state: Type.Union([Type.Literal('usable'), Type.Literal('waits'), Type.Literal('notTaken')]),
  /**
   * From when on it confirms withdrawals on all open networks, system time. Null: it never will, or a signer has not
   * seen it yet.
   */
  usableAt: Nullable(Time),
});

export const usdtWithdrawalOptions = endpoint({
  ...memberGet(
    'v1/fund/usdt/withdrawal/options',
    'What the caller can withdraw as USDT now, where to, and at which rate.',
  ),
  query: Empty,
  reply: Strict({
    /** Amounts in yen. Null: withdrawals of USDT are closed, and drafts are refused with TOKENS_OUT_OFF. */
    terms: Nullable(Strict({ minimum: Amount, maximum: Nullable(Amount), fee: Amount })),
    networks: Type.Array(Network),
    addresses: Type.Array(Destination),
    /** What of the caller's passkeys confirms a withdrawal. Null: a demo, which takes its code too. */
    passkeys: Nullable(Type.Array(Passkey)),
    /** Yen for one USDT now. Null: no rate is fresh, and drafts are refused with USDT_RATE_MISSING. */
    rate: Nullable(RateNow),
    /**
     * How far the fewest and the most USDT may be from the amount at the rate of now, in 1/10,000 of it: what a draft
     * without bounds gets, and the farthest that a draft may name.
     */
    bounds: Strict({ usual: Type.Integer({ minimum: 0 }), farthest: Type.Integer({ minimum: 0 }) }),
    withdrawable: Amount,
    /** The most that may be requested in 24 hours, by bank and as USDT together, and what was; null: no limit. */
    daily: Nullable(Strict({ maximum: Amount, used: Amount })),
    barrier: Nullable(Barrier),
    /** Milliseconds for which a new address waits. */
    coolingMs: Type.Integer({ minimum: 0 }),
  }),
});

const change = { method: 'POST', access: 'member', query: Empty, rate: 'write', idempotent: true } as const;

export const usdtWithdrawalDraft = endpoint({
  ...change,
  path: 'v1/fund/usdt/withdrawal/draft',
  summary:
    'Prepares a withdrawal of USDT for 5 minutes; nothing is held yet. The yen leave the account with the signature, whose rate fixes the USDT; outside the bounds it is rejected. Returns the subject that the confirmation of purpose `withdraw` must name. A repeated key returns the same draft.',
  consent: true,
  body: Strict({
    amount: YenText,
    addressId: AddressId,
    /** The fewest and the most USDT for the yen; by default as far from the rate of now as `spread`. */
    least: Type.Optional(TokenAmount),
    most: Type.Optional(TokenAmount),
    /** In 1/10,000 of the amount at the rate of now, by default `bounds.usual`. */
    spread: Type.Optional(Digits('^(\\d|[1-9]\\d{1,2}|1000)$')),
  }),
  reply: Strict({ transfer: TransferView, subject: Type.String(), expiresAt: Time }),
});

export const usdtWithdrawalRequest = endpoint({
  ...change,
  path: 'v1/fund/usdt/withdrawal/request',
  summary:
    'Requests the withdrawal of a draft: amount and fee are held. Takes a confirmation of purpose `withdraw` for the draft’s subject; refused with STEP_UP_REQUIRED without one, with PASSKEY_TOO_NEW {until} while the signer does not count the passkey, and with PASSKEY_TYPE_NOT_TAKEN for one that it never counts: a passkey that signs with another algorithm than ES256. A repeated key returns the same reply.',
  consent: true,
  body: Strict({ transferId: TransferNumber, stepUpToken: StepUpToken }),
  reply: TransferView,
});
