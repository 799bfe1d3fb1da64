import { type Reply, useCall } from '../../shared/api/index.ts';

/** The member's bank accounts, the default first. */
export const useCards = () => useCall('GET v1/user/card/list', {}, { staleTime: 0 });

/** A bank account that money can be sent to. */
export type Card = Reply<'GET v1/user/card/list'>['cards'][number];
