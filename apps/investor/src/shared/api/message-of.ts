import { withoutOwn } from '../amounts/own-numbers.ts';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';
import type { ApiError } from './envelope.ts';

/** The text of a rejection, without the member's own amounts while they are hidden. */
export const messageOf = ({ msg, params }: Pick<ApiError, 'msg' | 'params'>): string =>
  storage.get(slots.hideAmounts) ? withoutOwn(msg, params) : msg;
