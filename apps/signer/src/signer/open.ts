import { createHash } from 'node:crypto';
import { agreedWallet, jsonRpcWallet, type WalletChain } from '@kabuto/chain';
import { type Database, openDatabase } from '../database/database.ts';
import { demoWallet } from '../database/demo-transactions.ts';
import { admitKey } from '../keystore/admit-key.ts';
import { openKey, type WalletKey } from '../keystore/keystore.ts';
import { LogDamaged } from '../log/entry.ts';
import { logKeyOf } from '../log/line.ts';
import { LogFile } from '../log/log-file.ts';
import type { Policy } from '../policy/policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import type { Report } from '../report.ts';
import { databaseUrlOf, type Files, filesOf, passphraseOf, readText, rpcUrlsOf } from '../settings.ts';
import { Anchor } from './anchor.ts';
import type { Ports } from './ports.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What is read before the log: policy, key, and how to reach database and chain. */
export interface Opened {
  readonly files: Files;
  readonly policy: Policy;
  readonly policyHash: string;
  readonly key: WalletKey;
  readonly db: Database;
  readonly chain: WalletChain;
}

/** Reads settings, policy and keystore. Throws SettingError, PolicyError or KeystoreError, which name what is wrong. */
export async function openSettings(env: Env, now: () => number): Promise<Opened> {
  const files = filesOf(env);
  const text = readText(files.policy, 'SIGNER_FOLDER');
  const policy = readPolicy(text);
  const key = await openKey(readText(files.keystore, 'SIGNER_FOLDER'), passphraseOf(env));
  admitKey(key, policy);
  const url = databaseUrlOf(env);
  const nodes = rpcUrlsOf(env, policy.mode);
  const { tenantId, network } = policy;
  const db = openDatabase(url, { tenantId, chainId: network.chainId, wallet: policy.wallet });
  const live = (): WalletChain => agreedWallet(nodes.map((node) => jsonRpcWallet(network, node)));
  const chain = policy.mode === 'demo' ? demoWallet(db, now) : live();
  return { files, policy, policyHash: createHash('sha256').update(text).digest('hex'), key, db, chain };
}

/**
 * Opens the log and makes the ports of a signer. The caller holds the folder's lock. Throws LogDamaged for a log that
 * is missing, was changed or is of another wallet, brokerage or chain.
 */
export function openPorts(opened: Opened, report: Report, now: () => number): Ports {
  const { files, policy, policyHash, key, db, chain } = opened;
  const log = LogFile.open(files.log, logKeyOf(key.privateKey), now());
  const { wallet, tenantId, chainId } = log.state.created;
  if (wallet !== policy.wallet || tenantId !== policy.tenantId || chainId !== policy.network.chainId)
    throw new LogDamaged('the log is of another wallet, brokerage or chain than policy.json names');
  if (log.state.policy !== policyHash) {
    log.append({ kind: 'policy', sha256: policyHash }, now());
    report('info', 'policy', { sha256: policyHash });
  }
  const { privateKey } = key;
  const anchor = new Anchor({ db, log, now });
  return { policy, privateKey, log, db, chain, report, now, anchor, reply: (reply) => anchor.reply(reply) };
}
