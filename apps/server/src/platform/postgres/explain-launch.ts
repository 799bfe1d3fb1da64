import { LaunchError, type Remedy } from '@kabuto/embedded-postgres-launcher';
import { StartError } from '../config/index.ts';

/** What Kabuto's settings offer beside the remedy that the launcher's message names. */
const SETTING: Readonly<Record<Remedy, string>> = {
  'other-server': 'set DATABASE_URL',
  'other-folder': 'set KABUTO_DATA to a new folder',
};

/** The launcher's sentence as a StartError, with the setting that helps as well; returns other errors unchanged. */
export function explainLaunchError(error: unknown): unknown {
  if (!(error instanceof LaunchError)) return error;
  const { message, remedy } = error;
  const sentence = remedy === undefined ? message : `${message.replace(/\.$/, '')}, or ${SETTING[remedy]}.`;
  return new StartError(sentence, { cause: error });
}
