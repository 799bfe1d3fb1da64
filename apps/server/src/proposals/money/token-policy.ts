import type { TokenPolicy } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import { type Core, canonicalBytes } from '../../core/index.ts';
import { fieldInvalid } from '../../platform/http/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import type { CoreKind } from '../kind.ts';
import type { Content } from '../proposal.ts';
import { executeCommand, integerOf, limitOf } from './command.ts';

export const TOKEN_POLICY = 'tokenPolicy';

/** Higher values are typing errors: yen of a withdrawal, yen of a fee. */
const MAX = { amount: 1_000_000_000_000, fee: 100_000 } as const;
/** Terms that are closed have no amounts. */
const CLOSED: Content = { usdtOut: 'closed', minimum: '', maximum: '', fee: '' };

/** Throws Refused FIELD_INVALID. */
function policyFrom(content: Content): TokenPolicy | null {
  if (content.usdtOut === 'closed') return null;
  if (content.usdtOut !== 'open') throw fieldInvalid('usdtOut', 'open, closed');
  const minimum = integerOf(content, 'minimum', { min: 1, max: MAX.amount });
  const maximum = limitOf(content, 'maximum', MAX.amount);
  if (maximum !== null && maximum < minimum) throw fieldInvalid('maximum', `${minimum}..${MAX.amount}`);
  const fee = yen(integerOf(content, 'fee', { max: MAX.fee }));
  return { minimum: yen(minimum), maximum: maximum === null ? null : yen(maximum), fee };
}

const contentOf = (policy: TokenPolicy | undefined): Content =>
  policy === undefined
    ? CLOSED
    : { usdtOut: 'open', minimum: policy.minimum, maximum: policy.maximum ?? '', fee: policy.fee };

/**
 * On which terms USDT is withdrawn: `usdtOut` (open, closed), `minimum`, `maximum`, of which an empty text is none, and
 * `fee`, in yen. A live brokerage opens them with an `audit` only, a text: which one its signer has passed.
 */
export const tokenPolicy = (coreOf: (tenantId: number) => Core): CoreKind => ({
  by: 'core',
  kind: TOKEN_POLICY,
  executedEvent: 'tokenPolicyExecuted',
  subject: () => 'USDT withdrawal terms',
  validate: (content) => void policyFrom(content),
  current: async (tenantId, { usdtOut, audit = '' }) => {
    const { mode, terms } = await coreOf(tenantId).read(({ broker: { globals } }) => ({
      mode: globals.mode,
      terms: globals.tokenPolicy,
    }));
    if (mode === 'live' && terms === undefined && usdtOut === 'open' && String(audit).trim() === '')
      throw fieldInvalid('audit', '1..400');
    const content = contentOf(terms);
    // Terms that differ have different versions; the broker counts none.
    return { version: sha256(canonicalBytes(content)).readUIntBE(0, 6), content };
  },
  execute: (proposal, approved) =>
    executeCommand(coreOf(proposal.tenantId), proposal, {
      kind: 'setTokenPolicy',
      policy: policyFrom(proposal.content),
      proposal: approved,
    }),
});
