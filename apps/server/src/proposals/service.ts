import type pg from 'pg';
import { challengeOf, checkAssertion, passkeyWrong, readAssertion } from '../identity/index.ts';
import { appendOperatorLog, findPasskey, type MakeChange, usePasskey, type Visit } from '../operators/index.ts';
import { type Operator, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { ProposalKind } from './kind.ts';
import {
  type Content,
  challengeFor,
  PROPOSAL_MS,
  type Proposal,
  type ProposalState,
  proposalHash,
  subjectOf,
} from './proposal.ts';
import {
  approvedProposals,
  decideProposal,
  endProposal,
  expireProposals,
  findProposal,
  insertProposal,
  listProposals,
} from './store.ts';

/** Who proposes or decides, and how their change is made. */
export type Actor = { readonly operator: Operator; readonly visit: Visit; readonly change: MakeChange };

const closed = (state: ProposalState): Refused => new Refused('PROPOSAL_CLOSED', 'number', { state });

/**
 * Dangerous actions that need two people (decision 0065). A proposal ends executed, refused, stale or expired, and is
 * never deleted. Every step is a guarded update in one transaction with its line in the operators' log.
 */
export class Proposals {
  readonly #pool: pg.Pool;
  readonly #kinds: ReadonlyMap<string, ProposalKind>;

  constructor(pool: pg.Pool, kinds: readonly ProposalKind[]) {
    this.#pool = pool;
    this.#kinds = new Map(kinds.map((kind) => [kind.kind, kind]));
  }

  /** Creates a proposal; returns its number. Throws Refused when the content is not allowed. */
  async propose(
    kind: ProposalKind,
    content: Content,
    reason: string,
    { operator, visit, change }: Actor,
  ): Promise<number> {
    kind.validate(content);
    const { tenantId, operatorId: makerId } = operator;
    const { version, content: before } = await kind.current(tenantId);
    return change(async (client) => {
      const number = await insertProposal(client, {
        tenantId,
        kind: kind.kind,
        content,
        subject: kind.subject,
        subjectVersion: version,
        makerId,
        reason,
        createdAt: visit.now,
        expiresAt: visit.now + PROPOSAL_MS,
      });
      return { reply: number, subject: subjectOf(number), before, after: { ...content, reason } };
    });
  }

  /** Returns the current state of a proposal. Throws Refused NOT_FOUND. */
  find(tenantId: number, number: number, now: number): Promise<Proposal> {
    return withTenant(this.#pool, tenantId, async (client) => {
      await expireProposals(client, tenantId, now);
      return found(await findProposal(client, tenantId, number), null);
    });
  }

  list(tenantId: number, state: ProposalState | null, page: { limit: number; offset: number }, now: number) {
    return withTenant(this.#pool, tenantId, async (client) => {
      await expireProposals(client, tenantId, now);
      return listProposals(client, tenantId, state, page);
    });
  }

  /** Returns what approving it would change, compared with the values in effect now. */
  async difference({ tenantId, kind, content }: Proposal) {
    const { content: current } = await this.#kindOf(kind).current(tenantId);
    return Object.keys({ ...current, ...content })
      .toSorted()
      .flatMap((field) => {
        const [now, proposed] = [current[field], content[field]];
        return proposed === undefined || now === proposed ? [] : [{ field, now: now ?? null, proposed }];
      });
  }

  /**
   * Approves and executes. `credential`: an assertion of the checker's passkey whose challenge is the proposal's hash.
   * A repeated call with the same key continues with a proposal that was approved and not executed. Throws Refused
   * PROPOSAL_OWN, PROPOSAL_CLOSED, PROPOSAL_STALE, FACTOR_WRONG or NOT_FOUND, and the refusals of the content.
   */
  async approve(kind: ProposalKind, number: number, credential: string, actor: Actor): Promise<Proposal> {
    const { operator, visit, change } = actor;
    const { tenantId, operatorId } = operator;
    const { version } = await kind.current(tenantId);
    const signed = await this.#checkSignature(kind, number, credential, actor);
    await change(async (client) => {
      await expireProposals(client, tenantId, visit.now);
      const proposal = found(await findProposal(client, tenantId, number), kind);
      if (proposal.makerId === operatorId) throw new Refused('PROPOSAL_OWN');
      if (proposal.state !== 'open' || signed === null) throw closed(proposal.state);
      if (!signed.hash.equals(proposal.hash)) throw passkeyWrong();
      kind.validate(proposal.content);
      const before = { state: proposal.state };
      const subject = subjectOf(number);
      const isAsProposed = version === proposal.subjectVersion && proposalHash(proposal).equals(proposal.hash);
      if (!isAsProposed) {
        if (!(await decideProposal(client, proposal, { state: 'stale', now: visit.now }))) throw closed(proposal.state);
        return { reply: number, subject, before, after: { state: 'stale' }, refused: new Refused('PROPOSAL_STALE') };
      }
      if (!(await usePasskey(client, tenantId, signed.passkey, signed.counter, visit.now))) throw passkeyWrong();
      const decision = { state: 'approved', checkerId: operatorId, assertion: credential, now: visit.now } as const;
      if (!(await decideProposal(client, proposal, decision))) throw closed('approved');
      return { reply: number, subject, before, after: { state: 'approved', hash: challengeFor(proposal) } };
    });
    return this.#execute(tenantId, number, visit);
  }

  /** Refuses an open proposal. Throws Refused PROPOSAL_OWN, PROPOSAL_CLOSED or NOT_FOUND. */
  async refuse(
    kind: ProposalKind,
    number: number,
    reason: string,
    { operator, visit, change }: Actor,
  ): Promise<Proposal> {
    const { tenantId, operatorId } = operator;
    await change(async (client) => {
      await expireProposals(client, tenantId, visit.now);
      const proposal = found(await findProposal(client, tenantId, number), kind);
      if (proposal.makerId === operatorId) throw new Refused('PROPOSAL_OWN');
      const decision = { state: 'refused', checkerId: operatorId, refusal: reason, now: visit.now } as const;
      if (!(await decideProposal(client, proposal, decision))) throw closed(proposal.state);
      const [before, after] = [{ state: proposal.state }, { state: 'refused', reason }];
      return { reply: number, subject: subjectOf(number), before, after };
    });
    return this.find(tenantId, number, visit.now);
  }

  /** Executes the proposals that were approved but not executed before the server ended. */
  async resume(tenantId: number, now: number): Promise<void> {
    const numbers = await withTenant(this.#pool, tenantId, (client) => approvedProposals(client, tenantId));
    const visit = { device: '', address: '', requestId: '', now };
    for (const number of numbers) await this.#execute(tenantId, number, visit);
  }

  #kindOf(name: string): ProposalKind {
    const kind = this.#kinds.get(name);
    if (kind === undefined) throw new Error(`unknown proposal kind ${name}`);
    return kind;
  }

  /**
   * Returns the passkey that signed this proposal, and its next counter; null when the proposal is not open, so that
   * nothing is left to sign.
   */
  async #checkSignature(kind: ProposalKind, number: number, credential: string, { operator, visit }: Actor) {
    const { tenantId, operatorId } = operator;
    const answer = readAssertion(credential);
    const { proposal, passkey } = await withTenant(this.#pool, tenantId, async (client) => ({
      proposal: found(await findProposal(client, tenantId, number), kind),
      passkey: await findPasskey(client, tenantId, answer.id),
    }));
    if (proposal.state !== 'open') return null;
    const challenge = challengeFor(proposal);
    if (challengeOf(answer) !== challenge || passkey?.operatorId !== operatorId || passkey.rpId !== visit.rp.id)
      throw passkeyWrong();
    const checked = await checkAssertion(visit.rp, challenge, answer, passkey);
    if (!checked.ok) throw passkeyWrong();
    return { passkey, counter: checked.value, hash: proposal.hash };
  }

  /**
   * Submits an approved proposal to the core and records the outcome; one that has ended is returned as it is. Throws
   * Refused PROPOSAL_STALE.
   */
  async #execute(tenantId: number, number: number, visit: Parameters<typeof appendOperatorLog>[4]): Promise<Proposal> {
    const proposal = await this.find(tenantId, number, visit.now);
    const { state, makerId, checkerId } = proposal;
    if (state === 'approved' && checkerId !== null) {
      const kind = this.#kindOf(proposal.kind);
      const { content: before } = await kind.current(tenantId);
      const { refusal, journalSeq } = await kind.execute(proposal, { number, maker: makerId, checker: checkerId });
      const end =
        refusal === null
          ? ({ state: 'executed', journalSeq } as const)
          : refusal.reason === 'PROPOSAL_STALE'
            ? ({ state: 'stale' } as const)
            : ({ state: 'refused', refusal: refusal.reason } as const);
      await withTenant(this.#pool, tenantId, async (client) => {
        // Another call may have completed it at the same time.
        if (!(await endProposal(client, proposal, end))) return;
        const after = end.state === 'executed' ? { ...end, ...proposal.content } : end;
        await appendOperatorLog(
          client,
          tenantId,
          checkerId,
          { event: kind.executedEvent, subject: subjectOf(number), before, after },
          visit,
        );
      });
    }
    const ended = await this.find(tenantId, number, visit.now);
    if (ended.state === 'stale') throw new Refused('PROPOSAL_STALE');
    return ended;
  }
}

/** Returns the proposal if it is of this kind. Throws Refused NOT_FOUND. */
function found(proposal: Proposal | undefined, kind: ProposalKind | null): Proposal {
  if (proposal === undefined || (kind !== null && proposal.kind !== kind.kind))
    throw new Refused('NOT_FOUND', 'number');
  return proposal;
}
