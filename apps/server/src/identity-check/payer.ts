import type pg from 'pg';
import { demoName } from '../cards/index.ts';
import type { Files } from '../files/index.ts';
import type { Owner } from '../platform/http/index.ts';
import { CaseStore } from './store.ts';

/** A customer's name in money transfers. `isDemo`: invented, because nothing was verified at a simulated brokerage. */
export type PayerName = { readonly name: string; readonly kana: string; readonly isDemo: boolean };

/**
 * The name of the member's verified identity. Without one at a simulated brokerage the invented name that bank cards of
 * throw-away members have; at a live one null.
 */
async function payerOf(
  store: CaseStore,
  client: pg.ClientBase,
  owner: Owner,
  isLiveServer: boolean,
): Promise<PayerName | null> {
  const cases = await store.all(client, owner);
  const { name = '', kana = '' } = cases.find(({ state }) => state === 'verified')?.content ?? {};
  if (name !== '' && kana !== '') return { name, kana, isDemo: false };
  const { rows } = await client.query<{ mode: 'demo' | 'live' }>('select mode from tenant where tenant_id = $1', [
    owner.tenantId,
  ]);
  if (isLiveServer || rows[0]?.mode !== 'demo') return null;
  const { name: invented, kana: inventedKana } = demoName(owner.userId);
  return { name: invented, kana: inventedKana, isDemo: true };
}

/** Reads under which names members send and receive money; null: the identity of that member is not verified. */
export function payerNames(files: Pick<Files, 'sealFor' | 'openFor'>, mode: 'demo' | 'live') {
  const store = new CaseStore(files);
  return (client: pg.ClientBase, owner: Owner): Promise<PayerName | null> =>
    payerOf(store, client, owner, mode === 'live');
}
