import { NETWORKS } from '@kabuto/chain';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import {
  challengeOf,
  checkAssertion,
  passkeyWrong,
  readAssertion,
  requestOptions,
  stepUpChallenge,
} from '../../identity/index.ts';
import {
  checkApprover,
  findPasskey,
  operatorOperation,
  passkeysOf,
  storedReply,
  usePasskey,
} from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { newSecret } from '../../platform/seal/index.ts';
import { counts, handOverApproval, peopleNeeded, peopleOf, readApprovals, readApprovers } from '../../signing/index.ts';
import { transferById } from '../transfers/read.ts';
import { lockTokenWithdrawal, readTokenWithdrawals, type TokenWithdrawal } from './paperwork.ts';
import type { TokenOutDeps } from './ports.ts';

type Approvals = OperatorReply<'payoutApprove'>;

/** What operators sign, as the signer computes it (apps/signer/src/request/digest.ts). */
const challengeFor = (nonce: string, { terms }: Pick<TokenWithdrawal, 'terms'>): string =>
  stepUpChallenge(nonce, 'withdraw-approve', terms);

/** Until the signer has replied for ever, an approval may still be missing. */
const STATES: readonly string[] = ['screening', 'approved', 'signed'];

/** Throws Refused NOT_FOUND, also for a transfer that is no withdrawal of tokens, and TRANSFER_STATE {state}. */
async function found(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
  kept: TokenWithdrawal | undefined,
): Promise<TokenWithdrawal & { readonly mostUnits: number }> {
  const transfer = await transferById(client, tenantId, transferId);
  if (kept === undefined || transfer === undefined) throw new Refused('NOT_FOUND', 'transferId');
  if (!STATES.includes(transfer.state)) throw new Refused('TRANSFER_STATE', 'transferId', { state: transfer.state });
  return { ...kept, mostUnits: transfer.mostUnits ?? 0 };
}

/** Who has approved a withdrawal for its signer, and how many people that wants for `units`, 10^-6 tokens. */
export async function approvalsOf(
  client: pg.ClientBase,
  tenantId: number,
  { transferId, network, units }: Pick<TokenWithdrawal, 'transferId' | 'network'> & { readonly units: number },
): Promise<Approvals & { readonly people: number }> {
  const approvers = await readApprovers(client, tenantId, NETWORKS[network].chainId);
  const approvals = await readApprovals(client, tenantId, transferId);
  return {
    needed: approvers === null ? null : peopleNeeded(approvers, units),
    given: approvals.map((of) => ({
      name: of.name ?? of.by,
      at: of.at,
      // Before its signer has reported whom it counts, nothing was handed over.
      counts: approvers !== null && counts(approvers, of),
    })),
    people: approvers === null ? 0 : peopleOf(approvers, approvals).size,
  };
}

const viewOf = ({ needed, given }: Approvals): Approvals => ({ needed, given });

/** GET v1/fund/payout/approval */
export const payoutApproval = ({ pool, coreOf }: TokenOutDeps): AnyOperation =>
  operatorOperation('payoutApproval', async ({ query, operator: { tenantId, operatorId }, visit }) => {
    const transferId = Number(query.transferId);
    await coreOf(tenantId).waitUntilCaughtUp();
    const nonce = newSecret();
    return withTenant(pool, tenantId, async (client) => {
      const papers = await readTokenWithdrawals(client, tenantId, [transferId]);
      const kept = await found(client, tenantId, transferId, papers.get(transferId));
      const passkeys = await passkeysOf(client, tenantId, operatorId);
      return {
        passkey: requestOptions(visit.rp, challengeFor(nonce, kept), passkeys),
        nonce,
        approvals: viewOf(await approvalsOf(client, tenantId, { ...kept, units: kept.mostUnits })),
      };
    });
  });

/** The page on which a credential was made. */
function originOf({ response }: ReturnType<typeof readAssertion>): string {
  // The check of the assertion has read it as JSON with an origin.
  const { origin } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as {
    readonly origin: string;
  };
  return origin;
}

/**
 * POST v1/fund/payout/approve. The signer refuses a withdrawal for ever because of one approval that proves nothing
 * to it, so nothing is handed over that it would not count. Throws Refused FACTOR_WRONG, PASSKEY_TOO_NEW,
 * OPERATORS_TOO_FEW, APPROVER_UNKNOWN, APPROVER_REPEATED.
 */
export const payoutApprove = ({ pool, coreOf }: TokenOutDeps): AnyOperation =>
  operatorOperation('payoutApprove', async ({ body, operator: { tenantId, operatorId }, visit, change }) => {
    // A passkey does not sign the same twice, so what is repeated after a lost reply is not checked again.
    const stored = await storedReply<Approvals>(change);
    if (stored !== undefined) return stored;
    const transferId = Number(body.transferId);
    const { nonce } = body;
    const answer = readAssertion(body.credential);
    await coreOf(tenantId).waitUntilCaughtUp();
    const { passkey, kept } = await withTenant(pool, tenantId, async (client) => ({
      passkey: await findPasskey(client, tenantId, answer.id),
      kept: (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId),
    }));
    if (kept === undefined) throw new Refused('NOT_FOUND', 'transferId');
    const { rp, now } = visit;
    const challenge = challengeFor(nonce, kept);
    if (challengeOf(answer) !== challenge || passkey?.operatorId !== operatorId || passkey.rpId !== rp.id)
      throw passkeyWrong();
    const checked = await checkAssertion(rp, challenge, answer, passkey);
    if (!checked.ok) throw passkeyWrong();
    const { credentialId } = passkey;
    return change<Approvals>(async (client) => {
      const { mostUnits, network } = await found(
        client,
        tenantId,
        transferId,
        await lockTokenWithdrawal(client, tenantId, transferId),
      );
      await checkApprover(client, tenantId, { operatorId, credentialId, now });
      const approvers = await readApprovers(client, tenantId, NETWORKS[network].chainId);
      const person = approvers?.operators.find((one) => one.credentialId === credentialId)?.operator;
      if (approvers === null || person === undefined || approvers.rpId !== rp.id) throw unknown();
      if (!approvers.origins.includes(originOf(answer))) throw unknown();
      const before = await readApprovals(client, tenantId, transferId);
      if (peopleOf(approvers, before).has(person)) throw new Refused('APPROVER_REPEATED', 'credential');
      if (!(await usePasskey(client, tenantId, passkey, checked.value, now))) throw passkeyWrong();
      const { clientDataJSON, authenticatorData, signature } = answer.response;
      const assertion = { credentialId, nonce, clientDataJSON, authenticatorData, signature };
      await handOverApproval(client, { tenantId, transferId, operatorId, assertion }, now);
      const approvals = await approvalsOf(client, tenantId, { transferId, network, units: mostUnits });
      const after = { terms: kept.terms, approvals: approvals.people, needed: approvals.needed };
      return { reply: viewOf(approvals), subject: `transfer ${transferId}`, before: null, after };
    });
  });

const unknown = (): Refused => new Refused('APPROVER_UNKNOWN', 'credential');
