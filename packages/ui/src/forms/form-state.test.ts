import { expect, it } from 'vitest';
import { type FormEvent, type FormState, openForm, reduceForm, shownErrors } from './form-state.ts';

type Raw = { readonly name: string };
type Refusal = { readonly fields: readonly string[]; readonly severity: 'error'; readonly said: string };
type State = FormState<Raw, 'name' | 'mail', Refusal>;
type Event = FormEvent<Raw, string, 'name' | 'mail', Refusal>;

const after = (...events: readonly Event[]): State =>
  events.reduce<State>((state, event) => reduceForm((_, name) => ({ name }), state, event), openForm({ name: '' }));
const refusal: Refusal = { fields: ['mail'], severity: 'error', said: 'taken' };
const missing = { fields: ['name'], severity: 'prompt' } as const;
const wrong = { fields: ['mail'], severity: 'error' } as const;
const warned = { fields: ['mail'], severity: 'warning' } as const;

it('what is missing is shown once its field was left or the person tried to submit, all else at once', () => {
  const shown = (...events: readonly Event[]) => shownErrors([missing, wrong, warned], after(...events));
  expect(shown()).toEqual([wrong, warned]);
  expect(shown({ kind: 'leave', field: 'mail' })).toEqual([wrong, warned]);
  expect(shown({ kind: 'leave', field: 'name' })).toEqual([missing, wrong, warned]);
  expect(shown({ kind: 'submit', canSubmit: false })).toEqual([missing, wrong, warned]);
});

it('the server’s refusal is shown until the input changes, and not beside an error of the same field', () => {
  const refused = after({ kind: 'submit', canSubmit: true }, { kind: 'refuse', refusal });
  expect(shownErrors([missing], refused)).toEqual([missing, refusal]);
  expect(shownErrors([wrong], refused)).toEqual([wrong]);
  const changed = reduceForm<Raw, string, 'name' | 'mail', Refusal>((_, name) => ({ name }), refused, {
    kind: 'act',
    action: 'Taro',
  });
  expect(changed).toMatchObject({ raw: { name: 'Taro' }, refusal: undefined, tried: true });
});

it('each failed attempt focuses the first wrong field again, a successful one does not', () => {
  const failed = { kind: 'submit', canSubmit: false } as const;
  expect(after({ kind: 'submit', canSubmit: true }).setbacks).toBe(0);
  expect(after(failed, failed).setbacks).toBe(2);
  expect(after({ kind: 'submit', canSubmit: true }, { kind: 'refuse', refusal }).setbacks).toBe(1);
});

it('a reset clears what was touched, tried and refused, and focuses nothing', () => {
  const failed = { kind: 'submit', canSubmit: false } as const;
  const left = { kind: 'leave', field: 'name' } as const;
  expect(after(left, failed, { kind: 'refuse', refusal }, { kind: 'reset', raw: { name: 'B' } })).toEqual({
    raw: { name: 'B' },
    touched: [],
    tried: false,
    refusal: undefined,
    setbacks: 2,
  });
});
