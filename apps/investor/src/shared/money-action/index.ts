export { ownerNow } from './intention.ts';
export { isSettled, type MoneyState } from './machine.ts';
export { createMoneyAction, forgetIntentions, lookLostUp, type MoneyAction } from './money-action.ts';
export { reportRefusal } from './report-refusal.ts';
export { createRequestKeys } from './request-keys.ts';
export { found, resolveKey } from './resolve.ts';
export { type UsedMoneyAction, useMoneyAction, useUnconfirmedMoneyAction } from './use-money-action.ts';
