import type { ApplicationView, OfferingView } from '@kabuto/contract';

export type Step = 'login' | 'apply' | 'amend' | 'answer' | 'sell' | 'stock' | 'none';

/** The one thing that a person can do about an IPO now. */
export function stepOf(
  { state }: Pick<OfferingView, 'state'>,
  application: Pick<ApplicationView, 'state' | 'canAmend' | 'due'> | undefined,
  loggedIn: boolean,
): Step {
  if (application?.due?.action === 'answer') return 'answer';
  if (application?.due?.action === 'sell') return 'sell';
  if (state === 'bookOpen') {
    if (!loggedIn) return 'login';
    if (application === undefined || application.state === 'withdrawn') return 'apply';
    return application.canAmend ? 'amend' : 'none';
  }
  return state === 'listed' ? 'stock' : 'none';
}
