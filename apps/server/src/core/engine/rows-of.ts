import type { BrokerEvent } from '@kabuto/brokerage';
import type { Decision } from '../types.ts';

/** The last state, among an input's events, of the transfer, the application and the offering that it is about. */
export function rowsOf(events: readonly BrokerEvent[]): Pick<Decision, 'transfer' | 'application' | 'offering'> {
  const transfer = events.findLast((event) => event.kind === 'transfer');
  const application = events.findLast((event) => event.kind === 'application');
  const offering = events.findLast((event) => event.kind === 'offering');
  return {
    ...(transfer === undefined ? {} : { transfer: transfer.transfer }),
    ...(application === undefined ? {} : { application: application.application }),
    ...(offering === undefined ? {} : { offering: offering.offering }),
  };
}
