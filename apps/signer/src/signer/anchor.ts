import type { Database } from '../database/database.ts';
import { type Reply, writeReply } from '../database/replies.ts';
import { advanceTip, type Tip } from '../database/status.ts';
import type { LogFile } from '../log/log-file.ts';

/**
 * The end of the log as the database knows it. It moves on before anything that the log decided leaves the process, and
 * only from where this process has seen it: of two signers with copies of one log only one gets further.
 */
export class Anchor {
  readonly #db: Database;
  readonly #log: LogFile;
  readonly #now: () => number;
  #known: Tip | null | 'unread' = 'unread';

  constructor(of: {
    readonly db: Database;
    readonly log: LogFile;
    readonly now: () => number;
  }) {
    this.#db = of.db;
    this.#log = of.log;
    this.#now = of.now;
  }

  /** True while the database has what this process has last seen or written there. */
  isKnown(tip: Tip | null): boolean {
    const known = this.#known;
    return known !== 'unread' && known !== null && tip !== null && known.seq === tip.seq && known.hash === tip.hash;
  }

  /** What the database has, once it was found to agree with the log; `unread`: it does not. */
  learn(tip: Tip | null | 'unread'): void {
    this.#known = tip;
  }

  /** Reports the end of the log. Throws when the database has another than this process has seen there. */
  async advance(): Promise<void> {
    const from = this.#known;
    if (from === 'unread') throw new Error('log and rows were not compared');
    const { seq, hash } = this.#log.state.tip;
    if (this.isKnown({ seq, hash })) return;
    const advanced = await advanceTip(this.#db, { from, to: { seq, hash } }, this.#now());
    this.#known = advanced ? { seq, hash } : 'unread';
    if (!advanced) throw new Error('another signer has gone on with a log of this wallet');
  }

  /** Writes an answer, after the database knows the line that it is from. */
  async reply(reply: Reply): Promise<void> {
    await this.advance();
    await writeReply(this.#db, reply, this.#now());
  }
}
