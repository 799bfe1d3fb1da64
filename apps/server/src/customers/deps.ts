import type pg from 'pg';
import type { Files } from '../files/index.ts';
import type { NotifyOfOperator, SessionEnded } from '../identity/index.ts';
import type { CaseStore } from '../identity-check/index.ts';
import type { Operation } from '../platform/http/index.ts';

export type CustomersOptions = {
  readonly pool: pg.Pool;
  readonly files: Pick<Files, 'sealFor' | 'openFor'>;
  /** Not in the database: without it no name can be compared with a row. */
  readonly digestKey: Buffer;
  /** The operations of members, of which those that read an account serve operators too. */
  readonly operations: readonly Operation[];
  /** Announces a session that was ended in a committed transaction. */
  readonly announceEnd: (ended: SessionEnded) => void;
  /** Passes a freeze or its end to the trading core after the commit; a failure is left to the job. */
  readonly statusChanged: (tenantId: number, userId: number) => Promise<void>;
  /** Returns a function that reports to a member what an operator did, in the transaction of the change. */
  readonly operatorNotices: (tenantId: number) => Promise<NotifyOfOperator>;
};

export type CustomersDeps = CustomersOptions & { readonly cases: Pick<CaseStore, 'last' | 'find'> };
