import { Type } from 'typebox';
import { Amount, DateText, Digits, Empty, Nullable, Strict } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const read = {
  method: 'GET',
  access: { operator: 'fund.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
} as const;
const act = { method: 'POST', rate: 'write', idempotent: true, query: Empty } as const;

const BankDay = Strict({ opening: Amount, received: Amount, paid: Amount, closing: Amount });

export const reconciliationDay = operatorEndpoint({
  ...read,
  path: 'v1/fund/reconciliation/day',
  summary:
    'What the bank’s statements and the ledger say about one market date, side by side: opening, received, paid, closing; and each line that only one of them has.',
  query: Strict({ date: DateText }),
  reply: Strict({
    date: DateText,
    /** Null: no statement of the date has been imported. */
    bank: Nullable(BankDay),
    ledger: BankDay,
    /** Ledger less bank. */
    difference: Nullable(BankDay),
    unmatched: Type.Array(
      Strict({
        side: Type.Union([Type.Literal('bank'), Type.Literal('ledger')]),
        transferId: Nullable(Type.String()),
        /** What the transfer is; null on the bank's side. */
        kind: Nullable(Type.Union([Type.Literal('line'), Type.Literal('deposit'), Type.Literal('withdrawal')])),
        /** What the bank wrote, or the state of the ledger's step. */
        text: Type.String(),
        amount: Amount,
      }),
    ),
  }),
});

export const segregationWorksheet = operatorEndpoint({
  ...read,
  path: 'v1/fund/segregation/worksheet',
  summary:
    'What customers are owed in yen and what must be held in trust for it: settled cash of customers, unallocated money and unpaid withdrawals in transit, against the trust balance that was last entered.',
  query: Empty,
  reply: Strict({
    /** The last weekly base date. */
    baseDate: DateText,
    customers: Amount,
    unallocated: Amount,
    transit: Amount,
    required: Amount,
    trust: Nullable(Amount),
    /** The base date of that balance. */
    trustDate: Nullable(DateText),
    shortfall: Nullable(Amount),
  }),
});

export const segregationTrust = operatorEndpoint({
  ...act,
  path: 'v1/fund/segregation/trust',
  summary: 'Enters the balance of the trust account on a base date.',
  access: { operator: 'fund.review' },
  body: Strict({ date: DateText, amount: Digits('^\\d{1,15}$') }),
  reply: Type.Null(),
});
