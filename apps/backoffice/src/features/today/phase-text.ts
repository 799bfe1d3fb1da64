import { NOTHING } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';

const PHASES: Readonly<Record<string, TextKey>> = {
  closed: 'phases.closed',
  'am-acceptance': 'phases.am-acceptance',
  'am-continuous': 'phases.am-continuous',
  lunch: 'phases.lunch',
  'pm-acceptance': 'phases.pm-acceptance',
  'pm-continuous': 'phases.pm-continuous',
  'pre-closing': 'phases.pre-closing',
};

/** The phase of the trading day in words; one of another venue as the server names it. */
export function phaseText(t: Translate, phase: string | null): string {
  if (phase === null) return NOTHING;
  const key = PHASES[phase];
  return key === undefined ? phase : t(key);
}
