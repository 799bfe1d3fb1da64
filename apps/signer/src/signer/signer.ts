import { writeStatus } from '../database/status.ts';
import { answerCancellations } from './cancel.ts';
import { noteFirstSeen } from './first-seen.ts';
import type { Ports } from './ports.ts';
import { answerRequests } from './sign.ts';
import { type Sent, watch } from './watch.ts';
import { compare, type Reported } from './witnesses.ts';

/** Signs withdrawals, round by round. */
export class Signer {
  readonly #ports: Ports;
  readonly #sent: Sent = new Map();
  #message: string | null = null;
  #reported: Reported = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * Compares log, chain and rows; when they agree, notes what is new, follows what was signed, and answers
   * cancellations and requests. Returns why nothing was signed, `null` when all was well. Throws when chain or database
   * cannot be asked, and nothing is signed then either.
   */
  async round(): Promise<string | null> {
    const differs = await compare(this.#ports, this.#reported);
    if (differs !== null) return this.#refuse(`${differs.between} differ: ${differs.message}`, false);
    await noteFirstSeen(this.#ports);
    const taken = await watch(this.#ports, this.#sent);
    if (taken !== null) return this.#refuse(`log and chain differ: ${taken}`, true);
    await answerCancellations(this.#ports);
    await answerRequests(this.#ports);
    this.#announce(null);
    await this.#status(null, true);
    return null;
  }

  async #refuse(message: string, agrees: boolean): Promise<string> {
    this.#announce(message);
    await this.#status(message, agrees);
    return message;
  }

  /** Reports a change, not each round. */
  #announce(message: string | null): void {
    if (message === this.#message) return;
    this.#message = message;
    const { report } = this.#ports;
    if (message === null) report('info', 'agrees');
    else report('error', 'refusing', { message });
  }

  /** `agrees`: what the database knows of the log is renewed. */
  async #status(message: string | null, agrees: boolean): Promise<void> {
    const { db, policy, log, now } = this.#ports;
    // A log that does not agree is not what the database compares with: its first line belongs to any.
    const seq = agrees ? log.state.tip.seq : 0;
    const hash = log.state.hashOf(seq) ?? '';
    await writeStatus(db, { wallet: policy.wallet, message, tip: { seq, hash }, agrees }, now());
    this.#reported = agrees ? { seq, hash } : null;
  }
}
