import { createTestDatabase } from '../../../apps/server/src/platform/postgres/testing.ts';
import { startTestServer } from '../../../apps/server/src/platform/postgres/testing-server.ts';
import { killTransfers } from '../transfers/kill-transfers.ts';
import type { Fault } from './fault.ts';

async function run(rounds: number): Promise<readonly string[]> {
  const postgres = await startTestServer();
  try {
    const { problems } = await killTransfers(await createTestDatabase({ server: postgres.server }), {
      rounds,
    });
    return problems;
  } finally {
    await postgres.stop();
  }
}

/** Deposits and withdrawals have more states than an order, and each may be the last before a kill. */
export const killedTransfers: Fault = {
  name: 'kill -9 under deposits and withdrawals: none is lost, none is doubled, balances agree',
  missing: () => null,
  run,
};
