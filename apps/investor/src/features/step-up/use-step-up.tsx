import type { Calls, StepUpPurpose } from '@kabuto/contract';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/index.ts';
import { confirmMember } from '../../shared/session/index.ts';
import { CREDENTIAL_FIELDS, CredentialForm } from './parts/credential-form.tsx';

type Ways = Calls['POST v1/user/stepup/begin']['reply'];
/** What is confirmed: a purpose and, where it matters, what exactly (decision 0096). */
type Wanted = { readonly purpose: StepUpPurpose; readonly subject?: string };
type Asked = Wanted & {
  readonly ways: Ways;
  readonly answer: (token: string | null) => void;
};

type StepUp = {
  /**
   * Requests a confirmation; returns the step-up token, null if the user gave up. With `subject` (visible ASCII, at
   * most 128 characters) the token is valid for that subject only. Throws ApiError, already shown to the user.
   */
  readonly ask: (purpose: StepUpPurpose, subject?: string) => Promise<string | null>;
  /** The form to show in place of the page; null while no confirmation is pending. */
  readonly form: ReactNode | null;
  readonly giveUp: () => void;
};

const waysFor = async (wanted: Wanted): Promise<Ways> =>
  (await call('POST v1/user/stepup/begin', { body: wanted })).data;

const wantedOf = ({ purpose, subject }: Wanted): Wanted => (subject === undefined ? { purpose } : { purpose, subject });

/** Confirms the member for one purpose, within the current task (AUT-08). */
export function useStepUp(): StepUp {
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = (token: string | null): void => {
    setAsked(null);
    asked?.answer(token);
  };
  const begin = async (purpose: StepUpPurpose, subject?: string): Promise<string | null> => {
    const wanted = subject === undefined ? { purpose } : { purpose, subject };
    const ways = await waysFor(wanted);
    return new Promise((answer) => setAsked({ ...wanted, ways, answer }));
  };
  return {
    ask: begin,
    giveUp: () => end(null),
    form:
      asked === null ? null : (
        <CredentialForm
          methods={asked.ways.methods}
          passkey={asked.ways.passkey}
          demoCode={asked.ways.demoCode}
          onSubmit={async (shown) => {
            end(await confirmMember({ ...wantedOf(asked), ...shown }, CREDENTIAL_FIELDS));
          }}
          onExpired={() => {
            // A challenge can be used once: the next try needs a new one. A failure has already been shown.
            void waysFor(wantedOf(asked)).then(
              (ways) => setAsked({ ...asked, ways }),
              () => undefined,
            );
          }}
        />
      ),
  };
}
