import {
  type Answer,
  type Command,
  CoreUnavailable,
  type IdempotencyKey,
  KeyReused,
} from '../../apps/server/src/core/index.ts';
import { canonicalText } from '../../apps/server/src/core/journal/canonical.ts';
import { assert, assertEqual } from './failure.ts';
import type { Tables } from './tables.ts';

/** One intended command of a client, however often it is sent. */
export type Intent = {
  /** Unique; it is the key, and part of the input where the input has room for it. */
  readonly name: string;
  /** `marked`: the journal row contains the name, so the effects can be counted. */
  readonly marked: boolean;
  readonly key: IdempotencyKey | undefined;
  readonly command: Pick<Command, 'input'> | { readonly cancelAll: number };
  /** Messages in flight, in either direction. */
  inFlight: number;
  /** After a lost reply the client asks for the outcome. */
  readonly resolves: boolean;
  /** Number of its journal rows. */
  effects: number;
  /** The first answer that any server returned, delivered or not. */
  firstAnswer: string | null;
  /** An answer has reached the client, or the client has given up on a command that it must not repeat. */
  done: boolean;
  /** The client waits before it sends again. */
  retryPlanned: boolean;
};

/** The source of the money that a command imports; undefined for all other commands. */
export const sourceOf = (command: Intent['command']): string | undefined =>
  'input' in command && (command.input.kind === 'importBankLine' || command.input.kind === 'seeTokenDeposit')
    ? command.input.source
    : undefined;

/** Records what the servers returned, with a view that no real client has, and compares it with what is stored. */
export class AnswerChecker {
  readonly answered = { first: 0, again: 0, refused: 0, rejected: 0, closed: 0, reused: 0 };
  readonly #tables: Tables;
  readonly #open = new Map<string, Intent>();
  /**
   * Intents without a key and without a delivered answer: whether they took effect is unknown, and may be decided late.
   */
  readonly #unresolved = new Map<string, Intent>();

  /** The reply to the import of each line of the bank, by its source. */
  readonly #imports = new Map<string, string>();

  constructor(tables: Tables) {
    this.#tables = tables;
    tables.tail.onMarked((name) => this.#onMarked(name));
  }

  get openCount(): number {
    return this.#open.size;
  }

  /** Registers a new intent, before it is sent. */
  expect(intent: Intent): void {
    this.#open.set(intent.name, intent);
  }

  #onMarked(name: string): void {
    const intent = this.#open.get(name) ?? this.#unresolved.get(name);
    assert(intent !== undefined, () => `${name} has an effect although it was settled before`);
    intent.effects += 1;
    assert(intent.effects === 1, () => `${name} has ${intent.effects} effects`);
  }

  /**
   * Whether the line of the bank that the intent imports had this reply before: a repeated line is another intent,
   * whose reply may be older than the rows that the tail keeps.
   */
  #isOfImport({ command }: Intent, text: string): boolean {
    const source = sourceOf(command);
    return source !== undefined && this.#imports.get(source) === text;
  }

  /** A server returns an answer: it must be committed by now, and equal any earlier answer for the same key. */
  onAnswer(intent: Intent, answer: Answer): void {
    // plain data of texts, integers and nulls; members that are undefined have no text
    const text = canonicalText(answer);
    const { name, firstAnswer, key } = intent;
    if (firstAnswer !== null) {
      assert(key !== undefined, () => `${name} got two replies without a key`);
      assertEqual(`${name} got two different replies`, firstAnswer, text);
      this.answered.again += 1;
      return;
    }
    intent.firstAnswer = text;
    this.answered.first += 1;
    const { journalSeq, headHash, refusal } = answer;
    const { seq } = this.#tables.lease;
    assert(journalSeq <= seq, () => `${name} was answered at ${journalSeq} before its commit; ${seq} is committed`);
    const hash = this.#tables.tail.hashOf(journalSeq);
    assert(
      hash === headHash || (hash === undefined && this.#isOfImport(intent, text)),
      () => `${name} was answered with ${journalSeq} ${headHash}, stored is ${hash ?? 'nothing'}`,
    );
    const source = sourceOf(intent.command);
    if (source !== undefined && refusal === null) this.#imports.set(source, text);
    if (refusal !== null) this.answered.refused += 1;
    const rejected = refusal?.reason === 'CORE_REJECTED';
    if (rejected) this.answered.rejected += 1;
    const isClosed = refusal?.reason === 'KEY_CLOSED';
    if (isClosed) this.answered.closed += 1;
    if (isClosed) assert(intent.effects === 0, () => `${name} was closed and is in the journal`);
    else if (intent.marked && !rejected)
      assert(intent.effects === 1, () => `${name} was answered and is not in the journal`);
    if (key !== undefined) {
      const stored = this.#tables.answerOf(key);
      assert(stored !== undefined, () => `${name} was answered, and its key is not stored: ${text}`);
      assertEqual(`${name} is stored with another answer`, canonicalText(stored.answer), text);
    }
  }

  /** A server throws instead. Returns whether the client may send the same again. */
  onError(intent: Intent, error: unknown): boolean {
    if (error instanceof CoreUnavailable) return intent.key !== undefined;
    if (error instanceof KeyReused) {
      this.answered.reused += 1;
      return false;
    }
    throw error;
  }

  /**
   * Settles an intent once none of its messages is in flight and the client is done: exactly one effect, or none if
   * rejected.
   */
  settle(intent: Intent): void {
    if (!intent.done || intent.inFlight > 0) return;
    const { name, firstAnswer, effects, marked, key } = intent;
    this.#open.delete(name);
    if (key === undefined) {
      if (firstAnswer === null) this.#unresolved.set(name, intent);
      return;
    }
    const rejected = firstAnswer?.includes('"CORE_REJECTED"') ?? false;
    assert(firstAnswer !== null, () => `${name} is settled without an answer`);
    const isClosed = firstAnswer?.includes('"KEY_CLOSED"') ?? false;
    if (isClosed) assert(effects === 0, () => `${name} was closed and has ${effects} effects`);
    else if (marked && !rejected) assert(effects === 1, () => `${name} is settled with ${effects} effects`);
    if (rejected) assert(effects === 0, () => `${name} was rejected and has ${effects} effects`);
    this.#tables.forget(key);
  }
}
