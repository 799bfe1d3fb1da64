import { expect, it } from 'vitest';
import { issueChoices } from './issue-choices.ts';

const of = (code: string) => ({ code, names: { en: code, jp: code, tw: code } });

it('offers each issue once, by code', () => {
  expect(issueChoices([of('9432'), of('130A'), of('9432'), of('7203')], undefined)).toEqual([
    of('130A'),
    of('7203'),
    of('9432'),
  ]);
  expect(issueChoices([], undefined)).toEqual([]);
});

it('offers the chosen issue also where no row has it, so that the choice can be seen and undone', () => {
  expect(issueChoices([of('9432')], '7203')).toEqual([{ code: '7203' }, of('9432')]);
  expect(issueChoices([of('9432')], '9432')).toEqual([of('9432')]);
});
