import { Broker } from '@kabuto/brokerage';
import { imagesOf } from '../engine/images.ts';
import { type JournalRow, resultOutcome, storedInput } from '../journal/journal.ts';
import { parseStateLine, stateLine } from '../recovery/state-hash.ts';

/** Lines of a state passed on at a time. */
const LINES = 2000;

/** The columns of a journal row that a decision depends on. */
export type Undecided = Pick<JournalRow, 'seq' | 'kind' | 'at' | 'payload'>;
/** The result of a decision, in the bytes of the journal. `images`: null from a version without them. */
export type Decided = { readonly outcome: Buffer; readonly images: Buffer | null };
/** Null for a row of the host; the reason when the row holds what no host can have written. */
export type Decision = Decided | null | { readonly error: string };

/** Decides journal rows again from a state: with the running code, or with a checkout's. */
export type Decider = {
  readonly codeVersion: string;
  /** Begins with an empty state, which `take` fills with lines; only between `begin` and the first decision. */
  readonly begin: () => Promise<void>;
  readonly take: (lines: readonly string[]) => Promise<void>;
  /** The decisions of the rows, up to and including the first that fails. */
  readonly decide: (rows: readonly Undecided[]) => Promise<Decision[]>;
  /** The whole state, as canonical lines. */
  readonly state: () => AsyncIterable<readonly string[]>;
  readonly end: () => Promise<void>;
};

/** Decides with the code that is running. */
export function localDecider(codeVersion: string): Decider {
  let broker = new Broker();
  return {
    codeVersion,
    begin: async () => {
      broker = new Broker();
    },
    take: async (lines) => {
      for (const line of lines) broker.take(parseStateLine(line));
    },
    decide: async (rows) => {
      const decisions: Decision[] = [];
      for (const row of rows) {
        const decision = decideOne(broker, row);
        decisions.push(decision);
        if (decision !== null && 'error' in decision) break;
      }
      // These rows are not written anywhere: dirty ones would only pile up.
      broker.takeDirty();
      return decisions;
    },
    state: async function* () {
      let lines: string[] = [];
      for (const row of broker.rows()) {
        lines.push(stateLine(row));
        if (lines.length < LINES) continue;
        yield lines;
        lines = [];
      }
      yield lines;
    },
    end: async () => undefined,
  };
}

function decideOne(broker: Broker, row: Undecided): Decision {
  try {
    const input = storedInput(row);
    if (input === null) return null;
    const outcome = resultOutcome(broker.apply(input));
    return { outcome, images: imagesOf(broker.changedRows()) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
