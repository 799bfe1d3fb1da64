import { formatPriceText, priceOf } from '@kabuto/i18n';
import type { Translate } from '../../messages/index.ts';
import type { AlertError } from './alert-form.ts';

/** What is wrong with a new alert, and what is allowed. */
export function errorText({ code, params }: AlertError, t: Translate): string {
  switch (code) {
    case 'PRICE_MISSING':
      return t('alerts.enterPrice');
    case 'PRICE_UNREADABLE':
      return t('alerts.priceRange');
    case 'CHANGE_MISSING':
      return t('alerts.enterChange');
    case 'CHANGE_UNREADABLE':
      return t('alerts.changeRange');
    case 'DAY_UNKNOWN':
      return t('alerts.dayUnknown');
    case 'ALREADY_REACHED':
      return t('alerts.reached');
    case 'PRICE_OFF_TICK': {
      const shown = Object.entries(params).map(([name, text]): [string, string] => {
        const value = priceOf(text);
        return [name, value === null ? text : formatPriceText(value)];
      });
      return t('reasons.PRICE_OFF_TICK', Object.fromEntries(shown));
    }
  }
}
