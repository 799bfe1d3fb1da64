import type { Hash, UnsignedTransaction } from '@kabuto/chain';
import { LogDamaged, type LogEntry, type LogLine } from './entry.ts';
import { NO_LINE } from './line.ts';

type Entry<Kind extends LogEntry['kind']> = Extract<LogEntry, { kind: Kind }>;

/** One signed transaction of a transfer. */
export interface SignedAttempt {
  readonly txHash: Hash;
  readonly transaction: UnsignedTransaction;
  /** True for the empty transaction that takes the nonce away. */
  readonly voids: boolean;
  readonly at: number;
}

/** A transfer that was signed. */
export interface SignedTransfer extends Omit<Entry<'signed'>, 'kind' | 'transaction' | 'txHash'> {
  /** When it was signed first, epoch milliseconds. */
  readonly at: number;
  readonly nonce: number;
  /** Oldest first; all have its nonce. */
  readonly attempts: readonly [SignedAttempt, ...SignedAttempt[]];
  readonly settled: Omit<Entry<'settled'>, 'kind' | 'transferId'> | null;
}

/** A transfer that will never be signed. */
export type ClosedTransfer = Omit<Entry<'closed'>, 'kind'>;

/** When this signer first saw a customer's key or address. */
export interface FirstSeen {
  readonly at: number;
}

/** What the lines of a log add up to. Lines are applied in order; one that contradicts those before it throws. */
export class LogState {
  readonly #hashes: string[] = [];
  readonly #transfers = new Map<number, SignedTransfer>();
  readonly #closed = new Map<number, ClosedTransfer>();
  readonly #keys = new Map<string, FirstSeen & { readonly publicKey: string }>();
  readonly #addresses = new Map<string, FirstSeen>();
  readonly #counters = new Map<string, number>();
  #created: Entry<'created'> | null = null;
  #policy: string | null = null;
  #tip: Pick<LogLine, 'seq' | 'at' | 'hash'> = NO_LINE;
  #nextNonce = 0;
  #lastDecided: number | null = null;

  /** The newest line, which the next one follows. */
  get tip(): Pick<LogLine, 'seq' | 'at' | 'hash'> {
    return this.#tip;
  }

  /** The first line: whose log it is. Throws LogDamaged for a log without one. */
  get created(): Entry<'created'> {
    if (this.#created === null) throw new LogDamaged('the log has no first line');
    return this.#created;
  }

  /** The nonce of the next transfer. */
  get nextNonce(): number {
    return this.#nextNonce;
  }

  /** The transfer that was signed or closed last. */
  get lastDecided(): number | null {
    return this.#lastDecided;
  }

  /** SHA-256 of the policy that was used last, hex. */
  get policy(): string | null {
    return this.#policy;
  }

  /** Every signed transfer, by nonce. */
  get transfers(): readonly SignedTransfer[] {
    return [...this.#transfers.values()];
  }

  /** Every transfer that will never be signed. */
  get closedTransfers(): readonly ClosedTransfer[] {
    return [...this.#closed.values()];
  }

  transfer(transferId: number): SignedTransfer | null {
    return this.#transfers.get(transferId) ?? null;
  }

  closed(transferId: number): ClosedTransfer | null {
    return this.#closed.get(transferId) ?? null;
  }

  key(customerId: number, credentialId: string): (FirstSeen & { readonly publicKey: string }) | null {
    return this.#keys.get(`${customerId} ${credentialId}`) ?? null;
  }

  address(customerId: number, address: string): FirstSeen | null {
    return this.#addresses.get(`${customerId} ${address}`) ?? null;
  }

  /** The transfer for which a passkey has shown this counter before. */
  usedCounter(credentialId: string, counter: number): number | null {
    return this.#counters.get(`${credentialId} ${counter}`) ?? null;
  }

  /** The hash of a line, `null` when there is none of this number. */
  hashOf(seq: number): string | null {
    return this.#hashes[seq] ?? null;
  }

  /** Adds the next line. Throws LogDamaged when it contradicts the lines before it. */
  apply({ seq, at, entry, hash }: LogLine): void {
    if ((entry.kind === 'created') !== (seq === 0)) throw new LogDamaged(`line ${seq + 1} is not where it belongs`);
    this.#applyEntry(entry, at);
    this.#tip = { seq, at, hash };
    this.#hashes.push(hash);
  }

  #applyEntry(entry: LogEntry, at: number): void {
    switch (entry.kind) {
      case 'created':
        this.#created = entry;
        this.#nextNonce = entry.firstNonce;
        return;
      case 'policy':
        this.#policy = entry.sha256;
        return;
      case 'repaired':
        return;
      case 'key':
        this.#keys.set(`${entry.customerId} ${entry.credentialId}`, { at, publicKey: entry.publicKey });
        return;
      case 'address':
        this.#addresses.set(`${entry.customerId} ${entry.address}`, { at });
        return;
      case 'signed':
        this.#sign(entry, at);
        return;
      case 'replaced':
      case 'voiding':
        this.#attempt(entry, at);
        return;
      case 'closed':
        this.#close(entry);
        return;
      case 'settled':
        this.#settle(entry);
        return;
      case 'reopened':
        this.#reopen(entry);
    }
  }

  #sign({ transaction, txHash, ...entry }: Entry<'signed'>, at: number): void {
    const { transferId, digest, units, destination, mostFeePerGas, counters } = entry;
    if (this.#transfers.has(transferId)) throw new LogDamaged(`transfer ${transferId} is signed twice in the log`);
    if (this.#closed.has(transferId)) throw new LogDamaged(`transfer ${transferId} is signed after it was closed`);
    if (transaction.nonce !== this.#nextNonce) throw new LogDamaged(`transfer ${transferId} has another nonce`);
    const attempt = { txHash, transaction, voids: false, at };
    const of = { transferId, digest, units, destination, mostFeePerGas, counters };
    this.#transfers.set(transferId, { ...of, at, nonce: transaction.nonce, attempts: [attempt], settled: null });
    for (const { credentialId, counter } of counters) {
      if (counter > 0) this.#counters.set(`${credentialId} ${counter}`, transferId);
    }
    this.#nextNonce += 1;
    this.#lastDecided = transferId;
  }

  #attempt({ kind, transferId, transaction, txHash }: Entry<'replaced' | 'voiding'>, at: number): void {
    const transfer = this.#open(transferId);
    if (transaction.nonce !== transfer.nonce) throw new LogDamaged(`a replacement of ${transferId} has another nonce`);
    const voids = kind === 'voiding';
    if (!voids && isVoiding(transfer)) throw new LogDamaged(`transfer ${transferId} is signed after it was voided`);
    const attempts = [...transfer.attempts, { txHash, transaction, voids, at }] as const;
    this.#transfers.set(transferId, { ...transfer, attempts: [transfer.attempts[0], ...attempts.slice(1)] });
  }

  #close({ transferId, reason }: Entry<'closed'>): void {
    if (this.#transfers.has(transferId)) throw new LogDamaged(`transfer ${transferId} is closed after it was signed`);
    this.#closed.set(transferId, { transferId, reason });
    this.#lastDecided = transferId;
  }

  #settle({ transferId, outcome, txHash, blockNumber }: Entry<'settled'>): void {
    const settled = { outcome, txHash, blockNumber };
    this.#transfers.set(transferId, { ...this.#open(transferId), settled });
  }

  #reopen({ transferId }: Entry<'reopened'>): void {
    const transfer = this.#transfers.get(transferId);
    if (transfer === undefined || transfer.settled === null)
      throw new LogDamaged(`the log reopens transfer ${transferId}, which is not settled`);
    this.#transfers.set(transferId, { ...transfer, settled: null });
  }

  #open(transferId: number): SignedTransfer {
    const transfer = this.#transfers.get(transferId);
    if (transfer === undefined || transfer.settled !== null)
      throw new LogDamaged(`the log continues transfer ${transferId}, which is not open`);
    return transfer;
  }
}

/** The newest transaction of a transfer. */
export function newestOf({ attempts }: SignedTransfer): SignedAttempt {
  return attempts.at(-1) ?? attempts[0];
}

/** True when the empty transaction was signed for its nonce. */
export function isVoiding(transfer: SignedTransfer): boolean {
  return transfer.attempts.some(({ voids }) => voids);
}
