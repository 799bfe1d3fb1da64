import { NETWORKS, type NetworkId } from '@kabuto/chain';
import { lockOperators, operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../../platform/http/index.ts';
import type { Content, DatabaseKind } from '../../proposals/index.ts';
import { insertHalt, readHalts } from './network-halt.ts';
import type { TokenDeps } from './ports.ts';

const subjectOf = (network: NetworkId): string => `network ${network}`;

/** The network of a proposal. Throws Refused FIELD_INVALID. */
export function networkOf({ network }: Content): NetworkId {
  const found = Object.values(NETWORKS).find(({ id }) => id === network);
  if (found === undefined) throw fieldInvalid('network', Object.keys(NETWORKS).join(', '));
  return found.id;
}

/** Resumes a network that an operator has halted: `network`. NETWORK_RUNS: it is not halted by an operator. */
export const networkResumeKind: DatabaseKind = {
  by: 'database',
  kind: 'networkResume',
  executedEvent: 'networkResumeExecuted',
  subject: (content) => subjectOf(networkOf(content)),
  validate: (content) => void networkOf(content),
  current: async (client, tenantId, content) => {
    const found = (await readHalts(client, tenantId)).get(networkOf(content));
    return { version: found?.version ?? 0, content: {} };
  },
  check: async (client, tenantId, content) => {
    const found = (await readHalts(client, tenantId)).get(networkOf(content));
    if (found?.halted !== true) throw new Refused('NETWORK_RUNS', 'network');
  },
  execute: (client, { tenantId, subjectVersion, content, makerId, reason, number: proposal }, setAt) =>
    insertHalt(client, tenantId, {
      ...{ network: networkOf(content), version: subjectVersion + 1, reason, setAt, operatorId: makerId, proposal },
    }),
};

/** POST v1/fund/network/halt: at once, by one operator. USDT_CLOSED: not a network of the brokerage. NETWORK_HALTED. */
export const networkHalt = ({ networksOf }: Pick<TokenDeps, 'networksOf'>): AnyOperation =>
  operatorOperation('networkHalt', async ({ body: { network, reason }, operator, visit: { now }, change }) => {
    const { tenantId, operatorId } = operator;
    const isOpen = (await networksOf(tenantId)).some((one) => one.network.id === network);
    if (!isOpen) throw new Refused('USDT_CLOSED', 'network');
    return change(async (client) => {
      // not while a proposal that resumes it is executed
      await lockOperators(client, tenantId);
      const found = (await readHalts(client, tenantId)).get(network);
      if (found?.halted === true) throw new Refused('NETWORK_HALTED', 'network');
      const version = (found?.version ?? 0) + 1;
      await insertHalt(client, tenantId, { network, version, reason, setAt: now, operatorId, proposal: null });
      const [before, after] = [{ halted: false }, { halted: true, reason }];
      return { reply: { network, halted: 'OPERATOR' as const }, subject: subjectOf(network), before, after };
    });
  });
