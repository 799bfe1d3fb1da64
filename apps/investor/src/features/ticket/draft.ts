import type { RawTicket } from '@kabuto/brokerage/forms';
import type { OrderView } from '@kabuto/contract';
import { ownerNow } from '../../shared/money-action/index.ts';
import { hasShape, isText, jsonSlot } from '../../shared/storage/slot.ts';
import { tabStorage } from '../../shared/storage/storage.ts';

/** A ticket's input, kept over a reload of the page at `address` by the member `owner`. */
type Draft = { readonly owner: string; readonly address: string; readonly raw: RawTicket };

const isString = (value: unknown): boolean => typeof value === 'string';
const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some((word) => word === value);
const TYPES = ['limit', 'market'] as const;

const isRaw = (value: unknown): boolean =>
  hasShape(value, {
    code: isText,
    side: oneOf('buy', 'sell'),
    type: oneOf(...TYPES, 'stop'),
    price: isString,
    quantity: isString,
    timeInForce: oneOf('day', 'date'),
    expiresOn: isString,
    trigger: isString,
    stopType: oneOf(...TYPES),
    execution: oneOf(
      'none',
      'ioc',
      'oco',
      'ifDone',
      'opening-am',
      'opening-pm',
      'closing-am',
      'closing-pm',
      'funari-am',
      'funari-pm',
    ),
    part: oneOf('own', 'nisa'),
    ocoTrigger: isString,
    ocoType: oneOf(...TYPES),
    ocoPrice: isString,
    doneType: oneOf('limit', 'stop'),
    donePrice: isString,
  });
const isDraft = (value: unknown): value is Draft | null =>
  value === null || hasShape(value, { owner: isText, address: isText, raw: isRaw });

const slot = jsonSlot<Draft | null>('kabuto.ticket', null, isDraft);

/**
 * The input of the ticket at this address before the page was reloaded; undefined when there is none of this member.
 */
export function readTicketDraft(address: string): RawTicket | undefined {
  const draft = tabStorage.get(slot);
  return draft !== null && draft.address === address && draft.owner === ownerNow() ? draft.raw : undefined;
}

/** Keeps the input until the ticket is left or its order accepted; a refused order leaves it. */
export function keepTicketDraft(address: string, raw: RawTicket): void {
  const owner = ownerNow();
  if (owner !== null) tabStorage.set(slot, { owner, address, raw });
}

export const dropTicketDraft = (): void => tabStorage.remove(slot);

/** Drops the input from which this order was made, once it is accepted; the input of another ticket stays. */
export function dropPlacedDraft({ code, side, state }: Pick<OrderView, 'code' | 'side' | 'state'>): void {
  const raw = tabStorage.get(slot)?.raw;
  if (state !== 'rejected' && raw?.code === code && raw.side === side) dropTicketDraft();
}
