import { hash } from 'node:crypto';
import { type FeeSchedule, HOUSE } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import { type Core, canonicalBytes } from '../core/index.ts';
import { fieldInvalid } from '../platform/http/index.ts';
import type { CoreKind } from './kind.ts';
import type { Content } from './proposal.ts';

export const FEE_SCHEDULE = 'feeSchedule';

/** 10 % of the notional, and 100,000 yen per order: a higher value is a typing error. */
const MAX = { ratePpm: 100_000, minimum: 100_000 } as const;

/** Returns a field of the content, an integer from 0 to its maximum. Throws Refused FIELD_INVALID. */
function field(content: Content, name: keyof typeof MAX): number {
  const value = content[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX[name]) return value;
  throw fieldInvalid(name, `0..${MAX[name]}`);
}

const contentOf = (content: Content): { readonly ratePpm: number; readonly minimum: number } => ({
  ratePpm: field(content, 'ratePpm'),
  minimum: field(content, 'minimum'),
});

/** Proposals of the fee schedule for new orders. The version is that of the broker's newest schedule. */
export const feeSchedule = (coreOf: (tenantId: number) => Core): CoreKind => ({
  by: 'core',
  kind: FEE_SCHEDULE,
  executedEvent: 'feeExecuted',
  subject: () => 'fee schedule',
  validate: (content) => {
    contentOf(content);
  },
  current: async (tenantId) => {
    const latest = await coreOf(tenantId).read((engine) => engine.broker.globals.feeSchedules.at(-1));
    if (latest === undefined) throw new Error(`tenant ${tenantId} has no fee schedule`);
    const { version, ratePpm, minimum } = latest;
    return { version, content: { ratePpm, minimum } };
  },
  execute: (proposal, approved) => {
    const { ratePpm, minimum } = contentOf(proposal.content);
    const schedule: FeeSchedule = { version: proposal.subjectVersion + 1, ratePpm, minimum: yen(minimum) };
    const input = { kind: 'setFeeSchedule', schedule, proposal: approved } as const;
    // Submitted again after an unknown outcome, it gets the same reply.
    const key = `proposal-${proposal.number}`;
    const bodyHash = hash('sha256', canonicalBytes(input), 'buffer');
    return coreOf(proposal.tenantId).submit({ input, idempotency: { accountId: HOUSE.fees, key, bodyHash } });
  },
});
