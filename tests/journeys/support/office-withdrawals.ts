import type { Page } from 'playwright-core';
import type { ApiClient } from '../../support/api-client.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestAppOptions } from '../../support/test-app.ts';
import { CARD, stateOf, withdraw } from '../../support/withdrawals.ts';
import type { Office } from './office.ts';

/**
 * Every member has a card whose cooling has ended, and the clock of deposits and withdrawals is fixed, so that the
 * demo's clerk decides nothing.
 */
export function stillWithdrawals(): TestAppOptions {
  const now = Date.now();
  return { now: () => now, findCard: async (_client, _owner, cardId) => (cardId === CARD.cardId ? CARD : undefined) };
}

/** A withdrawal of the member that waits for approval; its number. */
export async function screenedWithdrawal({ harness }: Office, member: ApiClient, amount: number): Promise<string> {
  const { transferId } = await withdraw(member, String(amount));
  await eventually(async () => {
    await harness.app.withdrawals.run(1);
    return (await stateOf(member, transferId)) === 'screening';
  });
  return transferId;
}

/** The next call of this path reaches the server, and its reply is lost. */
export async function loseReply(page: Page, path: string): Promise<void> {
  await page.route(
    `**/operator/${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
