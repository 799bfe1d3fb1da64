import { expect, it } from 'vitest';
import { argumentProblem } from './arguments.ts';

const none = { changed: false, positionals: [] };

it.each([
  ['a whole run', none],
  ['one stage', { ...none, stage: 'browser' }],
  ['what a commit changed', { ...none, changed: true, positionals: ['HEAD~3'] }],
  ['of that the tests of its pages', { ...none, changed: true, stage: 'pages' }],
  ['with read tables that lag', { ...none, lag: '500' }],
])('accepts %s', (_name, given) => {
  expect(argumentProblem(given)).toBeUndefined();
});

it.each([
  ['a file', { ...none, positionals: ['a.test.ts'] }, 'Unknown argument: a.test.ts'],
  ['two commits', { ...none, changed: true, positionals: ['main', 'HEAD'] }, 'Unknown argument: HEAD'],
  [
    'a stage that a whole run does not have',
    { ...none, stage: 'pages' },
    'No stage is called pages; there are: check, unit, integration, simulation, browser',
  ],
  [
    'a stage that no run has',
    { ...none, changed: true, stage: 'unti' },
    'No stage is called unti; there are: check, unit, integration, simulation, browser, pages',
  ],
  ['no lag', { ...none, lag: '0' }, '--lag takes 1 to 60000 milliseconds, not 0'],
  ['a lag in words', { ...none, lag: 'abc' }, '--lag takes 1 to 60000 milliseconds, not abc'],
  ['too long a lag', { ...none, lag: '60001' }, '--lag takes 1 to 60000 milliseconds, not 60001'],
])('rejects %s, naming what is allowed', (_name, given, problem) => {
  expect(argumentProblem(given)).toBe(problem);
});
