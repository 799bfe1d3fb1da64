import type { Funding } from './funding/index.ts';
import type { Readiness } from './platform/http/index.ts';

type Networks = ReturnType<Funding['networkStates']['all']>;

/** What `/readyz` reports of halted networks, each with its brokerage. */
export const networkWarnings = (networks: Networks): string[] =>
  networks
    .filter(({ halted }) => halted !== null)
    .map(({ tenantId, network, halted }) => `brokerage ${tenantId}: the network ${network} is halted: ${halted}`);

/** What `/readyz` replies: ready unless a market has stopped running. */
export const readiness = (reasons: readonly string[], warnings: readonly string[]): Readiness => ({
  ok: reasons.length === 0,
  reasons,
  warnings,
});
