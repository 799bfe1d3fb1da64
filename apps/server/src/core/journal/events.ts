import type { BrokerEvent } from '@kabuto/brokerage';
import type { StoredJournalRow } from './layout.ts';

/** The events of a journal row. Throws SyntaxError when the row was changed so that it makes no sense. */
export function eventsOfRow({ outcome }: Pick<StoredJournalRow, 'outcome'>): readonly BrokerEvent[] {
  if (outcome.length === 0) return [];
  // Written by resultOutcome; a row that was changed fails the chain, and here when it makes no sense.
  const { events } = JSON.parse(outcome.toString('utf8')) as { events: readonly BrokerEvent[] };
  return events;
}
