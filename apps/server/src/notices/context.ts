import type pg from 'pg';
import type { Logger } from '../platform/log/index.ts';
import type { Mailer } from '../platform/mail/index.ts';
import type { SmsSender } from '../platform/sms/index.ts';
import type { TenantStore } from '../tenants/index.ts';

type LocalNames = { readonly en: string; readonly jp: string; readonly tw: string };

/** What the notices work with. `now`: epoch milliseconds of the system clock. */
export type NoticesContext = {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly mail: Mailer;
  /** Null where nobody sends text messages. */
  readonly sms: SmsSender | null;
  readonly tenants: TenantStore;
  /** The names of a tenant's issues. */
  readonly names: (tenantId: number) => (code: string) => LocalNames;
  readonly now: () => number;
};
