import { createStore } from '@kabuto/ui/state';

/**
 * Whether the member has seen a fill since the app was opened: as an event of the account, or as an order's result when
 * the event came before the stream was connected.
 */
export const fillShown = createStore(false);
