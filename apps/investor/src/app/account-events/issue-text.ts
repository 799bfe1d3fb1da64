import type { OrderView } from '@kabuto/contract';
import type { Words } from './handler.ts';

/** The issue of an order or a fill, with the venue where it is the night session's; Tokyo is never named. */
export const issueText = ({ names, venue }: Pick<OrderView, 'names' | 'venue'>, { language, t }: Words): string => {
  const name = names[language];
  return venue === undefined ? name : t('shell.nightIssue', { name });
};
