import { setTimeout as sleep } from 'node:timers/promises';
import { openPorts, openSettings } from '../../src/signer/open.ts';
import { Signer } from '../../src/signer/signer.ts';

/**
 * A signer in a process of its own that stops in front of what HANGS_AT names, reports that, and waits to be killed:
 * the answer (`reply`) or the network (`send`). Without it one round runs.
 */
const report = (): void => undefined;
const opened = await openSettings(process.env, Date.now);
const ports = openPorts(opened, report, Date.now);
const hang = async (): Promise<never> => {
  process.stdout.write('hangs\n');
  await sleep(3_600_000);
  throw new Error('nobody has killed this process');
};
const hangsAt = process.env.HANGS_AT;
const { chain } = ports;
const signer = new Signer({
  ...ports,
  reply: hangsAt === 'reply' ? hang : ports.reply,
  chain: {
    minedNonce: (account) => chain.minedNonce(account),
    waiting: (account) => chain.waiting(account),
    gasPrice: () => chain.gasPrice(),
    tokenBalance: (account) => chain.tokenBalance(account),
    coinBalance: (account) => chain.coinBalance(account),
    addressKind: (address) => chain.addressKind(address),
    anomaly: () => chain.anomaly(),
    isBlacklisted: (account) => chain.isBlacklisted(account),
    receipt: (hash) => chain.receipt(hash),
    sendRaw: hangsAt === 'send' ? hang : (raw) => chain.sendRaw(raw),
  },
});
const refused = await signer.round();
await opened.db.close();
process.stdout.write(`${refused ?? 'done'}\n`);
