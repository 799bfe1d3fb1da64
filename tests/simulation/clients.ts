import { hash } from 'node:crypto';
import { isFinalTransfer } from '@kabuto/brokerage';
import type { InstrumentSpec, Price } from '@kabuto/market';
import type { Answer } from '../../apps/server/src/core/index.ts';
import { Random } from '../../packages/market/test/oracle/random.ts';
import { type AnswerChecker, type Intent, sourceOf } from './answer-checker.ts';
import { Bank } from './bank.ts';
import { type ClientCommand, nextCommand } from './commands.ts';
import { assert } from './failure.ts';
import type { FaultInjector } from './fault-rates.ts';
import { type KnownOfferings, learnOfferings } from './offering-commands.ts';
import type { Scheduler } from './scheduler.ts';
import type { Server, Servers } from './servers.ts';
import { ACCOUNTS } from './settings.ts';
import type { SimProcess } from './sim-process.ts';
import type { KnownTransfer } from './transfer-commands.ts';

/** Longest delay of a message. */
const WIRE_MS = 20;
/** A client without a reply sends again after this long, repeatedly. */
const PATIENCE_MS = 4_000;
/** After an error or a timeout a client waits between 0.5 and 1.5 seconds before it sends again. */
const SHORTEST_PAUSE_MS = 500;
const PAUSE_SPREAD_MS = 1_000;
/** Number of orders, alerts and transfers that are remembered. */
const REMEMBERED = 12;
/** Of one intent in this many, the client asks for the outcome instead of sending it again. */
const RESOLVES = 9;
/** One command in this many is a message of the bank. */
const BANK_EVERY = 20;
/** One message in this many reaches a server that was replaced. */
const WRONG_ID = 400;

type Memory = { readonly orders: number[]; readonly alerts: number[] };

/**
 * Customers with their own keys and retries, and the network between them and the servers, which loses, duplicates and
 * reorders messages.
 */
export class Clients {
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #faults: FaultInjector;
  readonly #servers: Pick<Servers, 'current' | 'former'>;
  readonly #answerChecker: AnswerChecker;
  readonly #fail: (error: unknown) => void;
  readonly #priceOf: (issue: InstrumentSpec) => Price;
  readonly #memories = new Map<number, Memory>(ACCOUNTS.map((account) => [account, { orders: [], alerts: [] }]));
  /** What each server has received and not answered: its senders are notified when the server dies. */
  readonly #pending = new Map<SimProcess, Set<() => void>>();
  /** Transfers of all accounts as last seen: the brokerage's services act on them. */
  readonly #transfers: KnownTransfer[] = [];
  /** The same of offerings and applications. */
  readonly #known: KnownOfferings = { offerings: [], applications: [], listed: new Map(), ipos: 0 };
  readonly bank: Bank;
  #asked = 0;
  #alerts = 0;

  constructor(parts: {
    readonly random: Random;
    readonly scheduler: Scheduler;
    readonly faults: FaultInjector;
    readonly servers: Pick<Servers, 'current' | 'former'>;
    readonly answerChecker: AnswerChecker;
    readonly fail: (error: unknown) => void;
    readonly priceOf: (issue: InstrumentSpec) => Price;
  }) {
    this.#random = parts.random;
    this.#scheduler = parts.scheduler;
    this.#faults = parts.faults;
    this.#servers = parts.servers;
    this.#answerChecker = parts.answerChecker;
    this.#fail = parts.fail;
    this.#priceOf = parts.priceOf;
    this.bank = new Bank(new Random(parts.random.next()), parts.scheduler);
  }

  get asked(): number {
    return this.#asked;
  }

  /** A random client sends a command. */
  ask(): void {
    this.#asked += 1;
    const random = this.#random;
    const accountId = ACCOUNTS[random.below(ACCOUNTS.length)] ?? 0;
    const memory = this.#memories.get(accountId) ?? { orders: [], alerts: [] };
    const name = `intent-${this.#asked}`;
    const message = random.below(BANK_EVERY) === 0 ? this.bank.next() : null;
    const services = { transfers: this.#transfers, known: this.#known };
    const context = { random, accountId, ...memory, ...services, priceOf: this.#priceOf };
    const asked: ClientCommand =
      message === null ? nextCommand(context, name) : { marked: false, command: { input: message } };
    const isImport = sourceOf(asked.command) !== undefined;
    // the source of an import is its key
    const key =
      random.chance(92) && !isImport ? { accountId, key: name, bodyHash: hash('sha256', name, 'buffer') } : undefined;
    const needsKey = 'cancelAll' in asked.command;
    const intent: Intent = {
      name,
      ...asked,
      resolves: this.#asked % RESOLVES === 0,
      key: needsKey ? { accountId, key: name, bodyHash: hash('sha256', name, 'buffer') } : key,
      inFlight: 0,
      effects: 0,
      firstAnswer: null,
      done: false,
      retryPlanned: false,
    };
    this.#answerChecker.expect(intent);
    this.#send(intent);
  }

  #send(intent: Intent, isResolve = false): void {
    const keyed = intent.key !== undefined;
    this.#message(intent, isResolve);
    // only a command with a key may arrive twice
    if (keyed && this.#faults.occurs(this.#faults.rates.doubled)) this.#message(intent, isResolve);
  }

  /**
   * Sends the same again after a pause, or gives up on a command without a key. Only one retry is scheduled at a time:
   * each message of a duplicated pair may be rejected, and if each rejection led to its own retry, messages would
   * multiply for as long as a server rejects.
   */
  #retry(intent: Intent): void {
    if (intent.done || intent.retryPlanned) return;
    if (intent.key === undefined) {
      intent.done = true;
      this.#answerChecker.settle(intent);
      return;
    }
    intent.retryPlanned = true;
    this.#scheduler.after(SHORTEST_PAUSE_MS + this.#faults.delay(PAUSE_SPREAD_MS), () => {
      intent.retryPlanned = false;
      // a request for the outcome closes the key unless the command has arrived
      if (!intent.done) this.#send(intent, intent.resolves);
    });
  }

  /** One request message and its reply. */
  #message(intent: Intent, isResolve: boolean): void {
    intent.inFlight += 1;
    let open = true;
    /** The client receives a reply, or gives up on this message. Returns whether it is the first of the two. */
    const answered = (): boolean => {
      const first = open;
      open = false;
      return first;
    };
    this.#scheduler.after(PATIENCE_MS + this.#faults.delay(1_000), () => {
      if (answered()) this.#retry(intent);
    });
    const delivered = (): void => {
      intent.inFlight -= 1;
      this.#answerChecker.settle(intent);
    };
    this.#scheduler.after(this.#faults.delay(WIRE_MS), () => {
      const server = this.#random.below(WRONG_ID) === 0 ? this.#servers.former : this.#servers.current;
      if (server === undefined || this.#faults.occurs(this.#faults.rates.lost)) {
        delivered();
        return;
      }
      this.#arrive(server, { intent, isResolve }, delivered, (answer) => {
        if (this.#faults.occurs(this.#faults.rates.lost)) return;
        this.#scheduler.after(this.#faults.delay(WIRE_MS), () => {
          const first = answered();
          if (answer === 'again') {
            if (first) this.#retry(intent);
          } else this.#content(intent, answer);
        });
      });
    });
  }

  #arrive(
    server: Server,
    { intent, isResolve }: { readonly intent: Intent; readonly isResolve: boolean },
    delivered: () => void,
    back: (answer: Answer | 'again') => void,
  ): void {
    const { process } = server;
    const pending = this.#pendingOf(process);
    const dies = (): void => {
      delivered();
      back('again');
    };
    pending.add(dies);
    process.deliver(() => {
      const { core } = server;
      const { key } = intent;
      (isResolve && key !== undefined ? core.resolveKey(key) : this.#submit(server, intent))
        .then(
          (answer) => {
            this.#answerChecker.onAnswer(intent, answer);
            back(answer);
          },
          (error: unknown) => {
            if (this.#answerChecker.onError(intent, error)) back('again');
          },
        )
        .finally(() => {
          if (pending.delete(dies)) delivered();
        })
        .catch(this.#fail);
    });
  }

  #submit({ core }: Server, { command, key }: Intent): Promise<Answer> {
    if (!('cancelAll' in command))
      return core.submit({ ...command, ...(key === undefined ? {} : { idempotency: key }) });
    if (key === undefined) throw new RangeError('cancelling all needs a key');
    return core.cancelAll({ accountId: command.cancelAll, instrument: null }, key);
  }

  #pendingOf(process: SimProcess): Set<() => void> {
    const known = this.#pending.get(process);
    if (known !== undefined) return known;
    const pending = new Set<() => void>();
    this.#pending.set(process, pending);
    process.onKilled(() => {
      this.#pending.delete(process);
      for (const dies of [...pending]) this.#scheduler.after(this.#faults.delay(WIRE_MS), dies);
      pending.clear();
    });
    return pending;
  }

  /** The client has received its answer. */
  #content(intent: Intent, answer: Answer): void {
    if (!intent.done) {
      intent.done = true;
      this.#learn(intent, answer);
      const reason = answer.refusal?.reason;
      // A key that was looked up, with success or rejected by PostgreSQL, has its reply for every request.
      const isForAll = reason === 'KEY_CLOSED' || (intent.resolves && reason === 'CORE_REJECTED');
      if (intent.key !== undefined && !isForAll && this.#random.below(300) === 0) this.#reuseKey(intent, intent.key);
    }
    this.#answerChecker.settle(intent);
  }

  #learn({ command }: Intent, answer: Answer): void {
    if (!('input' in command)) return;
    const { input } = command;
    const { order, refusal, transfer } = answer;
    learnOfferings(this.#known, input, answer);
    this.bank.learn(input, answer);
    if (refusal !== null) return;
    if (transfer !== undefined) {
      const { transferId } = transfer;
      const known = this.#transfers.findIndex((one) => one.transferId === transferId);
      if (known !== -1) this.#transfers.splice(known, 1);
      if (!isFinalTransfer(transfer)) push(this.#transfers, transfer);
    }
    if (input.kind === 'place' && order !== null) push(this.#memories.get(input.accountId)?.orders, order.orderId);
    if (input.kind !== 'setAlert') return;
    // a client of the core alone does not receive the number of its alert; the numbers are consecutive
    this.#alerts += 1;
    push(this.#memories.get(input.accountId)?.alerts, this.#alerts);
  }

  /** Reuses a key for another request: no server may accept it. */
  #reuseKey(intent: Intent, key: NonNullable<Intent['key']>): void {
    const server = this.#servers.current;
    if (server?.process.state !== 'running') return;
    const other: Intent = { ...intent, key: { ...key, bodyHash: hash('sha256', 'another', 'buffer') } };
    intent.inFlight += 1;
    const delivered = (): void => {
      intent.inFlight -= 1;
      this.#answerChecker.settle(intent);
    };
    const pending = this.#pendingOf(server.process);
    pending.add(delivered);
    this.#submit(server, other)
      .then(
        () => assert(false, `${intent.name}: its key was matched with another request`),
        (error: unknown) => void this.#answerChecker.onError(other, error),
      )
      .finally(() => {
        if (pending.delete(delivered)) delivered();
      })
      .catch(this.#fail);
  }
}

function push<Item>(list: Item[] | undefined, item: Item): void {
  list?.push(item);
  if (list !== undefined && list.length > REMEMBERED) list.shift();
}
