import { Type } from 'typebox';
import { TransferNumber } from '../areas/funding.ts';
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
    'Proposes to give back the yen of a withdrawal of USDT that a replaced wallet was asked for and whose signer is gone. WALLET_IN_USE: the wallet is not replaced. NONCE_OPEN {needed, used}: what it may have signed can still be mined. PAYMENT_SEEN: a block has paid it.',
  body: Strict({ transferId: TransferNumber, reason: ProposalReason }),
});

export const tokenReturnPropose = operatorEndpoint({
  ...propose,
  path: 'v1/fund/usdt/return/propose',
  summary: 'Proposes to give back the yen of a paid withdrawal of USDT whose final block the chain has undone.',
  body: Strict({ transferId: TransferNumber, reason: ProposalReason }),
});
