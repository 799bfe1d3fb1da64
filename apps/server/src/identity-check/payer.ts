import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';
import type { IdentityCheckDeps } from './deps.ts';

/** A customer's name in money transfers. `isDemo`: invented, because nothing was verified at a simulated brokerage. */
export type PayerName = { readonly name: string; readonly kana: string; readonly isDemo: boolean };

/**
 * The name of the member's verified identity. Without one at a simulated brokerage an invented name that says so, the
 * same for a member each time; at a live one null.
 */
export async function payerOf(
  { store }: Pick<IdentityCheckDeps, 'store'>,
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
  return { name: `デモ 会員${owner.userId}`, kana: `デモ カイイン${owner.userId}`, isDemo: true };
}
