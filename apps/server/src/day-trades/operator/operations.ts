import { instrumentCode } from '@kabuto/market';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf, Refused } from '../../platform/http/index.ts';
import { type CoreKind, type Proposals, proposalView, proposeAs } from '../../proposals/index.ts';
import { termsView } from '../terms.ts';
import type { OfficeDeps } from './deps.ts';
import { loanTermsKind } from './loan-kind.ts';
import { dayTradeTermsKind } from './terms-kind.ts';

/** The kinds of proposals about day trades. */
export const dayTradeKinds = (deps: Pick<OfficeDeps, 'coreOf'>) =>
  [dayTradeTermsKind(deps), loanTermsKind(deps)] as const satisfies readonly CoreKind[];

/** GET v1/margin/terms/detail */
const marginTerms = ({ coreOf }: OfficeDeps): AnyOperation =>
  operatorOperation('marginTerms', async ({ operator: { tenantId } }) => {
    const policy = await coreOf(tenantId).read(({ broker }) => broker.globals.dayTrades);
    return { terms: policy === undefined ? null : termsView(policy), version: policy?.version ?? 0 };
  });

/** GET v1/margin/loan/list. INSTRUMENT_UNKNOWN: `code` is no issue of the brokerage. */
const loanTermsList = ({ marketOf }: OfficeDeps): AnyOperation =>
  operatorOperation('loanTermsList', async ({ query, operator: { tenantId } }) => {
    const { core, catalogue } = marketOf(tenantId);
    const { limit, offset } = pageOf(query);
    const all = catalogue.views.map(({ code }) => code).sort();
    const codes = query.code === undefined ? all : all.filter((code) => code === query.code);
    if (query.code !== undefined && codes.length === 0) throw new Refused('INSTRUMENT_UNKNOWN', 'code');
    const rows = await core.read(({ broker }) =>
      codes.slice(offset, offset + limit).map((code) => {
        const margin = broker.instrument(instrumentCode(code))?.margin;
        const { long = false, short = false, lendable = 0, lent = 0, premium = 0 } = margin ?? {};
        const figures = { lendable: String(lendable), lent: String(lent), premium: String(premium) };
        return { code, names: catalogue.names(code), long, short, ...figures };
      }),
    );
    return { rows, total: codes.length };
  });

/** The terms of day trades and of issues: what holds, proposals of others, and decisions about these. */
export function dayTradeOffice(deps: OfficeDeps, proposals: Proposals): AnyOperation[] {
  const kinds = dayTradeKinds(deps);
  const [terms, loans] = kinds;
  return [
    marginTerms(deps),
    loanTermsList(deps),
    operatorOperation('marginTermsPropose', ({ body: { reason, ...body }, ...actor }) => {
      const { initialPercent, maintenancePercent, leastCollateral, collateralPercent, penalty, ...texts } = body;
      const { interestBelow, loanBelow, ...others } = texts;
      const numbers = { initialPercent, maintenancePercent, leastCollateral, collateralPercent };
      const content = { ...numbersOf({ ...numbers, interestBelow, loanBelow, penalty }), ...others };
      return proposeAs(proposals, terms, content, { ...actor, reason });
    }),
    operatorOperation('loanTermsPropose', ({ body: { reason, lendable, premium, ...others }, ...actor }) =>
      proposeAs(proposals, loans, { ...others, ...numbersOf({ lendable, premium }) }, { ...actor, reason }),
    ),
    operatorOperation('marginApprove', async ({ body: { number, credential }, operator, visit, change }) =>
      proposalView(await proposals.approve(kinds, Number(number), credential, { operator, visit, change })),
    ),
    operatorOperation('marginRefuse', async ({ body: { number, reason }, operator, visit, change }) =>
      proposalView(await proposals.refuse(kinds, Number(number), reason, { operator, visit, change })),
    ),
  ];
}

const numbersOf = (texts: Readonly<Record<string, string>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]));
