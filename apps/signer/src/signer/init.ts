import { decidedReplies } from '../database/replies.ts';
import { reportedTip } from '../database/status.ts';
import { logKeyOf } from '../log/line.ts';
import { LogFile } from '../log/log-file.ts';
import type { Opened } from './open.ts';
import { CommandRefused } from './void.ts';

/**
 * Makes the log of a new wallet. Throws CommandRefused for a wallet that has sent anything, and when the database knows
 * a signer of this wallet: then there was a log, and without it nothing is signed any more. Signers of other wallets of
 * the chain are no hindrance: what was requested from them stays theirs.
 */
export async function initLog({ files, policy, key, db, chain }: Opened, now: () => number): Promise<void> {
  const { wallet, tenantId, network } = policy;
  const mined = await chain.minedNonce(wallet);
  if (mined > 0)
    throw new CommandRefused(`the wallet has sent ${mined} transactions: a signer starts with a new wallet`);
  const reported = await reportedTip(db);
  if (reported !== null || (await decidedReplies(db)).length > 0)
    throw new CommandRefused(
      'the database knows a signer of this wallet: bring its log back, or start with a new wallet',
    );
  const created = { kind: 'created', tenantId, chainId: network.chainId, wallet, firstNonce: mined } as const;
  LogFile.create(files.log, logKeyOf(key.privateKey), created, now()).close();
}
