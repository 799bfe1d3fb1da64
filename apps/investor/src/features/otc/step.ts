import type { ApplicationView, OfferingView } from '@kabuto/contract';

export type Step = 'login' | 'subscribe' | 'amend' | 'cover' | 'sell' | 'none';

/** States without a subscription: the agreement was signed, or the subscription withdrawn. */
const LEAVES_ROOM: readonly ApplicationView['state'][] = ['signed', 'accepted', 'rejected', 'withdrawn'];

/** The one thing that a person can do about a block or a distribution now. */
export function stepOf(
  { state }: Pick<OfferingView, 'state'>,
  application: Pick<ApplicationView, 'state' | 'canAmend' | 'due'> | undefined,
  loggedIn: boolean,
): Step {
  const due = application?.due?.action;
  if (due === 'pay' || due === 'locked') return 'cover';
  if (due === 'sell') return 'cover';
  if (state === 'executed' && application?.state === 'delivered') return 'sell';
  if (state !== 'open') return 'none';
  if (!loggedIn) return 'login';
  if (application === undefined || LEAVES_ROOM.includes(application.state)) return 'subscribe';
  return application.canAmend ? 'amend' : 'none';
}
