import type pg from 'pg';
import { challengeOf, checkAssertion, passkeyWrong, readAssertion } from '../identity/index.ts';
import {
  appendOperatorLog,
  type Changed,
  checkApprover,
  findPasskey,
  type LogSource,
  lockOperators,
  type MakeChange,
  usePasskey,
  type Visit,
} from '../operators/index.ts';
import { decidedAfterCommit, type Operator, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { CoreKind, Current, ProposalKind } from './kind.ts';
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
  openProposals,
} from './store.ts';

/** Who proposes or decides, and how their change is made. */
export type Actor = { readonly operator: Operator; readonly visit: Visit; readonly change: MakeChange };

/** Who approves, with what: the signed passkey, and the content in effect of a kind that the core executes. */
type Decider = {
  readonly tenantId: number;
  readonly operatorId: number;
  readonly credential: string | undefined;
  readonly signed: { readonly passkey: Signing; readonly counter: number; readonly hash: Buffer } | null;
  readonly ofCore: Current | null;
  readonly source: LogSource;
};
type Signing = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

const closed = (state: ProposalState): Refused => new Refused('PROPOSAL_CLOSED', 'number', { state });

const NOTHING: Pick<Current, 'content'> = { content: {} };

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
    const ofCore = kind.by === 'core' ? await kind.current(tenantId, content) : null;
    return change(async (client) => {
      if (kind.by === 'database') await kind.check(client, tenantId, content, makerId);
      const current = kind.by === 'core' ? ofCore : await kind.current(client, tenantId, content);
      if (current === null) throw new Error(`${kind.kind} has no current content`);
      const number = await insertProposal(client, {
        tenantId,
        kind: kind.kind,
        content,
        subject: kind.subject(content),
        subjectVersion: current.version,
        makerId,
        reason,
        createdAt: visit.now,
        expiresAt: visit.now + PROPOSAL_MS,
      });
      return { reply: number, subject: subjectOf(number), before: current.content, after: { ...content, reason } };
    });
  }

  /**
   * Creates a proposal of a kind that the core executes, as an operator of the demo; returns its number. Throws Refused
   * when the content is not allowed.
   */
  async proposeInDemo(
    tenantId: number,
    kindName: string,
    content: Content,
    { makerId, reason, now }: { readonly makerId: number; readonly reason: string; readonly now: number },
  ): Promise<number> {
    const kind = this.#kindOf(kindName);
    if (kind.by !== 'core') throw new Error(`the demo proposes nothing of kind ${kindName}`);
    kind.validate(content);
    const { version, content: before } = await kind.current(tenantId, content);
    return withTenant(this.#pool, tenantId, async (client) => {
      const number = await insertProposal(client, {
        tenantId,
        kind: kindName,
        content,
        subject: kind.subject(content),
        subjectVersion: version,
        makerId,
        reason,
        createdAt: now,
        expiresAt: now + PROPOSAL_MS,
      });
      const line = { event: 'demoProposed', subject: subjectOf(number), before, after: { ...content, reason } };
      await appendOperatorLog(client, tenantId, makerId, line, { device: '', address: '', requestId: null, now });
      return number;
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

  /**
   * Returns what approving it would change, compared with the values in effect now; with nothing where what it is about
   * has moved on, as after its execution.
   */
  async difference({ tenantId, kind, content }: Proposal) {
    const { content: current } = await this.#current(this.#kindOf(kind), tenantId, content).catch((error: unknown) => {
      if (error instanceof Refused) return NOTHING;
      throw error;
    });
    return Object.keys({ ...current, ...content })
      .toSorted()
      .flatMap((field) => {
        const [now, proposed] = [current[field], content[field]];
        return proposed === undefined || now === proposed ? [] : [{ field, now: now ?? null, proposed }];
      });
  }

  /**
   * Approves and executes. `credential`: an assertion of the checker's passkey whose challenge is the proposal's hash;
   * undefined for an operator of the demo. A repeated call with the same key continues with a proposal that was
   * approved and not executed. Throws Refused PROPOSAL_OWN, PROPOSAL_CLOSED, PROPOSAL_STALE, PASSKEY_TOO_NEW,
   * OPERATORS_TOO_FEW, FACTOR_WRONG or NOT_FOUND, and the refusals of the kind.
   */
  async approve(
    kinds: readonly ProposalKind[],
    number: number,
    credential: string | undefined,
    actor: Actor,
  ): Promise<Proposal> {
    const { operator, visit, change } = actor;
    const { tenantId, operatorId } = operator;
    const { kind, content, state } = await this.#kindAmong(kinds, tenantId, number);
    const signed = credential === undefined ? null : await this.#checkSignature(kind, number, credential, actor);
    // A decided proposal is not compared any more.
    const ofCore = kind.by === 'core' && state === 'open' ? await kind.current(tenantId, content) : null;
    await change((client) =>
      this.#decide(client, kind, number, { tenantId, operatorId, credential, signed, ofCore, source: visit }),
    );
    return decidedAfterCommit(() => this.#execute(tenantId, number, visit));
  }

  /**
   * Approves, as an operator of the demo, each proposal that has been open for `afterMs` (design of the demo's clerk);
   * one that cannot be approved is refused with the reason. Never in a live brokerage: the database refuses too.
   */
  async approveAsClerk(
    tenantId: number,
    { clerkId, afterMs, now }: { clerkId: number; afterMs: number; now: number },
  ): Promise<void> {
    const source: LogSource = { device: '', address: '', requestId: null, now };
    const numbers = await withTenant(this.#pool, tenantId, async (client) => {
      await expireProposals(client, tenantId, now);
      return openProposals(client, tenantId, now - afterMs);
    });
    for (const number of numbers) {
      try {
        const { kind: name, content } = await this.find(tenantId, number, now);
        const kind = this.#kindOf(name);
        const ofCore = kind.by === 'core' ? await kind.current(tenantId, content) : null;
        const how = { tenantId, operatorId: clerkId, credential: undefined, signed: null, ofCore, source };
        await withTenant(this.#pool, tenantId, async (client) => {
          const { subject, before, after } = await this.#decide(client, kind, number, how);
          await appendOperatorLog(
            client,
            tenantId,
            clerkId,
            { event: 'clerkApproved', subject, before, after },
            source,
          );
        });
        await this.#execute(tenantId, number, source);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const decision = { state: 'refused', checkerId: clerkId, refusal: error.reason, now } as const;
        await withTenant(this.#pool, tenantId, async (client) => {
          const proposal = found(await findProposal(client, tenantId, number), null);
          if (!(await decideProposal(client, proposal, decision))) return;
          const line = { event: 'clerkRefused', subject: subjectOf(number), after: { reason: error.reason } };
          await appendOperatorLog(client, tenantId, clerkId, line, source);
        });
      }
    }
  }

  /** Refuses an open proposal. Throws Refused PROPOSAL_OWN, PROPOSAL_CLOSED or NOT_FOUND. */
  async refuse(
    kinds: readonly ProposalKind[],
    number: number,
    reason: string,
    { operator, visit, change }: Actor,
  ): Promise<Proposal> {
    const { tenantId, operatorId } = operator;
    await change(async (client) => {
      await expireProposals(client, tenantId, visit.now);
      const proposal = found(await findProposal(client, tenantId, number), kinds);
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
    for (const number of numbers) {
      // What another part of the server executes, it resumes itself.
      const { kind } = await this.find(tenantId, number, now);
      if (this.#kinds.has(kind)) await this.#execute(tenantId, number, visit);
    }
  }

  #kindOf(name: string): ProposalKind {
    const kind = this.#kinds.get(name);
    if (kind === undefined) throw new Error(`unknown proposal kind ${name}`);
    return kind;
  }

  /** Returns the kind of a proposal that is one of these kinds. Throws Refused NOT_FOUND. */
  async #kindAmong(kinds: readonly ProposalKind[], tenantId: number, number: number) {
    const proposal = await withTenant(this.#pool, tenantId, (client) => findProposal(client, tenantId, number));
    const { kind, content, state } = found(proposal, kinds);
    return { kind: this.#kindOf(kind), content, state };
  }

  #current(kind: ProposalKind, tenantId: number, content: Content): Promise<Current> {
    return kind.by === 'core'
      ? kind.current(tenantId, content)
      : withTenant(this.#pool, tenantId, (client) => kind.current(client, tenantId, content));
  }

  /** Approves in the transaction of a change, and executes there what the database executes. Throws Refused. */
  async #decide(
    client: pg.ClientBase,
    kind: ProposalKind,
    number: number,
    { tenantId, operatorId, credential, signed, ofCore, source }: Decider,
  ): Promise<Changed<number>> {
    const { now } = source;
    const subject = subjectOf(number);
    await expireProposals(client, tenantId, now);
    if (kind.by === 'database') await lockOperators(client, tenantId);
    const proposal = found(await findProposal(client, tenantId, number), [kind]);
    const { content } = proposal;
    if (proposal.makerId === operatorId) throw new Refused('PROPOSAL_OWN');
    if (proposal.state !== 'open') throw closed(proposal.state);
    if (credential !== undefined && (signed === null || !signed.hash.equals(proposal.hash))) throw passkeyWrong();
    kind.validate(content);
    const credentialId = signed?.passkey.credentialId ?? null;
    await checkApprover(client, tenantId, { operatorId, credentialId, now });
    const current = kind.by === 'core' ? ofCore : await kind.current(client, tenantId, content);
    const before = { state: 'open' };
    if (current?.version !== proposal.subjectVersion || !proposalHash(proposal).equals(proposal.hash)) {
      if (!(await decideProposal(client, proposal, { state: 'stale', now }))) throw closed('stale');
      const refused = new Refused('PROPOSAL_STALE');
      return { reply: number, subject, before, after: { state: 'stale' }, refused };
    }
    if (kind.by === 'database') await kind.check(client, tenantId, content, operatorId);
    if (signed !== null && !(await usePasskey(client, tenantId, signed.passkey, signed.counter, now)))
      throw passkeyWrong();
    const assertion = credential ?? null;
    const decision = { state: 'approved', checkerId: operatorId, assertion, now } as const;
    if (!(await decideProposal(client, proposal, decision))) throw closed('approved');
    if (kind.by === 'database') {
      await kind.execute(client, proposal, now);
      if (!(await endProposal(client, proposal, { state: 'executed', journalSeq: null }))) throw closed('executed');
      const executed = { event: kind.executedEvent, subject: proposal.subject };
      const line = { ...executed, before: current.content, after: { ...content, proposal: number } };
      await appendOperatorLog(client, tenantId, operatorId, line, source);
    }
    return { reply: number, subject, before, after: { state: 'approved', hash: challengeFor(proposal) } };
  }

  /**
   * Returns the passkey that signed this proposal, and its next counter; null when the proposal is not open, so that
   * nothing is left to sign.
   */
  async #checkSignature(kind: ProposalKind, number: number, credential: string, { operator, visit }: Actor) {
    const { tenantId, operatorId } = operator;
    const answer = readAssertion(credential);
    const { proposal, passkey } = await withTenant(this.#pool, tenantId, async (client) => ({
      proposal: found(await findProposal(client, tenantId, number), [kind]),
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
  async #execute(tenantId: number, number: number, visit: LogSource): Promise<Proposal> {
    const proposal = await this.find(tenantId, number, visit.now);
    const { state, makerId, checkerId } = proposal;
    if (state === 'approved' && checkerId !== null) {
      const kind = this.#kindOf(proposal.kind);
      if (kind.by !== 'core') throw new Error(`proposal ${number} was approved and not executed`);
      const before = await contentNow(kind, tenantId, proposal.content);
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

/** Returns the proposal if it is of one of these kinds; null: of any. Throws Refused NOT_FOUND. */
function found(proposal: Proposal | undefined, kinds: readonly ProposalKind[] | null): Proposal {
  if (proposal === undefined || (kinds !== null && !kinds.some(({ kind }) => kind === proposal.kind)))
    throw new Refused('NOT_FOUND', 'number');
  return proposal;
}

/** The content in effect, for the log; null when its subject can no longer change, as after its execution. */
async function contentNow(kind: CoreKind, tenantId: number, content: Content): Promise<Content | null> {
  try {
    return (await kind.current(tenantId, content)).content;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
