import { Type } from 'typebox';
import { RateNow, RateText } from '../areas/funding.ts';
import { Amount, Digits, Empty, Nullable, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { SignerView } from './signer-view.ts';

/** Null: no limit. */
const Limit = Nullable(Amount);

export const fundSettings = operatorEndpoint({
  method: 'GET',
  path: 'v1/fund/settings/detail',
  summary:
    'What holds for deposits and withdrawals now: the policy of withdrawals, the hours of the cashier, the account that deposits are sent to, and of USDT the terms, the rate and the signers.',
  access: { operator: 'fund.read' },
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({
    policy: Strict({
      minimum: Amount,
      fee: Amount,
      coolingMs: Type.Integer({ minimum: 0 }),
      dailyUnverified: Limit,
      dailyVerified: Limit,
      approvalPerCustomer: Limit,
      approvalPerDestination: Limit,
      approvalPerMaker: Limit,
    }),
    /** Market time of day, HH:MM, and the brokerage's number at its bank. */
    cashier: Strict({
      opens: Type.String(),
      closes: Type.String(),
      cutOff: Type.String(),
      clientCode: Digits('^\\d{10}$'),
    }),
    /** Null: not set, and deposits are refused with DEPOSITS_CLOSED. */
    bank: Nullable(
      Strict({
        bank: Digits('^\\d{4}$'),
        bankName: Type.String(),
        bankKana: Type.String(),
        branch: Digits('^\\d{3}$'),
        branchName: Type.String(),
        branchKana: Type.String(),
        type: Type.Union([Type.Literal('ordinary'), Type.Literal('current'), Type.Literal('savings')]),
        number: Digits('^\\d{7}$'),
        holder: Type.String(),
      }),
    ),
    usdt: Strict({
      /** On which terms USDT is withdrawn; null: it is not. */
      terms: Nullable(Strict({ minimum: Amount, maximum: Limit, fee: Amount })),
      /** Yen for one USDT; null: none is fresh, and nothing is credited or signed. */
      rate: Nullable(RateNow),
      /** The rate that two operators agreed on; null: none. `rate` without `until`: it is far from the market's. */
      agreed: Nullable(Strict({ yen: RateText, until: Time })),
      signers: Type.Array(SignerView),
      /** When this was read, system time. */
      readAt: Time,
    }),
  }),
});
