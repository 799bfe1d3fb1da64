import { Type } from 'typebox';
import { NetworkHalt, NetworkId, TokenAmount, TransferNumber } from '../areas/funding.ts';
import { Amount, Bytes, DateText, Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalView } from './proposal.ts';
import { ProposalReason } from './reason.ts';
import { SignerView } from './signer-view.ts';

const Count = Type.Integer({ minimum: 0 });
const SignedTokens = Type.String({ pattern: '^-?\\d+(\\.\\d{1,6})?$' });

const Network = Strict({
  network: NetworkId,
  /** Of the token, with EIP-55 checksum. */
  contract: Type.String(),
  /** Deposits that were seen and are not credited yet, and what they add up to. */
  pending: Count,
  pendingTokens: TokenAmount,
  /** Deposits that were final or credited, whose block was replaced and which no other block contains. */
  undone: Count,
  /** Deposits that have failed or were reversed and that a block contains: nobody was credited for their tokens. */
  reappeared: Count,
  /** What has left deposit addresses: to the wallet that withdrawals are paid from, the cold one, and any other. */
  swept: TokenAmount,
  sweptToCold: TokenAmount,
  sweptElsewhere: TokenAmount,
  /** The brokerage's address without a signer; null: its settings name none. */
  cold: Nullable(Type.String()),
  /** What its addresses have at a final block, compared with the ledger; null: not yet, since the server's start. */
  compared: Nullable(
    Strict({
      onChain: SignedTokens,
      /** `onChain` less what it has to be by the ledger and what was read of the network; 0: they agree. */
      difference: SignedTokens,
      block: Count,
      /** System time. */
      at: Time,
    }),
  ),
  /** Why the network is read no further; null: it is read. */
  halted: Nullable(NetworkHalt),
  /** The halt of an operator, which another's approval ends; null: none. */
  operatorHalt: Nullable(Strict({ by: Type.String(), at: Time, reason: Type.String() })),
  /** The network's newest block and its time, system time; null: it cannot be asked now. */
  head: Nullable(Count),
  headAt: Nullable(Time),
  /** The newest block whose deposits were read; null: no address was given out yet. */
  tip: Nullable(Count),
});

const Wallet = Strict({
  ...SignerView.properties,
  /** What its signer has reported; null: nothing yet. */
  level: Nullable(
    Strict({
      balance: TokenAmount,
      /** What may leave in any 24 hours, and what was signed in the last 24. */
      dayLimit: TokenAmount,
      dayUsed: TokenAmount,
      /** How many transfers its coins pay for at the highest fee; null: gas costs nothing there. */
      gasFor: Nullable(Count),
      /** System time. */
      readAt: Time,
    }),
  ),
  /** What withdrawals under way may still take from it, at most. */
  needed: TokenAmount,
  /**
   * `refused`: the token's contract refuses what it sends. `short`: it has less than is needed. `gasLow`: its coins are
   * for fewer than 20 transfers.
   */
  faults: Type.Array(Type.Enum(['refused', 'short', 'gasLow'])),
});

export const fundTreasury = operatorEndpoint({
  method: 'GET',
  path: 'v1/fund/treasury/detail',
  summary:
    'The treasury of USDT: how far its networks were read and why one is halted, the wallets that withdrawals are paid from beside what withdrawals need, tokens and yen of the treasury in the ledger, and yen that it still owes.',
  access: { operator: 'fund.read' },
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({
    /** System time. */
    readAt: Time,
    /** Addresses that were given to customers, the same on every network. */
    addresses: Count,
    networks: Type.Array(Network),
    wallets: Type.Array(Wallet),
    /** Tokens of the treasury in the ledger; negative: it has sold more than it took in. */
    tokens: Type.Array(
      Strict({
        token: Type.String(),
        amount: SignedTokens,
        /** `amount` less what credited deposits have brought, plus what final payments have moved; 0: they agree. */
        difference: SignedTokens,
        /** Final and not credited: they may have to go back to their senders. */
        unallocated: SignedTokens,
      }),
    ),
    /** Yen of the treasury in the ledger; negative: it owes them. */
    yen: Amount,
    /** Credited deposits whose yen it has not paid yet. */
    owed: Strict({
      count: Count,
      /** What is missing of their yen, and when the oldest was seen. */
      amount: Amount,
      oldestAt: Nullable(Time),
      /**
       * The treasury's own yen in the customers' bank account that no credit has used. Negative: so much of what is
       * withdrawable already, or was spent out of credits that are not paid, is missing there.
       */
      spare: Amount,
    }),
  }),
});

export const treasuryFundingPropose = operatorEndpoint({
  method: 'POST',
  path: 'v1/fund/treasury/propose',
  summary:
    "Proposes that the treasury pays yen that were credited for USDT, oldest credit first: with a line of the bank that belongs to no customer, of this amount, or without `lineId` from its spare yen in the customers' bank account. A line counts once a statement contains it (LINE_UNPROVEN).",
  access: { operator: 'fund.propose' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({
    lineId: Type.Optional(Type.Union([TransferNumber, Type.Literal('')])),
    /** Yen; of a line all of it. */
    amount: Digits('^[1-9]\\d{0,12}$'),
    reason: ProposalReason,
  }),
  reply: ProposalView,
});

export const treasuryReleasePropose = operatorEndpoint({
  method: 'POST',
  path: 'v1/fund/treasury/release/propose',
  summary:
    "Proposes that the treasury takes yen of its own out of the customers' bank account: at most its spare yen less what it has not paid for USDT (AMOUNT_INVALID {max}). The bank pays them out afterwards.",
  access: { operator: 'fund.propose' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({ amount: Digits('^[1-9]\\d{0,12}$'), reason: ProposalReason }),
  reply: ProposalView,
});

export const networkHalt = operatorEndpoint({
  method: 'POST',
  path: 'v1/fund/network/halt',
  summary:
    'Halts a network of USDT at once: its deposits wait, no withdrawal is requested or signed on it, and customers see why. It runs again after a proposal (`networkResumePropose`).',
  access: { operator: 'network.halt' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({ network: NetworkId, reason: ProposalReason }),
  reply: Strict({ network: NetworkId, halted: NetworkHalt }),
});

export const networkResumePropose = operatorEndpoint({
  method: 'POST',
  path: 'v1/fund/network/resume/propose',
  summary: 'Proposes to resume a network that an operator has halted. NETWORK_RUNS: none has.',
  access: { operator: 'fund.propose' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({ network: NetworkId, reason: ProposalReason }),
  reply: ProposalView,
});

export const networkRestartPropose = operatorEndpoint({
  method: 'POST',
  path: 'v1/fund/network/restart/propose',
  summary:
    'Proposes that a halted network is read again from behind an older block, after a re-org that was too deep. The block has to be the one that the network has now, and older than those that are kept. NETWORK_RUNS: no operator has halted it.',
  access: { operator: 'fund.propose' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({
    network: NetworkId,
    block: Digits('^(0|[1-9]\\d{0,14})$'),
    hash: Type.String({ pattern: '^0x[0-9a-f]{64}$' }),
    reason: ProposalReason,
  }),
  reply: ProposalView,
});

export const fundAddressList = operatorEndpoint({
  method: 'GET',
  path: 'v1/fund/address/list',
  summary: 'Deposit addresses that were sent tokens on a network, by index, with what they have there now.',
  access: { operator: 'fund.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({ ...paging, network: NetworkId }),
  body: Empty,
  reply: Page(
    Strict({
      /** Of the key derivation. */
      index: Count,
      address: Type.String(),
      accountId: Type.String(),
      /** Null: the network cannot be read now. */
      tokens: Nullable(TokenAmount),
      /**
       * Why no plan empties it; null: plans do. `UNCREDITED`: a deposit at it is neither credited nor at an end.
       * `UNRECORDED`: it has more than what was read of the network.
       */
      notSwept: Nullable(Type.Union([Type.Literal('UNCREDITED'), Type.Literal('UNRECORDED')])),
    }),
  ),
});

export const fundMoveList = operatorEndpoint({
  method: 'GET',
  path: 'v1/fund/move/list',
  summary:
    'What final transactions of the brokerage have moved on chains, and what their gas has cost, by date of their blocks in Tokyo and network, the newest first: sweeps of deposit addresses and payments of the wallet.',
  access: { operator: 'fund.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({ ...paging }),
  body: Empty,
  reply: Page(
    Strict({
      date: DateText,
      network: NetworkId,
      /** Transactions. */
      count: Count,
      /** What has left deposit addresses: to the wallet, and to any other address. */
      swept: TokenAmount,
      elsewhere: TokenAmount,
      /** What the wallet has paid. */
      paid: TokenAmount,
      /** In the native coin; null: the nodes do not report it. */
      gas: Nullable(Type.String({ pattern: '^\\d+(\\.\\d{1,18})?$' })),
    }),
  ),
});

export const sweepPlan = operatorEndpoint({
  method: 'GET',
  path: 'v1/fund/sweep/plan',
  summary:
    'A file of unsigned transactions that empties deposit addresses with `minimum` tokens or more (by default the least deposit) into the wallet that withdrawals are paid from, or with `to=cold` into the address that the settings name, to be signed offline; coins for gas come from `funder`. At most 500 addresses. The same bytes for the same balances and price of gas; each download is in the log. SWEEP_EMPTY, WALLET_UNKNOWN, NETWORK_UNREADABLE, GAS_TOO_DEAR above 500 gwei.',
  access: { operator: 'fund.propose' },
  rate: 'read',
  idempotent: false,
  download: { mediaType: 'application/octet-stream', name: 'sweep-plan.json' },
  query: Strict({
    network: NetworkId,
    funder: Type.Optional(Type.String({ pattern: '^(0x[0-9a-fA-F]{40})?$' })),
    minimum: Type.Optional(Type.Union([TokenAmount, Type.Literal('')])),
    to: Type.Optional(Type.Union([Type.Literal('wallet'), Type.Literal('cold')])),
  }),
  body: Empty,
  reply: Bytes,
});
