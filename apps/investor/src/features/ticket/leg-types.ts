import type { RawTicket, TicketFacts } from '@kabuto/brokerage/forms';

type Facts = Pick<TicketFacts, 'venue'>;
const BOTH = ['market', 'limit'] as const;

/** The types that the leg of a stop may become: a new issue takes no market orders on its first day. */
export const legTypes = ({ venue }: Facts): readonly ('market' | 'limit')[] =>
  BOTH.filter((type) => venue?.takes.orderTypes?.includes(type) ?? true);

/** The sales after a purchase that are taken: a stop becomes a market order. */
export const doneTypes = (facts: Facts): readonly ('limit' | 'stop')[] =>
  legTypes(facts).includes('market') ? ['limit', 'stop'] : ['limit'];

/** The ticket with legs of a type that is taken. */
export const withTakenLegs = (raw: RawTicket, facts: Facts): RawTicket =>
  legTypes(facts).includes('market') ? raw : { ...raw, stopType: 'limit', ocoType: 'limit', doneType: 'limit' };
