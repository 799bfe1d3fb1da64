import { canonicalText } from '../../apps/server/src/core/canonical.ts';
import {
  type Answer,
  type Command,
  CoreUnavailable,
  type IdempotencyKey,
  KeyReused,
} from '../../apps/server/src/core/index.ts';
import { must, mustAgree } from './failure.ts';
import type { Tables } from './tables.ts';

/** One intention of a client, however often it is sent. */
export type Intent = {
  /** Unlike any other's; it is the key, and stands in the input where the input has room for it. */
  readonly name: string;
  /** `marked`: the journal's row says the name, so its effects can be counted. */
  readonly marked: boolean;
  readonly key: IdempotencyKey | undefined;
  readonly command: Pick<Command, 'input'> | { readonly cancelAll: number };
  /** Messages under way, in either direction. */
  flying: number;
  /** How often the journal has it. */
  effects: number;
  /** The first answer that any server gave, delivered or not. */
  given: string | null;
  /** An answer has reached the client, or the client has given up on one that it must not repeat. */
  done: boolean;
  /** The client waits before it sends again. */
  retryPlanned: boolean;
};

/** Keeps what servers said, as nobody in the real world could, and holds it against what is stored. */
export class Witness {
  readonly answered = { first: 0, again: 0, refused: 0, rejected: 0, reused: 0 };
  readonly #tables: Tables;
  readonly #open = new Map<string, Intent>();
  /** Of no key, and without an answer that reached anybody: whether they happened is not known, and may be decided late. */
  readonly #adrift = new Map<string, Intent>();

  constructor(tables: Tables) {
    this.#tables = tables;
    tables.tail.onMarked((name) => this.#marked(name));
  }

  get openCount(): number {
    return this.#open.size;
  }

  /** A new intention, before it is sent. */
  expect(intent: Intent): void {
    this.#open.set(intent.name, intent);
  }

  #marked(name: string): void {
    const intent = this.#open.get(name) ?? this.#adrift.get(name);
    must(intent !== undefined, () => `${name} has an effect although it was settled before`);
    intent.effects += 1;
    must(intent.effects === 1, () => `${name} has ${intent.effects} effects`);
  }

  /** A server answers: it must be in the journal by now, and be what was said before under the same key. */
  hear(intent: Intent, answer: Answer): void {
    // plain data of texts, integers and nulls; members that are undefined have no text
    const said = canonicalText(answer);
    const { name, given, key } = intent;
    if (given !== null) {
      must(key !== undefined, () => `${name} was answered twice without a key`);
      mustAgree(`${name} was answered twice, otherwise`, given, said);
      this.answered.again += 1;
      return;
    }
    intent.given = said;
    this.answered.first += 1;
    const { journalSeq, headHash, refusal } = answer;
    const { seq } = this.#tables.lease;
    must(journalSeq <= seq, () => `${name} was answered at ${journalSeq} before its commit; ${seq} is committed`);
    const hash = this.#tables.tail.hashOf(journalSeq);
    must(
      hash === headHash,
      () => `${name} was answered with ${journalSeq} ${headHash}, stored is ${hash ?? 'nothing'}`,
    );
    if (refusal !== null) this.answered.refused += 1;
    const rejected = refusal?.reason === 'CORE_REJECTED';
    if (rejected) this.answered.rejected += 1;
    if (intent.marked && !rejected) must(intent.effects === 1, () => `${name} was answered and is not in the journal`);
    if (key !== undefined) {
      const stored = this.#tables.answerOf(key);
      must(stored !== undefined, () => `${name} was answered, and its key is not stored: ${said}`);
      mustAgree(`${name} is stored with another answer`, canonicalText(stored.answer), said);
    }
  }

  /** A server does not answer with one. Answers whether the client may send the same again. */
  hearRefusal(intent: Intent, error: unknown): boolean {
    if (error instanceof CoreUnavailable) return intent.key !== undefined;
    if (error instanceof KeyReused) {
      this.answered.reused += 1;
      return false;
    }
    throw error;
  }

  /** Nothing of an intention is under way any more and the client is content: exactly one effect, or none that was refused. */
  settle(intent: Intent): void {
    if (!intent.done || intent.flying > 0) return;
    const { name, given, effects, marked, key } = intent;
    this.#open.delete(name);
    if (key === undefined) {
      if (given === null) this.#adrift.set(name, intent);
      return;
    }
    const rejected = given?.includes('"CORE_REJECTED"') ?? false;
    must(given !== null, () => `${name} is settled without an answer`);
    if (marked && !rejected) must(effects === 1, () => `${name} is settled with ${effects} effects`);
    if (rejected) must(effects === 0, () => `${name} was rejected and has ${effects} effects`);
    this.#tables.forget(key);
  }
}
