import { call, invalidate } from '../../shared/api/index.ts';
import { createMoneyAction, found, resolveKey } from '../../shared/money-action/index.ts';
import type { NewAlert } from './alert-form.ts';

/** Sets a price alert; its result is whether the last trade had already reached the price. */
export const adding = createMoneyAction<NewAlert & { readonly code: string }, boolean>({
  kind: 'alert',
  sameAgain: true,
  send: async (body, idempotencyKey) => {
    try {
      const { data } = await call('POST v1/trade/alert/add', { body, idempotencyKey, silent: true, quiet: true });
      return data.alert.state === 'hit';
    } finally {
      await invalidate('v1/trade/alert/');
    }
  },
  repeats: true,
  lookUp: async (key) => {
    const { alert } = await resolveKey(key);
    void invalidate('v1/trade/alert/');
    return found(alert).state === 'hit';
  },
});

/** Removes an alert that waits. */
export const removing = createMoneyAction<{ readonly alertId: string }, true>({
  kind: 'alertRemove',
  sameAgain: true,
  send: async (body, idempotencyKey) => {
    try {
      await call('POST v1/trade/alert/remove', { body, idempotencyKey, silent: true, quiet: true });
      return true;
    } finally {
      await invalidate('v1/trade/alert/');
    }
  },
  repeats: true,
  lookUp: async (key) => {
    await resolveKey(key);
    void invalidate('v1/trade/alert/');
    return true;
  },
});
