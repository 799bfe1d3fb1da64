/** The known state of one intention. */
export type MoneyState<Result> =
  /** In flight. `again`: an earlier reply was lost, so not every rejection settles it. */
  | { readonly at: 'sending'; readonly again: boolean }
  /** The reply was lost, and the outcome is being looked up. */
  | { readonly at: 'looking' }
  /** The look-up ended without a reply. */
  | { readonly at: 'lost' }
  | { readonly at: 'done'; readonly result: Result }
  /** Definitely not carried out. */
  | { readonly at: 'refused'; readonly error: unknown };

export type MoneyEvent<Result> =
  | { readonly kind: 'succeeded'; readonly result: Result }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Sending ended without a reply that settles the outcome. */
  | { readonly kind: 'replyLost' }
  /** A look-up ended without a reply. */
  | { readonly kind: 'unanswered' }
  /** The user requests another look-up. */
  | { readonly kind: 'lookAgain' }
  /** The user requests to send the same again under the same key. */
  | { readonly kind: 'resend' };

/** The first state of an intention that was just confirmed. */
export const CONFIRMED: MoneyState<never> = { at: 'sending', again: false };
/** The first state of an intention that was kept over a reload, whatever its state was before. */
export const RESTORED: MoneyState<never> = { at: 'looking' };

/** Whether a call for it is in flight; nothing else is sent until it ends. */
export const isInFlight = ({ at }: MoneyState<unknown>): boolean => at === 'sending' || at === 'looking';

/** Whether its outcome is known. */
export const isSettled = ({ at }: MoneyState<unknown>): boolean => at === 'done' || at === 'refused';

/** The state after an event; the same object when the event changes nothing. */
export function reduceMoney<Result>(state: MoneyState<Result>, event: MoneyEvent<Result>): MoneyState<Result> {
  if (isSettled(state)) return state;
  switch (event.kind) {
    case 'succeeded':
      return { at: 'done', result: event.result };
    case 'refused':
      return { at: 'refused', error: event.error };
    case 'replyLost':
      return state.at === 'sending' ? { at: 'looking' } : state;
    case 'unanswered':
      return state.at === 'looking' ? { at: 'lost' } : state;
    case 'lookAgain':
      return state.at === 'lost' ? { at: 'looking' } : state;
    case 'resend':
      return state.at === 'lost' ? { at: 'sending', again: true } : state;
  }
}
