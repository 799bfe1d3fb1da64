import type { TransferState } from '../../src/types.ts';

/** A transfer as the rules describe it; `path`: the states that it has been in. */
export type ModelTransfer = {
  readonly id: number;
  readonly out: boolean;
  owner: number | null;
  amount: number;
  readonly fee: number;
  source: string | null;
  readonly path: TransferState[];
  readonly askedAt: number;
  readonly notBefore: number;
  /** Days are numbered; a credit may wait for the morning of one, and for a statement. */
  lockedUntil: number;
  notified: boolean;
  readonly destination: string | null;
  approved: { readonly at: number; readonly by: string | null } | null;
  /** Of tokens: what the customer has confirmed, and what the rate has fixed, 10^-6 of a token. */
  readonly tokens: ModelTokens | null;
};

/** `units`: null before a rate has fixed them. */
export type ModelTokens = { readonly least: number; readonly most: number; units: number | null };

/** The terms of withdrawals of tokens, yen. */
export type ModelTerms = { readonly minimum: number; readonly maximum: number; readonly fee: number };

export type ModelCustomer = {
  readonly id: number;
  status: 'open' | 'frozen' | 'closed';
  settled: number;
  claim: number;
  closing: boolean;
};

/** The most that one person may approve in 24 hours, yen. */
export type ModelLimits = { readonly customer: number; readonly destination: number; readonly maker: number };

/** What a step asks for. */
export type ModelStep = {
  readonly id: number;
  readonly from: TransferState;
  readonly to: TransferState;
  readonly lineId: number | null;
  readonly owner: number | null;
  readonly customerFault: boolean;
  readonly charge: number;
  /** The day until which a credit is locked; 0: none. */
  readonly lockedUntil: number;
  /** Who takes the step: a person by name, or the demo's clerk. */
  readonly by: string | null;
  /** 10^-4 yen for a token. */
  readonly rate: number;
  /** Maker and checker of the proposal behind it. */
  readonly pair: readonly [number, number] | null;
  /** What the chain has moved instead of what was fixed, 10^-6 of a token, as two people settle it; null: nothing. */
  readonly settled: number | null;
};

const WAYS_IN: Readonly<Record<string, string>> = {
  unallocated: 'matched review returning',
  declared: 'matched review lapsed cancelled',
  matched: 'screening',
  review: 'screening rejected',
  screening: 'credited held',
  held: 'screening returning',
  rejected: 'returning',
  returning: 'returned',
  credited: 'reversed',
};
const WAYS_OUT: Readonly<Record<string, string>> = {
  draft: 'requested cancelled',
  requested: 'cooling cancelled rejected',
  cooling: 'screening cancelled rejected',
  screening: 'approved rejected',
  approved: 'sent rejected',
  sent: 'paid returned',
  paid: 'returned',
};
const WAYS_TOKENS_OUT: Readonly<Record<string, string>> = {
  draft: 'requested cancelled',
  requested: 'cooling cancelled rejected',
  cooling: 'screening cancelled rejected',
  screening: 'approved rejected',
  approved: 'signed rejected',
  signed: 'mined returned paid',
  mined: 'paid signed returned',
  paid: 'returned',
};

/** rules/money.md 2 and 3.2, row by row: where a transfer may go from its state. */
export function waysFrom({ out, tokens, path }: Pick<ModelTransfer, 'out' | 'tokens' | 'path'>): TransferState[] {
  const ways = !out ? WAYS_IN : tokens === null ? WAYS_OUT : WAYS_TOKENS_OUT;
  // the tables above contain nothing else
  return (ways[path.at(-1) ?? 'draft'] ?? '').split(' ').filter(Boolean) as TransferState[];
}
