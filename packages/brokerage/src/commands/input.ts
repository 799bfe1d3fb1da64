import type { BrokerInput } from '../types.ts';

/** The input of one kind. */
export type Input<Kind extends BrokerInput['kind']> = Extract<BrokerInput, { kind: Kind }>;
