import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Nullable, Strict } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { NetworkHalt, NetworkId, RateNow, TokenAmount } from './funding.ts';

const Network = Strict({
  network: NetworkId,
  name: Type.String(),
  /** The token's contract: only its tokens are credited. */
  contract: Type.String(),
  /** A smaller deposit is not credited. */
  minimum: TokenAmount,
  /** Blocks after which a deposit is final. */
  confirmations: Type.Integer({ minimum: 1 }),
  /** Seconds between two blocks. */
  blockSeconds: Type.Integer({ minimum: 1 }),
  /** Why nothing is credited now; null: deposits are credited. */
  halted: Nullable(NetworkHalt),
});

export const usdtOptions = endpoint({
  ...memberGet(
    'v1/fund/usdt/options',
    'The networks on which USDT is accepted, and what one USDT is worth in yen now.',
  ),
  query: Empty,
  reply: Strict({
    /** Empty: the brokerage accepts no USDT, and addresses are refused with USDT_CLOSED. */
    networks: Type.Array(Network),
    /** Null: no rate is fresh, and deposits wait for one. A deposit is credited at the rate of its finality. */
    rate: Nullable(RateNow),
    /** The sum of the caller's deposits that are below the minimum; null: none. */
    belowMinimum: Nullable(TokenAmount),
    /** Whether the demo's own chain can send USDT on request. */
    demoChain: Type.Boolean(),
  }),
});

const change = { method: 'POST', access: 'member', query: Empty, rate: 'write', idempotent: false } as const;

export const usdtAddress = endpoint({
  ...change,
  path: 'v1/fund/usdt/address',
  summary:
    'The caller’s own address on a network. It is assigned at the first request and stays the same; it is derived again from the brokerage’s public key each time. NETWORK_UNREADABLE before the first one while the network cannot be read.',
  consent: true,
  body: Strict({ network: NetworkId }),
  reply: Strict({
    network: NetworkId,
    address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
    /** The address as a QR code: a data URL of an SVG picture. */
    qr: Type.String(),
  }),
});

export const demoChainSend = endpoint({
  ...change,
  path: 'v1/demo/chain/send',
  summary: 'The demo’s chain sends USDT to the caller’s address, from 0.1 to 10,000. Demo mode only.',
  body: Strict({ amount: TokenAmount }),
  reply: Strict({ txHash: Type.String() }),
});
