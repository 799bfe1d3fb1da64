import { approversOf, type Level, writeStatus } from '../database/status.ts';
import { answerCancellations } from './cancel.ts';
import { noteFirstSeen } from './first-seen.ts';
import { readLevel } from './level.ts';
import type { Ports } from './ports.ts';
import { replyOfSigned } from './reply-of.ts';
import { answerRequests } from './sign.ts';
import { type Sent, watch } from './watch.ts';
import { compare } from './witnesses.ts';

/** How long a level of the wallet is reported again before it is read again, milliseconds. */
const LEVEL_MS = 15_000;

/** Signs withdrawals, round by round. */
export class Signer {
  readonly #ports: Ports;
  readonly #sent: Sent = new Map();
  #message: string | null = null;
  #level: { readonly seq: number; readonly of: Level | null } | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * Compares log, chain and rows; when they agree, notes what is new, follows what was signed, and answers
   * cancellations and requests. Returns why nothing was signed, `null` when all was well. Throws when chain or database
   * cannot be asked, and nothing is signed then either.
   */
  async round(): Promise<string | null> {
    try {
      return await this.#round();
    } catch (error) {
      // An answer may be missing: the next round compares everything.
      this.#ports.anchor.learn('unread');
      throw error;
    }
  }

  async #round(): Promise<string | null> {
    const { differs, behind } = await compare(this.#ports);
    if (differs !== null) return this.#refuse(`${differs.between} differ: ${differs.message}`);
    for (const transfer of behind) await this.#ports.reply(await replyOfSigned(transfer, this.#ports.privateKey));
    await noteFirstSeen(this.#ports);
    const taken = await watch(this.#ports, this.#sent);
    if (taken !== null) return this.#refuse(`log and chain differ: ${taken}`);
    await answerCancellations(this.#ports);
    await answerRequests(this.#ports);
    await this.#ports.anchor.advance();
    await this.#announce(null);
    return null;
  }

  async #refuse(message: string): Promise<string> {
    await this.#announce(message);
    return message;
  }

  /** Read again when it is old, or the log has grown. */
  async #levelNow(): Promise<Level | null> {
    const { log, now } = this.#ports;
    const { seq } = log.state.tip;
    const { of = null } = this.#level ?? {};
    if (of !== null && this.#level?.seq === seq && now() - of.readAt < LEVEL_MS) return of;
    this.#level = { seq, of: await readLevel(this.#ports) };
    return this.#level.of;
  }

  /** The database hears it each round, the output when it changes. */
  async #announce(message: string | null): Promise<void> {
    const { db, policy, log, now, report } = this.#ports;
    const first = { seq: 0, hash: log.state.hashOf(0) ?? '' };
    const level = await this.#levelNow();
    await writeStatus(
      db,
      { message, first, level, approvers: approversOf(policy), standby: policy.standby ?? false },
      now(),
    );
    if (message === this.#message) return;
    this.#message = message;
    if (message === null) report('info', 'agrees');
    else report('error', 'refusing', { message });
  }
}
