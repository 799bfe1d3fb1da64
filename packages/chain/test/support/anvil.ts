import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The binary of anvil that npm installed; `undefined` on a platform for which there is none. */
export const ANVIL: string | undefined = findAnvil();

function findAnvil(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json');
    const binary = path.join(path.dirname(manifest), 'bin', 'anvil');
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/** A running chain node with the accounts of the test mnemonic, which mines on request only. */
export interface Anvil {
  readonly url: string;
  /** Ends the process and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Gas that a block holds: a thousand transfers of a token fit into one. */
const BLOCK_GAS = 200_000_000;

/** Starts a node on a free port of the loopback interface. Its finalized block is 4 below the newest. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  if (ANVIL === undefined) throw new Error('anvil is not installed');
  const slots = ['--slots-in-an-epoch', '2'];
  const block = ['--no-mining', '--gas-limit', `${BLOCK_GAS}`];
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`, ...block, ...slots];
  const child = spawn(ANVIL, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  // Also when a test ends without `stop`.
  process.once('exit', () => child.kill());
  const port = await listeningPort(child);
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

function listeningPort(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error('anvil has no output');
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}`)));
    // Read to the end: a full pipe would stop the node.
    createInterface({ input: stdout }).on('line', (line) => {
      const port = /^Listening on 127\.0\.0\.1:(\d+)$/.exec(line)?.[1];
      if (port !== undefined) resolve(port);
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill();
  });
}
