import { randomBytes } from 'node:crypto';
import { epochMs, yen } from '@kabuto/market';
import { submitRequest } from '../../orders/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { viewTransfer } from '../transfers/read.ts';
import { arrivesOn } from './arrival.ts';
import { readCashier } from './cashier.ts';
import { destinationName, destinationOf, sealDestination, shownOf, subjectOf } from './destination.ts';
import { destinationsOf, insertWithdrawal } from './paperwork.ts';
import type { WithdrawalDeps } from './ports.ts';

/** How long a draft may be confirmed (rules/money.md 2). */
const DRAFT_MS = 5 * 60_000;
/** The most that one line of a transfer file can have, yen (rules/bank-files.md 3). */
const MAX_WITHDRAWAL = 9_999_999_999;
const SALT_BYTES = 16;

/**
 * POST v1/fund/withdrawal/draft. CARD_UNKNOWN also for a card of another customer and one that was removed. The broker
 * keeps the draft under the caller's key; its paperwork follows, so a repeated call writes what a killed server has not
 * written.
 */
export const withdrawalDraft = (deps: WithdrawalDeps): Operation =>
  operation('withdrawalDraft', async ({ body, caller, member: { accountId, userId } }) => {
    const { pool, coreOf, now, sealer, digestKey, findCard } = deps;
    const { tenantId } = caller;
    const core = coreOf(tenantId);
    const amount = Number(body.amount);
    const cardId = Number(body.cardId);
    if (amount > MAX_WITHDRAWAL) throw new Refused('AMOUNT_INVALID', 'amount', { max: String(MAX_WITHDRAWAL) });
    const { card, cashier } = await withTenant(pool, tenantId, async (client) => ({
      card: await findCard(client, { tenantId, userId }, cardId),
      cashier: await readCashier(client, tenantId),
    }));
    if (card === undefined || card.removedAt !== null) throw new Refused('CARD_UNKNOWN', 'cardId');
    const wallAt = epochMs(now());
    return submitRequest(
      core,
      caller,
      { accountId, request: { operation: 'withdrawalDraft', amount, cardId } },
      {
        kind: 'draftWithdrawal',
        accountId,
        amount: yen(amount),
        wallAt,
        destinationSince: epochMs(card.since),
        destination: destinationName(digestKey, tenantId, card),
      },
      ({ transfer }) => {
        if (transfer === undefined) throw new Error('the answer to a drafted withdrawal has no transfer');
        const { transferId, fee, notBefore, askedAt } = transfer;
        const asked = askedAt ?? wallAt;
        const shown = shownOf(card);
        const salt = randomBytes(SALT_BYTES);
        return withTenant(pool, tenantId, async (client) => {
          const { subject } = await insertWithdrawal(client, tenantId, {
            transferId,
            userId,
            cardId,
            shown,
            salt,
            subject: subjectOf({ tenantId, transferId, amount, fee, shown, salt }),
            sealed: sealDestination(sealer, tenantId, transferId, destinationOf(card)),
            arrivesOn: arrivesOn(cashier, epochMs(core.clock.marketTime), Math.max(0, (notBefore ?? asked) - asked)),
            createdAt: asked,
          });
          const view = await viewTransfer(client, { destinationsOf }, tenantId, transfer);
          return { transfer: view, subject, expiresAt: asked + DRAFT_MS };
        });
      },
    );
  });
