import { readReplay } from '../core/index.ts';
import { StartError } from '../platform/config/index.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { printLine } from '../print-line.ts';
import { type Command, readArguments } from './command.ts';
import { replayText } from './replay-text.ts';
import { chooseTenant, withDatabase } from './with-database.ts';

export const replayCommand: Command = {
  name: 'replay',
  usage: '--order ID [--tenant SLUG]',
  help: [
    "shows an order's life: every step with its journal row, and for each fill the book before, the match and the postings",
  ],
  run: async (args) => {
    const { flags } = readArguments(args, ['--order', '--tenant']);
    const orderId = Number(flags.get('--order'));
    if (!Number.isSafeInteger(orderId) || orderId < 1)
      throw new StartError("--order needs an order's number, for example --order 12.");
    return withDatabase(async (_, pool) => {
      const { tenantId, slug } = await chooseTenant(pool, flags.get('--tenant'));
      const replay = await readTenant(pool, tenantId, (client) => readReplay(client, tenantId, orderId));
      if (replay === null) throw new StartError(`${slug} has no order ${orderId}.`);
      printLine(replayText(replay));
      return 0;
    });
  },
};
