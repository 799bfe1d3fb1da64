import { actorText, type Transfer, type TransferActor } from '@kabuto/brokerage';
import { NETWORKS } from '@kabuto/chain';
import { type TransferRow, toTransfer } from '../../core/index.ts';
import { eachOf } from '../../platform/jobs/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readAllReplies, type SignerReply, type SignerStates } from '../../signing/index.ts';
import { DEMO_SCREENING } from '../screening.ts';
import { stepByHost } from '../withdrawals/step.ts';
import { beginCooling } from '../withdrawals/withdrawal-request.ts';
import { adopt, signedAs } from './adopt.ts';
import { readTokenWithdrawals, setTokenScreened, type TokenWithdrawal } from './paperwork.ts';
import type { TokenOutDeps, Withdrawal } from './ports.ts';
import { fixTokens, follow } from './sign.ts';

/** How long the demo's clerk delays its approval. */
const DEMO_MS = 20_000;
/** How long a draft may be confirmed (rules/money.md 2). */
const DRAFT_MS = 5 * 60_000;
/** After a refusal of the broker, for example of a frozen account, the signature is tried again this much later. */
const AGAIN_MS = 30_000;
/** Withdrawals of one run for each token, and refused ones that are remembered. */
const PAGE = 500;
const MOST = 10_000;
/** Each is on one network of a brokerage. */
const TOKENS = [...new Set(Object.values(NETWORKS).map(({ token }) => token))];

const SYSTEM: TransferActor = { kind: 'system' };
const CLERK: TransferActor = { kind: 'clerk', id: 'demo' };

/** Advances withdrawals of tokens; what it remembers only delays it. */
export class TokenWithdrawalRun {
  readonly #deps: TokenOutDeps;
  readonly #signers: Pick<SignerStates, 'recordOthers'>;
  /** Until when a refused one is left alone, by brokerage and transfer. */
  readonly #refused = new Map<string, number>();
  /** Behind which the next run of a brokerage and token begins, and those found to be signed for other terms. */
  readonly #pages = new Map<string, { readonly after: number; readonly others: readonly number[] }>();

  constructor(deps: TokenOutDeps, signers: Pick<SignerStates, 'recordOthers'>) {
    this.#deps = deps;
    this.#signers = signers;
  }

  /**
   * Takes the withdrawals of a brokerage as far as no person has to decide (rules/money.md 3.2, 6), and records those
   * that were signed for other terms than the ledger's. Of each token's the next ones, so that none waits behind others
   * that go no further. Throws the first error once all have been tried; CoreUnavailable.
   */
  async run(tenantId: number): Promise<void> {
    const isDemo = await this.#deps.isDemo(tenantId);
    await this.#deps.coreOf(tenantId).waitUntilCaughtUp();
    const others: number[] = [];
    try {
      await eachOf(TOKENS, async (token) => {
        const name = `${tenantId} ${token}`;
        const { after, others: before } = this.#pages.get(name) ?? { after: 0, others: [] };
        const page = await underWay(this.#deps, tenantId, { token, after });
        const found: number[] = [];
        try {
          await eachOf(page, async ({ transfer, kept, reply }) => {
            const isFixed = kept === undefined || FIXED.includes(transfer.state);
            const before = isFixed ? null : signedAs({ tenantId, transfer, kept }, reply);
            if (before !== null) found.push(transfer.transferId);
            if (before === 'other') return;
            if (before === 'own' && kept !== undefined && reply !== undefined && isLate(transfer))
              await this.#resume({ tenantId, transfer, kept }, reply, isDemo);
            else if (await this.#advance(tenantId, transfer, kept, isDemo)) found.push(transfer.transferId);
          });
        } finally {
          const last = page.length < PAGE ? null : (page.at(-1)?.transfer.transferId ?? null);
          const kept = before.filter((id) => id <= after || (last !== null && id > last));
          this.#pages.set(name, { after: last ?? 0, others: [...kept, ...found] });
          others.push(...kept, ...found);
        }
      });
    } finally {
      this.#signers.recordOthers(tenantId, others);
    }
  }

  /** Returns whether it was signed for other terms than the ledger's. */
  async #advance(
    tenantId: number,
    transfer: Transfer,
    kept: TokenWithdrawal | undefined,
    isDemo: boolean,
  ): Promise<boolean> {
    const core = this.#deps.coreOf(tenantId);
    const now = this.#deps.now();
    const step = (to: Transfer['state'], actor: TransferActor, reason?: string) =>
      stepByHost(core, transfer, { to, actor, ...(reason === undefined ? {} : { reason }) }, { now });
    const { state, askedAt, notBefore } = transfer;
    if (state === 'draft' && now - (askedAt ?? 0) > DRAFT_MS) await step('cancelled', SYSTEM);
    if (state === 'requested') await beginCooling(core, transfer, { now });
    if (state === 'cooling' && notBefore !== null && now >= notBefore) await step('screening', SYSTEM);
    if (kept === undefined) return false;
    const late = isLate(transfer);
    if (late && kept.removedAt !== null) await step('rejected', SYSTEM, 'ADDRESS_REMOVED');
    else if (state === 'screening' && isDemo) await this.#screen(tenantId, transfer, kept, now);
    // what the services of a live brokerage have not checked waits for their job
    else if (late && !isDemo && kept.screenedAt === null) return false;
    else if (state === 'approved') await this.#sign(tenantId, transfer, kept, now);
    else return follow(this.#deps, { tenantId, transfer, kept }, isDemo);
    return false;
  }

  /** What was signed before a restore is not rejected any more: once approved it goes on as it was signed. */
  async #resume({ tenantId, transfer, kept }: Withdrawal, reply: SignerReply, isDemo: boolean): Promise<void> {
    if (transfer.state === 'approved') await adopt(this.#deps, { tenantId, transfer, kept }, reply);
    else if (isDemo) await this.#screen(tenantId, transfer, kept, this.#deps.now());
  }

  /** The demo's screening passes; its clerk approves a while after it. */
  async #screen(tenantId: number, transfer: Transfer, { screenedAt }: TokenWithdrawal, now: number): Promise<void> {
    const { actor, screen } = DEMO_SCREENING;
    if (screenedAt !== null) {
      if (now - screenedAt < DEMO_MS) return;
      await stepByHost(this.#deps.coreOf(tenantId), transfer, { to: 'approved', actor: CLERK }, { now });
      return;
    }
    const { kind } = await screen(transfer);
    if (kind !== 'passed') return;
    const of = { by: actorText(actor), now };
    await withTenant(this.#deps.pool, tenantId, (client) =>
      setTokenScreened(client, tenantId, transfer.transferId, of),
    );
  }

  async #sign(tenantId: number, transfer: Transfer, kept: TokenWithdrawal, now: number): Promise<void> {
    const name = `${tenantId} ${transfer.transferId}`;
    if (now < (this.#refused.get(name) ?? 0)) return;
    if (this.#refused.size > MOST) this.#refused.clear();
    if (await fixTokens(this.#deps, { tenantId, transfer, kept })) this.#refused.delete(name);
    else this.#refused.set(name, now + AGAIN_MS);
  }
}

/** After these the signer's replies lead on. */
const FIXED: readonly string[] = ['signed', 'mined'];
const isLate = ({ state }: Transfer): boolean => state === 'screening' || state === 'approved';

type UnderWay = {
  readonly transfer: Transfer;
  readonly kept: TokenWithdrawal | undefined;
  readonly reply: SignerReply | undefined;
};

async function underWay(
  { pool }: TokenOutDeps,
  tenantId: number,
  { token, after }: { readonly token: string; readonly after: number },
): Promise<UnderWay[]> {
  return withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<TransferRow>(
      `select * from transfer where tenant_id = $1 and open and direction = 'out' and method = 'usdt' and token = $2
          and state in ('draft', 'requested', 'cooling', 'screening', 'approved', 'signed', 'mined') and transfer_id > $3
        order by transfer_id limit ${PAGE}`,
      [tenantId, token, after],
    );
    const transfers = rows.map(toTransfer);
    const ids = transfers.map(({ transferId }) => transferId);
    const kept = await readTokenWithdrawals(client, tenantId, ids);
    const replies = await readAllReplies(client, tenantId, ids);
    return transfers.map((transfer) => {
      const { transferId } = transfer;
      return { transfer, kept: kept.get(transferId), reply: replies.get(transferId) };
    });
  });
}
