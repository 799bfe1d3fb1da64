import { hash, randomInt, randomUUID } from 'node:crypto';
import { HOUSE, type TransferState, type TransferStep } from '@kabuto/brokerage';
import { epochMs, yen } from '@kabuto/market';
import type { CommandInput, Core } from '../../../apps/server/src/core/index.ts';
import { startTestCore } from '../../../apps/server/src/core/testing.ts';
import { ACCOUNTS } from './accounts.ts';
import { readTransferJournal, TransferJournal } from './transfer-journal.ts';

// The services of a brokerage beside a core of their own, in a process that is killed:
//   node worker.ts URL FILE load      deposits and withdrawals until it is killed
//   node worker.ts URL FILE settle    sends again what has no reply yet, and ends

const [url = '', file = '', mode = ''] = process.argv.slice(2);
const NOW = epochMs(10_000_000_000);

/** Where each state leads; the second is taken now and then. A transfer is left alone in the others. */
const ON: Readonly<Partial<Record<TransferState, readonly [TransferState, TransferState?]>>> = {
  unallocated: ['matched', 'review'],
  matched: ['screening'],
  review: ['screening', 'rejected'],
  rejected: ['returning'],
  returning: ['returned'],
  screening: ['credited', 'held'],
  held: ['returning'],
  credited: ['reversed'],
};
const OUT: typeof ON = {
  draft: ['requested'],
  requested: ['cooling', 'cancelled'],
  cooling: ['screening', 'rejected'],
  screening: ['approved', 'rejected'],
  approved: ['sent'],
  sent: ['paid', 'returned'],
  paid: ['returned'],
};
const TOKENS_OUT: typeof ON = {
  ...OUT,
  approved: ['signed', 'rejected'],
  signed: ['mined', 'returned'],
  mined: ['paid', 'signed'],
};
/** 150 yen for a token. */
const RATE = 1_500_000;
/** States in which most transfers stay. */
const RESTING: readonly TransferState[] = ['credited', 'paid'];

const journal = new TransferJournal(file);
const known = readTransferJournal(file);
const core = await startTestCore(url);

async function ask(core: Core, key: string, input: CommandInput) {
  const accountId = 'accountId' in input ? input.accountId : HOUSE.bank;
  const idempotency = { accountId, key, bodyHash: hash('sha256', JSON.stringify(input), 'buffer') };
  const { transfer, refusal } = await core.submit({ input, idempotency });
  if (refusal !== null || transfer === undefined) {
    journal.write({ kind: 'refused', key, reason: refusal?.reason ?? 'NO_TRANSFER' });
    return null;
  }
  const { transferId, accountId: owner, state } = transfer;
  journal.write({ kind: 'answer', key, transferId, accountId: owner, state });
  return transfer;
}

/** Sends a command under a key of its own, which the journal has before. */
function send(input: CommandInput) {
  const key = randomUUID();
  journal.write({ kind: 'ask', key, input });
  return ask(core, key, input);
}

function begin(accountId: number) {
  const amount = yen(randomInt(1, 50_000));
  if (randomInt(2) === 0)
    return send({ kind: 'importBankLine', amount, source: `bank/${randomUUID()}`, unreconciled: true });
  const draft = { amount, wallAt: NOW, destinationSince: epochMs(1), destination: 'card' };
  const terms = { token: 'USDT', leastUnits: 1, mostUnits: 1_000_000_000, feeCap: 1 } as const;
  return send({ kind: 'draftWithdrawal', accountId, ...draft, ...(randomInt(2) === 0 ? {} : { tokens: terms }) });
}

/** An account's transfers one after the other, each from its beginning to wherever it stops. */
async function serve(owner: number): Promise<never> {
  for (;;) {
    let transfer = await begin(owner);
    while (transfer !== null) {
      const { transferId, accountId, direction, method, state } = transfer;
      const ways = direction === 'in' ? ON : method === 'bank' ? OUT : TOKENS_OUT;
      const [on, aside] = ways[state] ?? [];
      if (on === undefined || (RESTING.includes(state) && randomInt(4) > 0)) break;
      const to = aside !== undefined && randomInt(8) === 0 ? aside : on;
      const more: Partial<TransferStep> = {
        ...(['review', 'held', 'rejected', 'returned'].includes(to) ? { reason: 'TEST' } : {}),
        ...(to === 'reversed' || state === 'paid' ? { proposal: { number: 1, maker: 1, checker: 2 } } : {}),
        ...(state === 'mined' ? { reason: 'TEST' } : {}),
        ...(to === 'signed' ? { rate: RATE } : {}),
        ...(accountId === HOUSE.unallocated ? { owner } : {}),
      };
      const step = { accountId, transferId, from: state, to, wallAt: NOW, ...more };
      transfer = await send({ kind: 'stepTransfer', ...step, actor: { kind: 'system' } });
    }
  }
}

const replied = new Set(known.flatMap((entry) => (entry.kind === 'ask' ? [] : [entry.key])));
const open = known.flatMap((entry) => (entry.kind === 'ask' && !replied.has(entry.key) ? [entry] : []));
await Promise.all(open.map(({ key, input }) => ask(core, key, input)));
if (mode === 'settle') {
  await core.waitUntilCaughtUp();
  await core.stop();
  journal.close();
} else {
  process.stdout.write('ready\n');
  await Promise.all(ACCOUNTS.map(serve));
}
