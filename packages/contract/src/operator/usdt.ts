import { Type } from 'typebox';
import { TokenAmount, TransferNumber } from '../areas/funding.ts';
import { Digits, Empty, Strict } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalView } from './proposal.ts';
import { ProposalReason } from './reason.ts';

const propose = {
  method: 'POST',
  rate: 'write',
  idempotent: true,
  query: Empty,
  access: { operator: 'fund.propose' },
  reply: ProposalView,
} as const;
/** The hash of a transaction, hexadecimal. */
const TxHash = Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' });
/** Yen; empty: none. */
const YenOrNone = Type.Optional(Digits('^(\\d{1,13})?$'));

export const tokenPolicyPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/usdt/policy/propose',
  summary:
    'Proposes on which terms USDT is withdrawn, or to close withdrawals of USDT; closed, what is not signed yet waits. Open ones need `minimum` and `fee`; a live brokerage that opens them states the `audit` of its signer.',
  body: Strict({
    usdtOut: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
    minimum: YenOrNone,
    maximum: YenOrNone,
    fee: YenOrNone,
    /** Which audit the signer and its keys have passed; a live brokerage opens withdrawals with it only. */
    audit: Type.Optional(Type.String({ maxLength: 400 })),
    reason: ProposalReason,
  }),
});

export const tokenRatePropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/usdt/rate/propose',
  summary:
    "Proposes yen for one USDT for `minutes` (5 to 1440) from the approval on, at which deposits are credited and withdrawals fixed in place of the market's rate; without `rate` the market's counts again.",
  body: Strict({
    rate: Type.Optional(Digits('^(\\d{1,6}(\\.\\d{1,4})?)?$')),
    minutes: Type.Optional(Digits('^(\\d{1,4})?$')),
    reason: ProposalReason,
  }),
});

export const depositChecksPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/deposit/checks/propose',
  summary:
    'Proposes to let a deposit of USDT pass that sanctions screening or travel rule hold, or about which they have decided nothing. CHECKS_PASSED: both have passed it.',
  body: Strict({ transferId: TransferNumber, reason: ProposalReason }),
});

export const payoutAbandonPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/payout/abandon/propose',
  summary:
    'Proposes to give back the yen of a withdrawal of USDT that was requested from a replaced wallet whose signer is gone. WALLET_IN_USE: the wallet is not replaced. NONCE_OPEN {needed, used}: what it may have signed can still be mined. PAYMENT_SEEN: a block has paid it.',
  body: Strict({ transferId: TransferNumber, reason: ProposalReason }),
});

export const depositReturnPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/deposit/return/propose',
  summary:
    'Proposes to end a rejected deposit of USDT whose tokens were sent back. `txHash`: the final transaction that has moved exactly them from the address of the customer to one that is not the brokerage’s (RETURN_UNSEEN for any other). Refused with DEPOSIT_IN_NO_BLOCK while no block contains the deposit.',
  body: Strict({ transferId: TransferNumber, txHash: TxHash, reason: ProposalReason }),
});

export const depositRecoveryPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/deposit/recovery/propose',
  summary:
    'Proposes to let a deposit of USDT begin again that has failed or was reversed and that a block contains: it becomes another transfer, which is checked and credited as any other, at the rate at that time. Refused with DEPOSIT_IN_NO_BLOCK while no block contains it, and with TRANSFER_STATE for what was reversed because of the token’s issuer.',
  body: Strict({ transferId: TransferNumber, reason: ProposalReason }),
});

export const payoutSettlePropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/payout/settle/propose',
  summary:
    'Proposes to end a withdrawal of USDT whose signer has signed, or whose block has moved, something else than the ledger has: `paid` where the customer has the tokens, `returned` where the yen come back to the customer. `units` and `txHash` are those of its `settlement`, what the chain has moved; the difference to what was fixed is booked for the treasury. Refused with PAYOUT_NOT_FINAL while nothing is final, or where the withdrawal continues by itself.',
  body: Strict({
    transferId: TransferNumber,
    to: Type.Union([Type.Literal('paid'), Type.Literal('returned')]),
    units: TokenAmount,
    txHash: TxHash,
    reason: ProposalReason,
  }),
});

export const tokenReturnPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/usdt/return/propose',
  summary: 'Proposes to give back the yen of a paid withdrawal of USDT whose final block the chain has undone.',
  body: Strict({ transferId: TransferNumber, reason: ProposalReason }),
});
