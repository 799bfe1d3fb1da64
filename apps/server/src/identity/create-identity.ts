import type pg from 'pg';
import type { Authenticate, Caller, Operation } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { IdentityContext } from './context.ts';
import type { AddressNoticeKind } from './data/address-notice-texts.ts';
import type { CardNoticeKind } from './data/card-notice-texts.ts';
import { type NotifyOfOperator, operatorNotices, withNotices } from './notify.ts';
import { agree } from './operations/agree.ts';
import { changeContact } from './operations/change-contact.ts';
import { changePassword } from './operations/change-password.ts';
import { closeMember } from './operations/close-member.ts';
import { exportData } from './operations/export-data.ts';
import { factorList } from './operations/factor-list.ts';
import { freeze } from './operations/freeze.ts';
import { imageCaptcha } from './operations/image-captcha.ts';
import { logout } from './operations/logout.ts';
import { outbox } from './operations/outbox.ts';
import { passkeyAdd } from './operations/passkey-add.ts';
import { passkeyBegin } from './operations/passkey-begin.ts';
import { passkeyChallenge } from './operations/passkey-challenge.ts';
import { passkeyRemove } from './operations/passkey-remove.ts';
import { passkeyRename } from './operations/passkey-rename.ts';
import { recoveryRenew } from './operations/recovery-renew.ts';
import { register } from './operations/register.ts';
import { registerPasskey } from './operations/register-passkey.ts';
import { removeMobile } from './operations/remove-mobile.ts';
import { resetPassword } from './operations/reset-password.ts';
import { sendContactCode } from './operations/send-contact-code.ts';
import { sendEmailCode } from './operations/send-email-code.ts';
import { sendMobileCode } from './operations/send-mobile-code.ts';
import { sessionEnd } from './operations/session-end.ts';
import { sessionEndOthers } from './operations/session-end-others.ts';
import { sessionList } from './operations/session-list.ts';
import { stepUpBegin } from './operations/step-up-begin.ts';
import { stepUpVerify } from './operations/step-up-verify.ts';
import { token } from './operations/token.ts';
import { totpBegin } from './operations/totp-begin.ts';
import { totpConfirm } from './operations/totp-confirm.ts';
import { totpRemove } from './operations/totp-remove.ts';
import { userInfo } from './operations/user-info.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import { createSessions, type SessionEnded } from './session/sessions.ts';
import { sweep } from './sweep.ts';
import { offersMobile } from './tenant-features.ts';
import { findUser, replaceAccount } from './user-store.ts';

export type IdentityOptions = Omit<IdentityContext, 'limits' | 'now' | 'passwords' | 'sessions'> & {
  readonly limits?: IdentityContext['limits'];
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
  readonly passwords?: PasswordHasher | undefined;
};

/** Reports a change of where a member's money goes to the member, in the transaction of the change. */
export type NotifyDestination = (
  ...notice:
    | [userId: number, kind: CardNoticeKind, values: { readonly bank: string; readonly digits: string }]
    | [userId: number, kind: AddressNoticeKind, values: { readonly label: string; readonly address: string }]
) => Promise<void>;

export type Identity = {
  readonly operations: readonly Operation[];
  readonly authenticate: Authenticate;
  /** Whether members of a brokerage can register and be reached by mobile number. */
  readonly offersMobile: (tenantId: number) => Promise<boolean>;
  /** Announces that a session was ended in a committed transaction: its streams close, its tokens are not cached. */
  readonly announceEnd: (ended: SessionEnded) => void;
  /** Calls `listener` whenever a session ends; returns a function that unsubscribes. */
  readonly onSessionEnded: (listener: (ended: SessionEnded) => void) => () => void;
  /** Announces the sessions of a tenant that other processes have ended recently; to be called every few seconds. */
  readonly pollRevokedSessions: (tenantId: number) => Promise<void>;
  /** Moves a member to another brokerage account, for the demo's reset. */
  readonly replaceAccount: (tenantId: number, userId: number, from: number, to: number) => Promise<boolean>;
  /** Returns a function that reports what an operator did to a member, in the transaction of the change. */
  readonly operatorNotices: (tenantId: number) => Promise<NotifyOfOperator>;
  /**
   * Runs a transaction whose work can report changes of bank cards and addresses, by mail or text message and in the
   * app.
   */
  readonly withDestinationNotices: <T>(
    caller: Caller,
    work: (client: pg.ClientBase, notify: NotifyDestination) => Promise<T>,
  ) => Promise<T>;
  /** Removes expired tokens, codes, captchas, counts and mails of a tenant; to be called every few minutes. */
  readonly sweep: (tenantId: number) => Promise<void>;
};

/** Creates the identity service: members, sessions, and their one-time codes and tokens. */
export function createIdentity(options: IdentityOptions): Identity {
  const now = options.now ?? Date.now;
  const context: IdentityContext = {
    ...options,
    limits: options.limits ?? 'default',
    now,
    passwords: options.passwords ?? createPasswordHasher(),
    sessions: createSessions(options.pool, now),
  };
  const parts = [
    token,
    logout,
    imageCaptcha,
    sendEmailCode,
    sendMobileCode,
    register,
    registerPasskey,
    resetPassword,
    userInfo,
    outbox,
    stepUpBegin,
    stepUpVerify,
    factorList,
    totpBegin,
    totpConfirm,
    totpRemove,
    recoveryRenew,
    passkeyChallenge,
    passkeyBegin,
    passkeyAdd,
    passkeyRename,
    passkeyRemove,
    sessionList,
    sessionEnd,
    sessionEndOthers,
    freeze,
    changePassword,
    sendContactCode,
    changeContact,
    removeMobile,
    agree,
    closeMember,
    exportData,
  ];
  return {
    operations: parts.map((part) => part(context)),
    authenticate: context.sessions.authenticate,
    offersMobile: (tenantId) => offersMobile(context, tenantId),
    announceEnd: context.sessions.announceEnd,
    onSessionEnded: context.sessions.onEnded,
    pollRevokedSessions: context.sessions.pollRevokedSessions,
    replaceAccount: async (tenantId, userId, from, to) => {
      const replaced = await withTenant(context.pool, tenantId, (client) =>
        replaceAccount(client, tenantId, userId, from, to),
      );
      context.sessions.forget(tenantId, userId);
      return replaced;
    },
    withDestinationNotices: (caller, work) =>
      withNotices(context, caller, (client, notify) =>
        work(client, async (...[userId, kind, values]) => {
          const user = await findUser(client, caller.tenantId, { userId });
          if (user !== undefined) await notify(user, kind, values);
        }),
      ),
    operatorNotices: (tenantId) => operatorNotices(context, tenantId),
    sweep: (tenantId) => sweep(context, tenantId),
  };
}
