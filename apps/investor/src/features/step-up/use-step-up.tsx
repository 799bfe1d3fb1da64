import type { Calls, StepUpPurpose } from '@kabuto/contract';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/index.ts';
import { confirmMember } from '../../shared/session/index.ts';
import { CREDENTIAL_FIELDS, CredentialForm } from './parts/credential-form.tsx';

type Ways = Calls['POST v1/user/stepup/begin']['reply'];
type Asked = {
  readonly purpose: StepUpPurpose;
  readonly ways: Ways;
  readonly answer: (token: string | null) => void;
};

type StepUp = {
  /**
   * Requests a confirmation; returns the step-up token, null if the user gave up. Throws ApiError, already shown to the
   * user.
   */
  readonly ask: (purpose: StepUpPurpose) => Promise<string | null>;
  /** The form to show in place of the page; null while no confirmation is pending. */
  readonly form: ReactNode | null;
  readonly giveUp: () => void;
};

const waysFor = async (purpose: StepUpPurpose): Promise<Ways> =>
  (await call('POST v1/user/stepup/begin', { body: { purpose } })).data;

/** Confirms the member for one purpose, within the current task (AUT-08). */
export function useStepUp(): StepUp {
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = (token: string | null): void => {
    setAsked(null);
    asked?.answer(token);
  };
  const begin = async (purpose: StepUpPurpose): Promise<string | null> => {
    const ways = await waysFor(purpose);
    return new Promise((answer) => setAsked({ purpose, ways, answer }));
  };
  return {
    ask: begin,
    giveUp: () => end(null),
    form:
      asked === null ? null : (
        <CredentialForm
          methods={asked.ways.methods}
          passkey={asked.ways.passkey}
          onSubmit={async (shown) => {
            end(await confirmMember({ purpose: asked.purpose, ...shown }, CREDENTIAL_FIELDS));
          }}
          onExpired={() => {
            // A challenge can be used once: the next try needs a new one. A failure has already been shown.
            void waysFor(asked.purpose).then(
              (ways) => setAsked({ ...asked, ways }),
              () => undefined,
            );
          }}
        />
      ),
  };
}
