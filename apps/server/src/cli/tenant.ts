import { randomInt } from 'node:crypto';
import { TENANT_FEATURES } from '@kabuto/contract';
import { isoDate, nextBusinessDay } from '@kabuto/market';
import type pg from 'pg';
import { demoStart } from '../core/index.ts';
import { DEMO_DATASET } from '../demo/index.ts';
import { StartError } from '../platform/config/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { printLine } from '../print-line.ts';
import { FEE_SCHEDULE, isDecidedByProposals } from '../proposals/index.ts';
import { createTenant, listTenants, setTenant } from '../tenants/index.ts';
import { type Command, readArguments } from './command.ts';
import { runAgreement } from './tenant-agreement.ts';
import { CHANGE_FLAGS, readChange, readTenant, TENANT_FLAGS } from './tenant-arguments.ts';
import { withDatabase, withOwner } from './with-database.ts';

/** Any 31 bits: two brokerages on one data set must not have the same market. */
const SEEDS = 2 ** 31;

/** A simulated market starts where the history of its data set ends, a real one now. */
async function startOf(pool: pg.Pool, mode: 'demo' | 'live'): Promise<number> {
  const { rows } = await pool.query<{ last: string }>('select last_date as last from dataset where dataset_id = $1', [
    DEMO_DATASET,
  ]);
  const last = rows[0]?.last;
  if (last === undefined) throw new StartError('There are no issues in this database yet; start the server once.');
  return mode === 'demo' ? demoStart(nextBusinessDay(isoDate(last))) : Date.now();
}

/**
 * Throws StartError once an approved proposal has set the brokerage's fees: a single person can no longer change them.
 */
async function assertFeesAreSettings(owner: pg.Pool, slug: string): Promise<void> {
  const tenant = (await listTenants(owner)).find((one) => one.slug === slug);
  if (tenant === undefined) return;
  const { tenantId } = tenant;
  if (await withTenant(owner, tenantId, (client) => isDecidedByProposals(client, tenantId, FEE_SCHEDULE)))
    throw new StartError(
      `The fees of ${slug} have been set by an approved proposal; propose others at the operators' port.`,
    );
}

async function change(args: readonly string[]): Promise<number> {
  const { flags, words } = readArguments(args, CHANGE_FLAGS, 2);
  const slug = words[1];
  if (slug === undefined) throw new StartError(`usage: tenant ${tenantCommand.usage}`);
  const wanted = await readChange(flags);
  const found = await withOwner('tenant set', async (owner) => {
    if (wanted.fee !== undefined) await assertFeesAreSettings(owner, slug);
    const client = await owner.connect();
    return setTenant(client, slug, wanted).finally(() => client.release());
  });
  if (!found) throw new StartError(`There is no brokerage ${slug}.`);
  printLine(
    `${slug}: changed.${wanted.fee === undefined ? '' : ' The fees apply from the next start of the server on.'}`,
  );
  return 0;
}

export const tenantCommand: Command = {
  name: 'tenant',
  usage:
    'create SLUG --name-en TEXT --name-jp TEXT --name-tw TEXT [OPTION ...] | set SLUG OPTION ... | agreement SLUG --version V --jp FILE --en FILE --tw FILE',
  help: [
    'makes another brokerage, reached at /api/SLUG/; its market begins with the next start of the server',
    '--mode demo|live   live needs --operator NAME, --registration NUMBER and --support MAIL',
    '--licence-en, --licence-jp, --licence-tw TEXT, --logo FILE.png|svg',
    `--features ${TENANT_FEATURES.join(',')} or none`,
    '--fee-ppm N [--fee-minimum YEN]   millionths of the turnover; left out: 550 and no minimum',
    'set changes a brokerage: seen within ten seconds, fees with the next start; --logo none takes the picture away',
    'set --identity-second-checks PERCENT   share of the identity checks that two operators approve; 0 unless set',
    'agreement makes three plain texts the user agreement that members agree to from then on: "# " begins a heading, an empty line',
    'ends a paragraph; --version alone goes back to one that is there. Nobody registers at a live brokerage without one',
  ],
  run: async (args) => {
    if (args[0] === 'set') return change(args);
    if (args[0] === 'agreement') return runAgreement(args);
    const { flags, words } = readArguments(args, TENANT_FLAGS, 2);
    if (words[0] !== 'create') throw new StartError(`usage: tenant ${tenantCommand.usage}`);
    const tenant = await readTenant(words[1], flags);
    return withDatabase(async (_database, pool) => {
      const marketAt = await startOf(pool, tenant.mode);
      const tenantId = await createTenant(pool, { ...tenant, marketAt, marketSeed: randomInt(SEEDS) });
      if (tenantId === null) throw new StartError(`There is a brokerage ${tenant.slug} already.`);
      printLine(`${tenant.slug}: made as tenant ${tenantId}. Its market begins with the next start of the server.`);
      if (tenant.mode === 'live')
        printLine(`Nobody can register there before tenant agreement ${tenant.slug} has set one.`);
      return 0;
    });
  },
};
