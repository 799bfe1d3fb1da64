import { timeOfDay } from '@kabuto/market';
import { fieldInvalid, Refused } from '../../platform/http/index.ts';
import type { Content, CoreKind, DatabaseKind } from '../../proposals/index.ts';
import { type Cashier, insertCashier, readCashier } from './cashier.ts';
import type { WithdrawalDeps } from './ports.ts';
import { release } from './release.ts';

/** Throws Refused FIELD_INVALID. */
function clock(content: Content, name: string): string {
  const value = content[name];
  if (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return value;
  throw fieldInvalid(name, '00:00..23:59');
}

/** Throws Refused FIELD_INVALID unless the cut-off is within the opening hours. */
function cashierOf(content: Content): Omit<Cashier, 'version'> {
  const [opens, closes, cutOff] = [clock(content, 'opens'), clock(content, 'closes'), clock(content, 'cutOff')];
  if (timeOfDay(opens) >= timeOfDay(closes)) throw fieldInvalid('closes', `after ${opens}`);
  if (timeOfDay(cutOff) < timeOfDay(opens) || timeOfDay(cutOff) > timeOfDay(closes))
    throw fieldInvalid('cutOff', `${opens}..${closes}`);
  const { clientCode } = content;
  if (typeof clientCode !== 'string' || !/^\d{10}$/.test(clientCode)) throw fieldInvalid('clientCode', '10 digits');
  return { opens, closes, cutOff, clientCode };
}

/** The cashier's hours and the brokerage's number at its bank: `opens`, `closes`, `cutOff`, `clientCode`. */
export const cashierKind: DatabaseKind = {
  by: 'database',
  kind: 'cashier',
  executedEvent: 'cashierExecuted',
  subject: () => 'cashier',
  validate: (content) => void cashierOf(content),
  current: async (client, tenantId) => {
    const { version, ...content } = await readCashier(client, tenantId);
    return { version, content };
  },
  check: async () => undefined,
  execute: (client, { tenantId, subjectVersion, content }, now) =>
    insertCashier(client, tenantId, { ...cashierOf(content), version: subjectVersion + 1 }, now),
};

/** Throws Refused FIELD_INVALID. */
function idsOf({ transfers }: Content): number[] {
  if (typeof transfers !== 'string' || !/^[1-9]\d*(,[1-9]\d*)*$/.test(transfers))
    throw fieldInvalid('transfers', '1,2');
  return transfers.split(',').map(Number);
}

/**
 * A transfer file of the withdrawals that the maker saw approved: `transfers`, their numbers, `count` and `sum`. Each
 * is judged again when the file is written; what is no longer permitted stays behind.
 */
export const transferFileKind = (deps: WithdrawalDeps): CoreKind => ({
  by: 'core',
  kind: 'transferFile',
  executedEvent: 'transferFileExecuted',
  subject: () => 'transfer file',
  validate: (content) => void idsOf(content),
  current: async () => ({ version: 1, content: {} }),
  execute: async ({ tenantId, content }, { number, maker }) => {
    const core = deps.coreOf(tenantId);
    const actor = { kind: 'operator', id: String(maker) } as const;
    const of = { operatorId: maker, key: null, proposal: number, actor, only: idsOf(content) };
    try {
      await release(deps, tenantId, of);
      return { refusal: null, journalSeq: core.committedSeq };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { refusal: { reason: 'TRANSFER_STATE', field: null, params: {} }, journalSeq: core.committedSeq };
    }
  },
});
