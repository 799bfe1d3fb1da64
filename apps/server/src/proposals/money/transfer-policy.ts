import { type TransferPolicy, transferPolicyOf } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { canonicalBytes } from '../../core/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import type { CoreKind } from '../kind.ts';
import type { Content } from '../proposal.ts';
import { executeCommand, integerOf, limitOf } from './command.ts';

/** Higher values are typing errors: yen of a limit, yen of a fee, and 30 days of cooling. */
const MAX = { limit: 1_000_000_000_000, fee: 100_000, coolingMs: 30 * 24 * 3_600_000 } as const;

const yenOrNull = (value: number | null) => (value === null ? null : yen(value));

/** Throws Refused FIELD_INVALID. */
function policyFrom(content: Content): TransferPolicy {
  const limit = (name: string) => yenOrNull(limitOf(content, name, MAX.limit));
  const approval = {
    perCustomer: limit('approvalPerCustomer'),
    perDestination: limit('approvalPerDestination'),
    perMaker: limit('approvalPerMaker'),
  };
  const hasApproval = Object.values(approval).some((value) => value !== null);
  return {
    minimum: yen(integerOf(content, 'minimum', { min: 1, max: MAX.limit })),
    dailyMaximum: { unverified: limit('dailyUnverified'), verified: limit('dailyVerified') },
    fee: yen(integerOf(content, 'fee', { max: MAX.fee })),
    coolingMs: integerOf(content, 'coolingMs', { max: MAX.coolingMs }),
    ...(hasApproval ? { approval } : {}),
  };
}

/** A policy as the content of a proposal; no limit is an empty text. */
const contentOf = ({ minimum, dailyMaximum, fee, coolingMs, approval }: TransferPolicy): Content => ({
  minimum,
  fee,
  coolingMs,
  dailyUnverified: dailyMaximum.unverified ?? '',
  dailyVerified: dailyMaximum.verified ?? '',
  approvalPerCustomer: approval?.perCustomer ?? '',
  approvalPerDestination: approval?.perDestination ?? '',
  approvalPerMaker: approval?.perMaker ?? '',
});

/** Two policies that differ have different versions; the broker counts none. */
const versionOf = (content: Content): number => sha256(canonicalBytes(content)).readUIntBE(0, 6);

/**
 * What withdrawals are judged by: `minimum`, `fee`, `coolingMs`, and the limits `dailyUnverified`, `dailyVerified`,
 * `approvalPerCustomer`, `approvalPerDestination`, `approvalPerMaker`, of which an empty text is none.
 */
export const transferPolicy = (coreOf: (tenantId: number) => Core): CoreKind => ({
  by: 'core',
  kind: 'transferPolicy',
  executedEvent: 'transferPolicyExecuted',
  subject: () => 'transfer policy',
  validate: (content) => void policyFrom(content),
  current: async (tenantId) => {
    const content = contentOf(await coreOf(tenantId).read(({ broker }) => transferPolicyOf(broker)));
    return { version: versionOf(content), content };
  },
  execute: (proposal, approved) =>
    executeCommand(coreOf(proposal.tenantId), proposal, {
      kind: 'setTransferPolicy',
      policy: policyFrom(proposal.content),
      proposal: approved,
    }),
});
