import { textSlot, wordSlot } from '../../shared/storage/slot.ts';
import { COLUMNS, ORDERS, VIEWS } from './model.ts';

export const columnSlot = wordSlot('kabuto.watchColumn', COLUMNS, 'both');
export const viewSlot = wordSlot('kabuto.watchView', VIEWS, 'list');
export const orderSlot = wordSlot('kabuto.watchOrder', ORDERS, 'own');
/** The list viewed last. */
export const groupSlot = textSlot('kabuto.watchGroup', (text) => /^\d{1,15}$/.test(text));
