import type { Offering, OfferingState } from '@kabuto/brokerage';
import { dueStep, stateAfter } from './operator/due-step.ts';

/** A step that an offering has not taken yet; `dueAt`: system time, null: no time is set for it. */
export type PlannedStep = { readonly state: OfferingState; readonly dueAt: number | null };

/** The steps that an offering has not taken yet, in their order; none once it was cancelled. */
export function plannedSteps({ kind, schedule, ...offering }: Offering): PlannedStep[] {
  const planned: PlannedStep[] = [];
  let { state } = offering;
  for (let next = stateAfter({ kind, state }); next !== null; next = stateAfter({ kind, state })) {
    planned.push({ state: next, dueAt: dueStep({ kind, schedule, state, task: null })?.at ?? null });
    state = next;
  }
  return planned;
}
