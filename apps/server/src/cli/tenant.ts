import { randomInt } from 'node:crypto';
import { isoDate, nextBusinessDay } from '@kabuto/market';
import type pg from 'pg';
import { demoStart } from '../core/index.ts';
import { DEMO_DATASET } from '../demo/index.ts';
import { StartError } from '../platform/config/index.ts';
import { createTenant, TENANT_FEATURES } from '../tenants/index.ts';
import { type Command, readArguments, say } from './command.ts';
import { readTenant, TENANT_FLAGS } from './tenant-arguments.ts';
import { withDatabase } from './with-database.ts';

/** Any 31 bits: two brokerages of one data set shall not have the same market. */
const SEEDS = 2 ** 31;

/** A simulated market goes on where the history of its data set ends, a real one now. */
async function startOf(pool: pg.Pool, mode: 'demo' | 'live'): Promise<number> {
  const { rows } = await pool.query<{ last: string }>('select last_date as last from dataset where dataset_id = $1', [
    DEMO_DATASET,
  ]);
  const last = rows[0]?.last;
  if (last === undefined) throw new StartError('There are no issues in this database yet; start the server once.');
  return mode === 'demo' ? demoStart(nextBusinessDay(isoDate(last))) : Date.now();
}

export const tenantCommand: Command = {
  name: 'tenant',
  usage: 'create SLUG --name-en TEXT --name-jp TEXT --name-tw TEXT [OPTION ...]',
  help: [
    'makes another brokerage, reached at /api/SLUG/; its market begins with the next start of the server',
    '--mode demo|live   live needs --operator NAME, --registration NUMBER and --support MAIL',
    '--licence-en, --licence-jp, --licence-tw TEXT, --logo FILE.png|svg',
    `--features ${TENANT_FEATURES.join(',')} or none`,
    '--fee-ppm N [--fee-minimum YEN]   millionths of the turnover; left out: 550 and no minimum',
  ],
  run: async (args) => {
    const { flags, words } = readArguments(args, TENANT_FLAGS, 2);
    if (words[0] !== 'create') throw new StartError(`usage: tenant ${tenantCommand.usage}`);
    const tenant = await readTenant(words[1], flags);
    return withDatabase(async (_database, pool) => {
      const marketAt = await startOf(pool, tenant.mode);
      const tenantId = await createTenant(pool, { ...tenant, marketAt, marketSeed: randomInt(SEEDS) });
      if (tenantId === null) throw new StartError(`There is a brokerage ${tenant.slug} already.`);
      say(`${tenant.slug}: made as tenant ${tenantId}. Its market begins with the next start of the server.`);
      return 0;
    });
  },
};
