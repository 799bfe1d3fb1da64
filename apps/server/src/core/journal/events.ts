import type { BrokerEvent } from '@kabuto/brokerage';
import type { StoredJournalRow } from './layout.ts';

/** The events of a journal row. Throws SyntaxError when the row was altered so that it cannot be parsed. */
export function eventsOfRow({ outcome }: Pick<StoredJournalRow, 'outcome'>): readonly BrokerEvent[] {
  if (outcome.length === 0) return [];
  // Written by resultOutcome; an altered row fails the chain, and here when it cannot be parsed.
  const { events } = JSON.parse(outcome.toString('utf8')) as { events: readonly BrokerEvent[] };
  return events;
}
