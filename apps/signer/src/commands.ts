import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { newKey, sealKey } from './keystore/keystore.ts';
import { lockFolder } from './lock.ts';
import type { Report } from './report.ts';
import { filesOf, intervalOf, passphraseOf, SettingError } from './settings.ts';
import { initLog } from './signer/init.ts';
import { openPorts, openSettings } from './signer/open.ts';
import type { Ports } from './signer/ports.ts';
import { reopenTransfer } from './signer/reopen.ts';
import { republish } from './signer/republish.ts';
import { Signer } from './signer/signer.ts';
import { CommandRefused, voidTransfer } from './signer/void.ts';
import { compare } from './signer/witnesses.ts';

/** What a command works with. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: Report;
  readonly now: () => number;
  /** Ends `run` after the round that is under way. */
  readonly stop: AbortSignal;
}

/** Each command takes its arguments, and throws with a sentence that says what to change. */
export const COMMANDS: Readonly<Record<string, (context: Context, args: readonly string[]) => Promise<void>>> = {
  keystore,
  init,
  check: (context) => withPorts(context, check),
  run: (context) => withPorts(context, (ports) => run(context, ports)),
  void: (context, [transfer]) => withPorts(context, (ports) => voidTransfer(ports, transferOf(transfer, 'void'))),
  reopen: (context, [transfer]) => withPorts(context, (ports) => reopenTransfer(ports, transferOf(transfer, 'reopen'))),
  republish: (context) => withPorts(context, republishAll),
};

async function keystore({ env, report }: Context, [mode]: readonly string[]): Promise<void> {
  if (mode !== 'demo' && mode !== 'live') throw new CommandRefused('keystore demo, or keystore live');
  const files = filesOf(env);
  mkdirSync(files.folder, { recursive: true, mode: 0o700 });
  if (existsSync(files.keystore)) throw new CommandRefused(`${files.keystore} exists; a key is never overwritten`);
  const key = newKey(mode);
  writeFileSync(files.keystore, await sealKey(key, passphraseOf(env)), { flag: 'wx', mode: 0o600, flush: true });
  report('info', 'keystore', { mode, wallet: key.address });
}

async function init({ env, report, now }: Context): Promise<void> {
  const lock = lockFolder(filesOf(env).folder);
  const opened = await openSettings(env, now);
  try {
    await initLog(opened, now);
    report('info', 'initialised', { wallet: opened.policy.wallet, network: opened.policy.network.id });
  } finally {
    await opened.db.close();
    lock.release();
  }
}

async function withPorts({ env, report, now }: Context, work: (ports: Ports) => Promise<void>): Promise<void> {
  const lock = lockFolder(filesOf(env).folder);
  try {
    const opened = await openSettings(env, now);
    try {
      const ports = openPorts(opened, report, now);
      await work(ports);
      ports.log.close();
    } finally {
      await opened.db.close();
    }
  } finally {
    lock.release();
  }
}

async function check(ports: Ports): Promise<void> {
  const { differs } = await compare(ports);
  if (differs !== null) throw new CommandRefused(`${differs.between} differ: ${differs.message}`);
  const { transfers, nextNonce, tip } = ports.log.state;
  const open = transfers.filter(({ settled }) => settled === null).length;
  ports.report('info', 'agrees', { transfers: transfers.length, open, nextNonce, lines: tip.seq + 1 });
}

async function republishAll(ports: Ports): Promise<void> {
  ports.report('info', 'republished', { transfers: await republish(ports) });
}

async function run({ env, stop }: Context, ports: Ports): Promise<void> {
  const { report, policy, log } = ports;
  const interval = intervalOf(env);
  const { mode, network, wallet } = policy;
  report('info', 'started', { mode, network: network.id, wallet, lines: log.state.tip.seq + 1 });
  const signer = new Signer(ports);
  while (!stop.aborted) {
    try {
      await signer.round();
    } catch (error) {
      // Whether its last line is on disk is only known when the log is opened again.
      if (log.isBroken) throw error;
      report('warn', 'round-failed', { why: error instanceof Error ? error.message : 'unknown' });
    }
    await sleep(interval, undefined, { signal: stop }).catch(() => undefined);
  }
  report('info', 'stopped');
}

function transferOf(text: string | undefined, command: string): number {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text))
    throw new SettingError(`${command} needs the number of a transfer`);
  return Number(text);
}
