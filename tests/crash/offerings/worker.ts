import { hash, randomUUID } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import { startTestCore } from '../../../apps/server/src/core/testing.ts';
import { Random } from '../../../packages/market/test/oracle/random.ts';
import { type KnownOfferings, learnOfferings, offeringCommand } from '../../simulation/offering-commands.ts';
import { CUSTOMERS, ISSUE } from './customers.ts';

// Customers and operators of offerings beside a core of their own, in a process that is killed:
//   node worker.ts URL SEED

const [url = '', seed = '1'] = process.argv.slice(2);
/** Commands that are under way at once. */
const CLIENTS = 4;

const random = new Random(Number(seed));
const core = await startTestCore(url);
const known: KnownOfferings = await core.read(({ broker }) => ({
  offerings: broker.offerings(),
  applications: CUSTOMERS.flatMap((accountId) => broker.applications(accountId)),
  listed: new Map(broker.instruments().flatMap(({ code, listing }) => (listing ? [[code, listing.offer]] : []))),
  // more than were announced before, of whichever kind
  ipos: broker.globals.nextOfferingId ?? 1,
}));

async function client(): Promise<never> {
  for (;;) {
    const accountId = CUSTOMERS[random.below(CUSTOMERS.length)] ?? 0;
    const input = offeringCommand(random, accountId, known, ISSUE);
    const owner = 'accountId' in input ? input.accountId : HOUSE.offering;
    const bodyHash = hash('sha256', JSON.stringify(input), 'buffer');
    const answer = await core.submit({ input, idempotency: { accountId: owner, key: randomUUID(), bodyHash } });
    learnOfferings(known, input, answer);
  }
}

process.stdout.write('ready\n');
await Promise.all(Array.from({ length: CLIENTS }, client));
