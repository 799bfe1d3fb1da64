import { LaunchError } from '@kabuto/embedded-postgres-launcher';
import { expect, it } from 'vitest';
import { StartError } from '../config/index.ts';
import { explainLaunchError } from './explain-launch.ts';

it.each([
  [undefined, 'PostgreSQL did not start: no reason (log: a.log)', 'PostgreSQL did not start: no reason (log: a.log)'],
  ['other-server', 'It is not installed; run npm ci.', 'It is not installed; run npm ci, or set DATABASE_URL.'],
  ['other-folder', 'A is a copy; start B.', 'A is a copy; start B, or set KABUTO_DATA to a new folder.'],
] as const)('names the setting that helps (%s)', (remedy, message, sentence) => {
  const cause = new LaunchError(message, remedy === undefined ? {} : { remedy });
  const explained = explainLaunchError(cause);
  expect(explained).toBeInstanceOf(StartError);
  expect(explained).toMatchObject({ message: sentence, cause });
});

it('returns other errors unchanged', () => {
  const error = new Error('other');
  expect(explainLaunchError(error)).toBe(error);
});
