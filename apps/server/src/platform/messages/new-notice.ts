import type { NoticeKind } from '@kabuto/contract';

/** A notice of an account, for the list in the app. */
export type NewNotice = {
  readonly accountId: number;
  /** Unique in the account and derived from what it reports: the same event produces the same id, and so one notice. */
  readonly noticeId: string;
  readonly kind: NoticeKind;
  /** The values for the kind's text: numbers as decimal strings, no text in any language. */
  readonly params: Readonly<Record<string, string>>;
  /** Epoch milliseconds of the system clock. */
  readonly createdAt: number;
  /** The number of the account event that it reports; null for a notice without one. */
  readonly eventSeq: number | null;
};
