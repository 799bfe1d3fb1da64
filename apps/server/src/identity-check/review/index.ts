import type { AnyOperation } from '../../platform/http/index.ts';
import { CaseStore } from '../store.ts';
import type { ReviewDeps } from './deps.ts';
import { identityApprove, identityReject } from './identity-decide.ts';
import { identityList } from './identity-list.ts';
import { identityPicture } from './identity-picture.ts';
import { identityView } from './identity-view.ts';

/** The operations of operators on identity checks. */
export function reviewOperations(options: Omit<ReviewDeps, 'store'>): AnyOperation[] {
  const deps: ReviewDeps = { ...options, store: new CaseStore(options.files) };
  return [identityList(deps), identityView(deps), identityPicture(deps), identityApprove(deps), identityReject(deps)];
}
