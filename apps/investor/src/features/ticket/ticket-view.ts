import type {
  PriceField,
  RawTicket,
  TicketAction,
  TicketFacts,
  TicketField,
  TicketFields,
} from '@kabuto/brokerage/forms';
import { isBlocking } from '@kabuto/brokerage/forms/kit';
import type { FieldError, Fix } from './errors.ts';

/** A field of the ticket that the keypad edits. */
export type KeypadField = PriceField | 'quantity';

/**
 * What the ticket's fields share: the input, the facts it is checked against, its errors, and the ways to change it.
 */
export type TicketView = {
  readonly raw: RawTicket;
  readonly fields: TicketFields;
  readonly facts: TicketFacts;
  readonly errors: readonly FieldError[];
  /** The most that cash or shares allow. */
  readonly largest: number;
  readonly keypad: KeypadField | null;
  readonly dispatch: (action: TicketAction) => void;
  readonly onFix: (fix: Fix) => void;
  readonly onOpen: (field: KeypadField) => void;
};

/** Whether a field has an error; a warning leaves it valid. */
export const isWrong = ({ errors }: TicketView, field: TicketField): boolean =>
  errors.some((error) => isBlocking(error) && error.fields.includes(field));
