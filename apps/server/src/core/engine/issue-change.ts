import { type BrokerInput, listedSpec } from '@kabuto/brokerage';
import type { EpochMs, Halt, ListIssue } from '@kabuto/market';

/** What happens to an issue at the venues: a halt or its end (rules/market.md 1.11), or its listing (1.9). */
export type IssueChange = Halt | ListIssue;

/** What an input that the broker has accepted does to an issue at the venues; null: nothing. */
export function issueChangeOf(input: BrokerInput, at: EpochMs): IssueChange | null {
  if (input.kind === 'listIssue') return { kind: 'list', spec: listedSpec(input, input.issue), at };
  if (input.kind === 'haltInstrument') return { kind: 'halt', instrument: input.instrument, halted: input.halted, at };
  if (input.kind === 'setInstrument')
    return { kind: 'halt', instrument: input.instrument.code, halted: input.instrument.halted, at };
  return null;
}
