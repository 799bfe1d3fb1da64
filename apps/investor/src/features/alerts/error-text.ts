import { formatIssuePrice, formatPriceText, priceOf } from '@kabuto/i18n';
import type { TickTable } from '@kabuto/market';
import type { Translate } from '../../messages/index.ts';
import type { AlertError } from './alert-form.ts';

/** What is wrong with a new alert, and what is allowed. */
export function errorText({ code, params }: AlertError, t: Translate, tickTable: TickTable): string {
  switch (code) {
    case 'PRICE_MISSING':
      return t('alerts.enterPrice');
    case 'PRICE_UNREADABLE':
      return t('alerts.priceRange');
    case 'CHANGE_MISSING':
      return t('alerts.enterChange');
    case 'CHANGE_UNREADABLE':
      return t('alerts.changeRange');
    case 'ALREADY_REACHED':
      return t('alerts.reached');
    case 'PRICE_OFF_TICK': {
      const shown = Object.entries(params).map(([name, text]): [string, string] => {
        const value = priceOf(text);
        if (value === null) return [name, text];
        return [name, name === 'tick' ? formatPriceText(value) : formatIssuePrice(value, tickTable)];
      });
      return t('reasons.PRICE_OFF_TICK', Object.fromEntries(shown));
    }
  }
}
