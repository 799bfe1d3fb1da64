import { type InstrumentCode, instrumentCode } from '@kabuto/market';
import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { fieldInvalid, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type Content, type CoreKind, executeCommand, integerOf } from '../../proposals/index.ts';
import { lockHalt, writeHalt } from './store.ts';

const MINUTE = 60_000;
/** The longest halt with an end: 60 days. */
const MOST_MINUTES = 60 * 24 * 60;

/** Throws Refused FIELD_INVALID. */
function codeOf({ code }: Content): InstrumentCode {
  if (typeof code === 'string' && /^[0-9][0-9A-Z]{3}$/.test(code)) return instrumentCode(code);
  throw fieldInvalid('code', '0000..9ZZZ');
}

/** Null: until it is ended. Throws Refused FIELD_INVALID. */
const minutesOf = (content: Content): number | null =>
  content.minutes === '' ? null : integerOf(content, 'minutes', { min: 1, max: MOST_MINUTES });

type Deps = {
  readonly pool: pg.Pool;
  readonly coreOf: (tenantId: number) => Core;
};

/**
 * A halt of an issue for longer than one operator may make it, from its execution on. It goes stale by nothing: an
 * issue that was halted or traded again in between is halted for the proposed time.
 */
export const haltKind = ({ pool, coreOf }: Deps): CoreKind => ({
  by: 'core',
  kind: 'issueHalt',
  executedEvent: 'haltExecuted',
  subject: (content) => `issue ${codeOf(content)}`,
  validate: (content) => {
    codeOf(content);
    minutesOf(content);
  },
  current: async (tenantId, content) => {
    const code = codeOf(content);
    const issue = await coreOf(tenantId).read(({ broker }) => broker.instrument(code));
    if (issue === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code', { code });
    return { version: 1, content: { code, state: issue.halted ? 'halted' : 'trading' } };
  },
  execute: async ({ tenantId, number, makerId, decidedAt, createdAt, reason, content }, approved) => {
    const code = codeOf(content);
    const minutes = minutesOf(content);
    const request = `proposal-${number}`;
    const since = decidedAt ?? createdAt;
    await withTenant(pool, tenantId, async (client) => {
      const last = await lockHalt(client, tenantId, code);
      // Executed again after its answer was lost: the halt may be over.
      if (last?.request === request || (last !== undefined && last.since > since)) return;
      const until = minutes === null ? null : since + minutes * MINUTE;
      const of = { code, since, until, reason, operatorId: makerId, proposal: number, request };
      await writeHalt(client, tenantId, of);
    });
    const input = { kind: 'haltInstrument', instrument: code, halted: true, proposal: approved } as const;
    return executeCommand(coreOf(tenantId), { number }, input);
  },
});
