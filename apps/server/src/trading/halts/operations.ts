import { instrumentCode } from '@kabuto/market';
import { type Act, carryOut, operatorOperation, submitAs } from '../../operators/index.ts';
import { type AnyOperation, pageOfRows, Refused } from '../../platform/http/index.ts';
import { readTenant, withTenant } from '../../platform/postgres/index.ts';
import { type Proposals, proposalView, proposeAs } from '../../proposals/index.ts';
import type { TradingDeps } from '../deps.ts';
import { haltKind } from './kind.ts';
import { lockHalt, readHalts, writeEnd, writeHalt, writeLifted } from './store.ts';
import { haltView, isHalted, knownCode } from './view.ts';

const MINUTE = 60_000;
/** After a halt by one operator the next one needs two, for so long. */
const ALONE_AGAIN_MS = 60 * MINUTE;

const requestOf = ({ operator, key }: Act): string => `${operator.operatorId}-${key ?? ''}`;
const subjectOf = (code: string): string => `issue ${code}`;

/** GET v1/trading/halt/list */
const haltList = (deps: TradingDeps): AnyOperation =>
  operatorOperation('haltList', async ({ query, operator: { tenantId } }) => {
    const { core, catalogue } = deps.marketOf(tenantId);
    const codes = catalogue.views.map(({ code }) => code).filter((code) => code.startsWith(query.code ?? ''));
    const all = await core.read(({ broker }) =>
      codes.map((code) => ({ code, halted: broker.instrument(instrumentCode(code))?.halted ?? false })),
    );
    const wanted = all
      .filter(({ halted }) => query.state === undefined || halted === (query.state === 'halted'))
      .sort((a, b) => Number(b.halted) - Number(a.halted) || (a.code < b.code ? -1 : 1));
    const { rows, total } = pageOfRows(wanted, query);
    const halts = await readTenant(deps.pool, tenantId, (client) =>
      readHalts(
        client,
        tenantId,
        rows.map(({ code }) => code),
      ),
    );
    return { rows: rows.map((row) => haltView(deps, tenantId, { ...row, halt: halts.get(row.code) })), total };
  });

/**
 * POST v1/trading/halt/start: the time of its end is stored first, so that no halt of one operator outlasts it. Throws
 * Refused INSTRUMENT_HALTED, HALT_NEEDS_PROPOSAL.
 */
const haltStart = (deps: TradingDeps): AnyOperation =>
  operatorOperation('haltStart', async ({ body, operator, change, key }) => {
    const { tenantId, operatorId } = operator;
    const act: Act = { operator, change, key };
    const request = requestOf(act);
    const code = knownCode(deps, tenantId, body.code);
    const { reason } = body;
    const note = async (): Promise<void> => {
      const halted = await isHalted(deps, tenantId, code);
      await withTenant(deps.pool, tenantId, async (client) => {
        const now = deps.now();
        const last = await lockHalt(client, tenantId, code);
        if (last?.request === request) return;
        // Of one that two agreed on the command may still be on its way.
        const isRecent = last !== undefined && last.since > now - ALONE_AGAIN_MS;
        const isAgreed = isRecent && last.proposal !== null && last.liftedAt === null;
        if (halted || isAgreed) throw new Refused('INSTRUMENT_HALTED', 'code');
        if (isRecent && last.proposal === null) throw new Refused('HALT_NEEDS_PROPOSAL', 'code');
        const until = now + Number(body.minutes) * MINUTE;
        await writeHalt(client, tenantId, { code, since: now, until, reason, operatorId, proposal: null, request });
      });
    };
    const decide = async () => {
      await note();
      const input = { kind: 'haltInstrument', instrument: code, halted: true } as const;
      return submitAs(deps.marketOf(tenantId).core, act, { request: { ...input, ...body }, input });
    };
    return carryOut(act, decide, async (client) => {
      const halt = (await readHalts(client, tenantId, [code])).get(code);
      return {
        subject: subjectOf(code),
        before: { state: 'trading' },
        after: { state: 'halted', minutes: Number(body.minutes), reason },
        reply: haltView(deps, tenantId, { code, halted: true, halt }),
      };
    });
  });

/** POST v1/trading/halt/end. Throws Refused NOT_HALTED. */
const haltEnd = (deps: TradingDeps): AnyOperation =>
  operatorOperation('haltEnd', async ({ body, operator, change, key }) => {
    const { tenantId } = operator;
    const act: Act = { operator, change, key };
    const request = requestOf(act);
    const code = knownCode(deps, tenantId, body.code);
    const { reason } = body;
    const note = async (): Promise<void> => {
      const halted = await isHalted(deps, tenantId, code);
      await withTenant(deps.pool, tenantId, async (client) => {
        const last = await lockHalt(client, tenantId, code);
        if (last?.endRequest === request) return;
        if (!halted) throw new Refused('NOT_HALTED', 'code');
        await writeEnd(client, tenantId, { code, at: deps.now(), request });
      });
    };
    const decide = async () => {
      await note();
      const input = { kind: 'haltInstrument', instrument: code, halted: false } as const;
      return submitAs(deps.marketOf(tenantId).core, act, { request: { ...input, ...body }, input });
    };
    return carryOut(act, decide, async (client) => {
      const halt = await lockHalt(client, tenantId, code);
      // Not one that has begun since.
      if (halt?.endRequest === request) await writeLifted(client, tenantId, halt, deps.now());
      const { since = null, until = null, proposal = null } = halt ?? {};
      return {
        subject: subjectOf(code),
        before: { state: 'halted', since, until, ...(proposal === null ? {} : { proposal }) },
        after: { state: 'trading', reason },
        reply: haltView(deps, tenantId, { code, halted: false, halt: undefined }),
      };
    });
  });

/** Halts of issues: the list, those that one operator makes, and proposals of longer ones. */
export function haltOffice(deps: TradingDeps, proposals: Proposals): AnyOperation[] {
  const kind = haltKind({ pool: deps.pool, coreOf: (tenantId) => deps.marketOf(tenantId).core });
  return [
    haltList(deps),
    haltStart(deps),
    haltEnd(deps),
    operatorOperation('haltPropose', ({ body: { code, minutes, reason }, ...actor }) => {
      knownCode(deps, actor.operator.tenantId, code);
      const content = { code, minutes: minutes === '' ? '' : Number(minutes) };
      return proposeAs(proposals, kind, content, { ...actor, reason });
    }),
    operatorOperation('haltApprove', async ({ body: { number, credential }, operator, visit, change }) =>
      proposalView(await proposals.approve([kind], Number(number), credential, { operator, visit, change })),
    ),
    operatorOperation('haltRefuse', async ({ body: { number, reason }, operator, visit, change }) =>
      proposalView(await proposals.refuse([kind], Number(number), reason, { operator, visit, change })),
    ),
  ];
}
