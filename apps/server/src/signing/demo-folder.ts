import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NETWORKS } from '@kabuto/chain';

/** Which pages may confirm, by whom the brokerage is reached. */
export type SignerPages = {
  /** Of the app and of the back office. */
  readonly app: string;
  readonly office: string;
};

export type DemoFolderOptions = {
  readonly tenantId: number;
  readonly pages: SignerPages;
  /** The public key of the brokerage's deposit addresses, to which nothing is sent. */
  readonly xpub: string;
  /** Runs a command of the signer on a folder to its end. Throws when it fails. */
  readonly run: (command: readonly string[], folder: string) => Promise<void>;
};

/** Deposit addresses that the signer knows as the brokerage's own; the server refuses all of them. */
const DEPOSITS = 100;
const GAS = 100_000;
/** 10 gwei: with the gas of a transfer the fee cap of the demo's network. */
const MOST_FEE_PER_GAS = '10000000000';
/** A million USDT. */
const LIMIT_UNITS = 1_000_000_000_000;

const siteOf = (origin: string) => {
  const { hostname, host } = new URL(origin);
  return { rpId: hostname, origins: [...new Set([origin, `https://${host}`, `http://${host}`])] };
};

/** The text of policy.json. */
function policyText({ tenantId, pages, xpub }: DemoFolderOptions, wallet: string): string {
  const policy = {
    ...{ mode: 'demo', tenantId, network: NETWORKS.demo.id, wallet, ownAddresses: [] },
    deposits: { xpub, count: DEPOSITS },
    customerPasskeys: siteOf(pages.app),
    operatorPasskeys: siteOf(pages.office),
    operators: [],
    oneApprovalUpToUnits: LIMIT_UNITS,
    dayLimitUnits: LIMIT_UNITS,
    gas: GAS,
    mostFeePerGasWei: MOST_FEE_PER_GAS,
    replaceAfterSeconds: 600,
    demoWaitSeconds: 60,
  };
  return `${JSON.stringify(policy, null, 2)}\n`;
}

/** The wallet of a keystore, as its file names it. */
function walletOf(folder: string): string {
  const value: unknown = JSON.parse(readFileSync(path.join(folder, 'keystore.json'), 'utf8'));
  const address: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'address') : undefined;
  if (typeof address !== 'string') throw new Error(`${folder}/keystore.json names no address`);
  return address;
}

/**
 * Makes the folder of a demo's signer: a new key, its policy and its log. It gets its name when it is complete, so that
 * a start that was killed begins anew. A folder that exists only gets the policy of now.
 */
export async function prepareDemoFolder(folder: string, options: DemoFolderOptions): Promise<void> {
  const policyOf = (at: string): void =>
    writeFileSync(path.join(at, 'policy.json'), policyText(options, walletOf(at)), { mode: 0o600 });
  if (existsSync(folder)) {
    policyOf(folder);
    return;
  }
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(fresh, 'passphrase'), randomBytes(24).toString('base64url'), { mode: 0o600 });
  await options.run(['keystore', 'demo'], fresh);
  policyOf(fresh);
  await options.run(['init'], fresh);
  renameSync(fresh, folder);
}
