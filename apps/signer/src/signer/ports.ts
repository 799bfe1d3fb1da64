import type { PrivateKey, WalletChain } from '@kabuto/chain';
import type { Database } from '../database/database.ts';
import type { Reply } from '../database/replies.ts';
import type { LogFile } from '../log/log-file.ts';
import type { Policy } from '../policy/policy.ts';
import type { Report } from '../report.ts';
import type { Anchor } from './anchor.ts';

/** What a signer works with. It holds the lock of the log's folder. */
export interface Ports {
  readonly policy: Policy;
  readonly privateKey: PrivateKey;
  readonly log: LogFile;
  readonly db: Database;
  readonly chain: WalletChain;
  readonly anchor: Anchor;
  /** Writes an answer; called after the log has the line. */
  readonly reply: (reply: Reply) => Promise<void>;
  readonly report: Report;
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
}
