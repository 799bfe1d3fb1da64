import { type Address, firstFees, isAddress, type SweepAccount, sweepPlan } from '@kabuto/chain';
import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, pageOf, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readSigners } from '../../signing/index.ts';
import type { Accepted } from '../tokens/accepted.ts';
import { requireDerived } from '../tokens/address.ts';
import { tokenText, unitsOf } from '../tokens/amounts.ts';
import { unlessUnavailable } from '../tokens/unless-unavailable.ts';
import type { WithdrawalDeps } from '../withdrawals/ports.ts';
import { type NotSwept, readNotSwept } from './not-swept.ts';

type Deps = Pick<WithdrawalDeps, 'pool' | 'now' | 'tokens'>;
type Row = { readonly index: number; readonly address: Address; readonly accountId: number };

/** Addresses read in one step, and swept by one plan: more make another plan. */
const STEP = 200;
const MOST = 500;
/** The most that a plan offers for gas, wei for one unit: 500 gwei. */
const MOST_FEE = 500_000_000_000n;
/** Millionths of a token have so many raw units. */
const rawOf = (units: number, { network: { decimals } }: Accepted): bigint =>
  BigInt(units) * 10n ** BigInt(decimals - 6);

/** Addresses that were sent something on a network. */
const SENT = `from chain_address a where a.tenant_id = $1 and exists (select from chain_deposit d
    where d.tenant_id = $1 and d.network = $2 and d.account_id = a.account_id and d.block_number is not null)`;
const COLUMNS = 'a.address_index as index, a.address, a.account_id as "accountId"';

/** A page of them by index, and their number. */
async function listSent(
  client: pg.ClientBase,
  tenantId: number,
  network: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} ${SENT} order by 1 limit $3 offset $4`, [
    tenantId,
    network,
    limit,
    offset,
  ]);
  const counted = await client.query<{ total: number }>(`select count(*)::int as total ${SENT}`, [tenantId, network]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The next ones above an index: one that is sent something meanwhile moves no other into the next step. */
async function nextSent(
  client: pg.ClientBase,
  tenantId: number,
  { network, above }: { readonly network: string; readonly above: number },
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} ${SENT} and a.address_index > $3 order by 1 limit ${STEP}`,
    [tenantId, network, above],
  );
  return rows;
}

/** Throws Refused USDT_CLOSED. */
async function acceptedOf({ tokens }: Deps, tenantId: number, network: string): Promise<Accepted> {
  const found = (await tokens.networksOf(tenantId)).find((one) => one.network.id === network);
  if (found === undefined) throw new Refused('USDT_CLOSED', 'network');
  return found;
}

/** GET v1/fund/address/list. Each address has just been derived again. */
export const addressList = (deps: Deps): AnyOperation =>
  operatorOperation('fundAddressList', async ({ query, operator: { tenantId } }) => {
    const accepted = await acceptedOf(deps, tenantId, query.network);
    const { decimals } = accepted.network;
    const { rows, total } = await withTenant(deps.pool, tenantId, (client) =>
      listSent(client, tenantId, query.network, pageOf(query)),
    );
    await requireDerived(await deps.tokens.xpubOf(tenantId), rows);
    const held = await unlessUnavailable(() => accepted.holdings.of(rows.map(({ address }) => address)));
    const notSwept = await withTenant(deps.pool, tenantId, (client) =>
      readNotSwept(
        client,
        tenantId,
        accepted.network,
        rows.map(({ index }, position) => ({ index, tokens: held?.[position]?.tokens })),
      ),
    );
    return {
      rows: rows.map(({ index, address, accountId }, position) => {
        const raw = held?.[position]?.tokens;
        const tokens = raw === undefined ? null : tokenText(Number(raw / 10n ** BigInt(decimals - 6)));
        return { index, address, accountId: String(accountId), tokens, notSwept: notSwept.get(index) ?? null };
      }),
      total,
    };
  });

type LeftOut = {
  readonly index: number;
  readonly address: Address;
  readonly tokens: bigint;
  readonly reason: NotSwept;
};

/**
 * Addresses with at least `minimum` raw, at most `MOST` of them, by index, and those that are left out up to there.
 * Throws when one that was looked at is not
 * that of the public key: a plan must neither send coins to it nor leave out the one in whose place it is.
 */
async function accountsWith(deps: Deps, tenantId: number, accepted: Accepted, minimum: bigint) {
  const found: SweepAccount[] = [];
  const leftOut: LeftOut[] = [];
  const xpub = await deps.tokens.xpubOf(tenantId);
  const network = accepted.network.id;
  for (let above = -1; found.length < MOST; ) {
    const rows = await withTenant(deps.pool, tenantId, (client) => nextSent(client, tenantId, { network, above }));
    if (rows.length === 0) break;
    above = rows.at(-1)?.index ?? above;
    await requireDerived(xpub, rows);
    const held = await accepted.holdings.of(rows.map(({ address }) => address));
    // read after the balances: what has arrived in between is recorded, or leaves its address out
    const notSwept = await withTenant(deps.pool, tenantId, (client) =>
      readNotSwept(
        client,
        tenantId,
        accepted.network,
        rows.map(({ index }, position) => ({ index, tokens: held[position]?.tokens })),
      ),
    );
    for (const [position, { index, address }] of rows.entries()) {
      const holding = held[position];
      if (holding === undefined || holding.tokens === 0n || holding.tokens < minimum) continue;
      const reason = notSwept.get(index) ?? null;
      if (reason === null) found.push({ index, address, ...holding });
      else leftOut.push({ index, address, tokens: holding.tokens, reason });
    }
  }
  return { found: found.slice(0, MOST), leftOut };
}

/** The wallet that withdrawals on this chain are paid from. Throws Refused WALLET_UNKNOWN before it has reported. */
async function walletOf({ pool, now }: Deps, tenantId: number, { network }: Accepted): Promise<Address> {
  const signers = await withTenant(pool, tenantId, (client) => readSigners(client, tenantId, now()));
  const wallet = signers.find(({ chainId }) => chainId === network.chainId)?.wallet;
  if (wallet === undefined || !isAddress(wallet)) throw new Refused('WALLET_UNKNOWN', 'network');
  return wallet;
}

/** The brokerage's address without a signer. Throws Refused FIELD_INVALID {to} where its settings name none. */
function coldOf({ cold }: Accepted): Address {
  if (cold === undefined) throw fieldInvalid('to', 'wallet');
  return cold;
}

/**
 * Who pays for gas, with the next nonce. Throws Refused ADDRESS_INVALID, and FUNDER_WAITS while no block contains
 * what it has sent last: the plan would use those nonces again, and one of both would be void.
 */
async function funderOf(accepted: Accepted, funder: string) {
  if (funder === '') return null;
  if (!isAddress(funder)) throw new Refused('ADDRESS_INVALID', 'funder');
  if ((await accepted.holdings.waiting(funder)) > 0) throw new Refused('FUNDER_WAITS', 'funder');
  const [held] = await accepted.holdings.of([funder]);
  return { address: funder, nonce: held?.nonce ?? 0 };
}

/**
 * The plan of now. Throws Refused SWEEP_EMPTY, WALLET_UNKNOWN, ADDRESS_INVALID, FUNDER_WAITS, GAS_TOO_DEAR;
 * FIELD_INVALID {to} for a cold address that the network has not, {funder} when it needs one and has none, or when that
 * is the wallet or an address that the plan empties.
 */
type Asked = { readonly funder: string; readonly minimum: string; readonly to: 'wallet' | 'cold' };

async function planOf(deps: Deps, tenantId: number, accepted: Accepted, of: Asked) {
  const minimum = rawOf(of.minimum === '' ? accepted.minimum : unitsOf(of.minimum), accepted);
  const destination = of.to === 'cold' ? coldOf(accepted) : await walletOf(deps, tenantId, accepted);
  const funder = await funderOf(accepted, of.funder);
  const fees = firstFees(await accepted.holdings.gasPrice(), MOST_FEE);
  if (fees === null) throw new Refused('GAS_TOO_DEAR');
  const { found, leftOut } = await accountsWith(deps, tenantId, accepted, minimum);
  const accounts = found.filter(({ address }) => address !== destination);
  if (accounts.length === 0) throw new Refused('SWEEP_EMPTY', 'minimum');
  const needsFunder = funder === null && accounts.some(({ coins }) => coins !== null);
  const isPartOfPlan = [destination, ...accounts.map(({ address }) => address)].some((one) => one === funder?.address);
  if (needsFunder || isPartOfPlan) throw fieldInvalid('funder', '0x…');
  return {
    destination,
    ...sweepPlan({ network: accepted.network, destination, funder, fees, minimum, leftOut }, accounts),
  };
}

/**
 * GET v1/fund/sweep/plan: a file that empties deposit addresses, to be signed where their keys are (decision 0113). The
 * server has no key. Each download is in the log, with the hash of the file.
 */
export const sweepPlanDownload = (deps: Deps): AnyOperation =>
  operatorOperation('sweepPlan', async ({ query, operator: { tenantId }, change }) => {
    const { network, funder = '', minimum = '', to = 'wallet' } = query;
    const accepted = await acceptedOf(deps, tenantId, network);
    const plan = await unlessUnavailable(() => planOf(deps, tenantId, accepted, { funder, minimum, to }));
    if (plan === null) throw new Refused('NETWORK_UNREADABLE', 'network');
    const { text, hash, count, tokens, destination } = plan;
    const after = { hash, count, raw: String(tokens), destination, to };
    await change(async () => ({ reply: null, subject: `network ${network}`, before: null, after }));
    return Buffer.from(text, 'utf8');
  });
