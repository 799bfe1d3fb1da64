import { hash, randomUUID } from 'node:crypto';
import { type InstrumentSpec, instrumentCode, price, shares } from '@kabuto/market';
import type { CommandInput } from '../../../apps/server/src/core/index.ts';
import { startTestCore } from '../../../apps/server/src/core/testing.ts';
import { Random } from '../../../packages/market/test/oracle/random.ts';
import { dayCommand } from '../../simulation/day-commands.ts';
import { CUSTOMERS } from './customers.ts';

// Customers of day trades beside a core of their own, in a process that is killed:
//   node worker.ts URL SEED

const [url = '', seed = '1'] = process.argv.slice(2);
/** Commands that are under way at once. */
const CLIENTS = 4;
/** Of a hundred steps this many skip to the next session: what is open then is closed by force. */
const SKIPS = 2;

const spec = (code: string, base: number): InstrumentSpec => ({
  code: instrumentCode(code),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(base),
  activity: 50_000,
  volatilityBps: 150,
});
const issues = [spec('7203', 31_200), spec('9432', 1_500)];
const random = new Random(Number(seed));
const core = await startTestCore(url);
await core.skipTo('opening');

/** The input; of a delivery with a lot that its account has, if there is one. */
async function chosen(input: CommandInput): Promise<CommandInput> {
  if (input.kind !== 'deliverPositions') return input;
  const { positions = [] } = (await core.read(({ broker }) => broker.margin(input.accountId))) ?? {};
  const lot = positions[random.below(Math.max(1, positions.length))];
  return lot === undefined ? input : { ...input, lots: [{ positionId: lot.positionId, quantity: lot.quantity }] };
}

async function client(): Promise<never> {
  for (;;) {
    const accountId = CUSTOMERS[random.below(CUSTOMERS.length)] ?? 0;
    const context = { random, accountId, issues, priceOf: ({ base }: InstrumentSpec) => base };
    const input = await chosen(dayCommand(context, randomUUID().slice(0, 20)).input);
    const bodyHash = hash('sha256', JSON.stringify(input), 'buffer');
    await core.submit({ input, idempotency: { accountId, key: randomUUID(), bodyHash } });
    if (random.chance(SKIPS)) await core.skipTo('opening');
  }
}

process.stdout.write('ready\n');
await Promise.all(Array.from({ length: CLIENTS }, client));
