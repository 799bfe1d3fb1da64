import type { ProposablePolicy } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import { type Core, canonicalBytes } from '../core/index.ts';
import { fieldInvalid, Refused } from '../platform/http/index.ts';
import { sha256 } from '../platform/seal/index.ts';
import { type Content, type CoreKind, executeCommand, integerOf, limitOf } from '../proposals/index.ts';

/** The highest limit, yen: a higher value is a typing error. */
const MAX = 1_000_000_000_000;

/** Throws Refused FIELD_INVALID. */
const accountIdOf = (content: Content): number =>
  integerOf(content, 'accountId', { min: 100, max: Number.MAX_SAFE_INTEGER });

/** Throws Refused FIELD_INVALID. */
function policyFrom(content: Content): ProposablePolicy {
  const { taxType } = content;
  if (taxType !== 'specified' && taxType !== 'general') throw fieldInvalid('taxType', 'specified, general');
  const [order, day] = [limitOf(content, 'orderLimit', MAX), limitOf(content, 'dayLimit', MAX)];
  return { limits: { order: order === null ? null : yen(order), day: day === null ? null : yen(day) }, taxType };
}

/** Limits and tax type of an account now. Throws Refused ACCOUNT_UNKNOWN, ACCOUNT_CLOSED. */
export async function presentPolicy(core: Core, accountId: number): Promise<ProposablePolicy> {
  const account = await core.read(({ broker }) => broker.account(accountId));
  if (account === undefined) throw new Refused('ACCOUNT_UNKNOWN', 'accountId');
  if (account.status === 'closed') throw new Refused('ACCOUNT_CLOSED', 'accountId');
  return { limits: account.limits, taxType: account.tax.type };
}

const contentOf = (accountId: number, { limits: { order, day }, taxType }: ProposablePolicy): Content => ({
  accountId,
  orderLimit: order ?? '',
  dayLimit: day ?? '',
  taxType,
});

/** Policies that differ have different versions. */
const versionOf = (content: Content): number => sha256(canonicalBytes(content)).readUIntBE(0, 6);

/**
 * Limits and tax type of one account: `orderLimit`, `dayLimit` in yen, an empty text is no limit. The broker refuses
 * it when they have changed since, and a tax type that is fixed for the year with TAX_TYPE_FIXED.
 */
export const accountPolicyKind = (coreOf: (tenantId: number) => Core): CoreKind => ({
  by: 'core',
  kind: 'accountPolicy',
  executedEvent: 'accountPolicyExecuted',
  subject: (content) => `account ${accountIdOf(content)}`,
  validate: (content) => {
    accountIdOf(content);
    policyFrom(content);
  },
  current: async (tenantId, content) => {
    const accountId = accountIdOf(content);
    const current = contentOf(accountId, await presentPolicy(coreOf(tenantId), accountId));
    return { version: versionOf(current), content: current };
  },
  execute: async (proposal, approved) => {
    const core = coreOf(proposal.tenantId);
    const accountId = accountIdOf(proposal.content);
    const account = await core.read(({ broker }) => broker.account(accountId));
    const present = account === undefined ? undefined : { limits: account.limits, taxType: account.tax.type };
    const isSame = present !== undefined && versionOf(contentOf(accountId, present)) === proposal.subjectVersion;
    const input = {
      kind: 'setAccountPolicy',
      accountId,
      ...policyFrom(proposal.content),
      proposal: approved,
    } as const;
    // Without it the broker refuses the proposal as stale, unless the core has executed it under its key already.
    const expected = isSame ? { expected: present } : {};
    return executeCommand(core, proposal, { ...input, ...expected }, input);
  },
});
