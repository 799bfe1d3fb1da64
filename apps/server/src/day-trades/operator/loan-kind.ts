import type { Broker, BrokerInstrument, LoanTerms } from '@kabuto/brokerage';
import { type InstrumentCode, instrumentCode, shares, yen } from '@kabuto/market';
import { canonicalBytes } from '../../core/index.ts';
import { fieldInvalid, Refused } from '../../platform/http/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import { type Content, type CoreKind, executeCommand, integerOf } from '../../proposals/index.ts';
import type { OfficeDeps } from './deps.ts';

/** Issues of one proposal. */
const MOST_ISSUES = 50;
/** Higher values are typing errors: shares of an issue, yen for each share and day. */
const MAX = { lendable: 1_000_000_000, premium: 1_000 } as const;

/** Throws Refused FIELD_INVALID. */
function codesOf({ codes }: Content): readonly InstrumentCode[] {
  const list = String(codes).split(',');
  const isList = list.length <= MOST_ISSUES && new Set(list).size === list.length;
  if (!(isList && list.every((code) => /^[0-9A-Z]{4}$/.test(code)))) throw fieldInvalid('codes', `1..${MOST_ISSUES}`);
  try {
    return list.map(instrumentCode);
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('INSTRUMENT_UNKNOWN', 'codes');
    throw error;
  }
}

function isYes(content: Content, name: 'long' | 'short'): boolean {
  const value = content[name];
  if (value === 'yes' || value === 'no') return value === 'yes';
  throw fieldInvalid(name, 'yes, no');
}

/** The same terms for each of the issues. Throws Refused FIELD_INVALID. */
function termsFrom(content: Content): readonly LoanTerms[] {
  const [long, short] = [isYes(content, 'long'), isYes(content, 'short')];
  const lendable = shares(integerOf(content, 'lendable', short ? { min: 1, max: MAX.lendable } : { max: 0 }));
  const premium = yen(integerOf(content, 'premium', { max: short ? MAX.premium : 0 }));
  return codesOf(content).map((code) => ({ code, long, short, lendable, premium }));
}

/** Throws Refused INSTRUMENT_UNKNOWN {code}; FIELD_INVALID for an issue without a first price, or for odd lots. */
function issueOf(broker: Broker, code: InstrumentCode, content: Content): BrokerInstrument {
  const issue = broker.instrument(code);
  if (issue === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'codes', { code });
  if (issue.ipoReference !== undefined) throw fieldInvalid('codes', `${code}: after the first price`);
  if (Number(content.lendable) % issue.lot !== 0) throw fieldInvalid('lendable', `${code}: n x ${issue.lot}`);
  return issue;
}

const textOf = ({ code, margin }: BrokerInstrument): string => {
  const { long = false, short = false, lendable = 0, premium = 0 } = margin ?? {};
  return `${code} ${long ? 'long' : '-'} ${short ? 'short' : '-'} ${lendable} ${premium}`;
};

/** What may be traded on a day in issues. Terms that differ have different versions. DAY_TRADE_OFF before the first. */
export const loanTermsKind = ({ coreOf }: Pick<OfficeDeps, 'coreOf'>): CoreKind => ({
  by: 'core',
  kind: 'loanTerms',
  executedEvent: 'loanTermsExecuted',
  subject: () => 'day trade issues',
  validate: (content) => void termsFrom(content),
  current: async (tenantId, content) => {
    const codes = codesOf(content);
    const lines = await coreOf(tenantId).read(({ broker }) => {
      if (broker.globals.dayTrades === undefined) throw new Refused('DAY_TRADE_OFF');
      return codes.map((code) => textOf(issueOf(broker, code, content)));
    });
    const current = { issues: lines.join('; ') };
    return { version: sha256(canonicalBytes(current)).readUIntBE(0, 6), content: current };
  },
  execute: (proposal, approved) =>
    executeCommand(coreOf(proposal.tenantId), proposal, {
      kind: 'setLoanTerms',
      issues: termsFrom(proposal.content),
      proposal: approved,
    }),
});
