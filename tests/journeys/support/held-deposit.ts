import { asSuper } from '../../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestApp } from '../../support/test-app.ts';

/**
 * Makes a deposit of USDT on the demo's network that is held, as its member was frozen when it came; returns its
 * number. `forward`: sets the clock of the server ahead by this many milliseconds.
 */
export async function heldDeposit(app: TestApp, forward: (ms: number) => void): Promise<string> {
  const member = await app.client().register();
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const become = (status: 'open' | 'frozen') =>
    app.market.core.submit({ input: { kind: 'setAccountPolicy', accountId, status } });
  await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  await member.call('POST v1/demo/chain/send', { body: { amount: '20' } });
  await become('frozen');
  forward(60_000);
  const newest = async () => (await member.call('GET v1/fund/transfer/list', { query: { direction: 'in' } })).rows[0];
  await eventually(async () => (await newest())?.state === 'held', 60_000);
  await become('open');
  return (await newest())?.transferId ?? '';
}

/** Removes what the checks of a deposit have decided. */
export const removeVerdict = (app: TestApp, transferId: string): Promise<unknown> =>
  asSuper(app.database.superUrl, (client) =>
    client.query(
      'update chain_deposit set screened_at = null, screened_by = null, screened_result = null where transfer_id = $1',
      [transferId],
    ),
  );
