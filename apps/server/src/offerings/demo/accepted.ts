import type { Answer } from '../../core/index.ts';

/** The answer to a step of a course. Throws when the broker has refused it. */
export function accepted(answer: Answer, what: string): Answer {
  const { refusal } = answer;
  if (refusal === null) return answer;
  throw new Error(`demo, ${what}: ${refusal.reason} ${refusal.field ?? ''} ${JSON.stringify(refusal.params)}`);
}
