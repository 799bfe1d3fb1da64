import type { IsoDate } from '@kabuto/market';
import type { Dates, JournalHead } from './head-of.ts';
import type { DocumentKind } from './store.ts';

/** A document that an account is to have. */
export type DueDocument = {
  readonly accountId: number;
  readonly kind: DocumentKind;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** What it is about, where one date may have several. */
  readonly reference?: number;
  /** About what had happened before this brokerage issued such documents: nobody is notified of it. */
  readonly isOfBefore?: boolean;
  /** Of the text that the member has agreed to. */
  readonly version?: string;
};

export type Wanted = Dates & {
  readonly tenantId: number;
  readonly accountIds: readonly number[];
  readonly head: JournalHead;
  /** Market time of a journal row by which everything due was issued to all accounts; null: nothing was. */
  readonly doneAt: number | null;
  /** Whether the member looks: then receipts of before such documents were issued are due too. */
  readonly isRequested: boolean;
};
