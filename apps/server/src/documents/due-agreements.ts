import type { ClientBase } from 'pg';
import { readAccountEvents } from '../core/index.ts';
import type { DueDocument, Wanted } from './due-document.ts';
import { dateAt } from './periods.ts';
import type { AgreementKind } from './store.ts';

type Of = Pick<Wanted, 'tenantId' | 'accountIds'>;
/** `at`: when the member has agreed, by the system clock. */
type Agreed = {
  readonly accountId: number;
  readonly version: string;
  readonly reference: number;
  readonly at: number;
};

/** Events of an account read at a time. */
const PAGE = 500;

const notIssued = (kind: AgreementKind, accountId: string, reference: string): string =>
  `not exists (select from document d where d.tenant_id = $1 and d.account_id = ${accountId} and d.kind = '${kind}'
                                        and d.reference = ${reference})`;

async function userAgreements(client: ClientBase, { tenantId, accountIds }: Of): Promise<readonly Agreed[]> {
  const { rows } = await client.query<Agreed>(
    `select u.account_id as "accountId", c.version, c.agreed_at as reference, c.agreed_at as at
       from app_user u join agreement_consent c on c.tenant_id = u.tenant_id and c.user_id = u.user_id
      where u.tenant_id = $1 and u.account_id = any($2::bigint[])
        and ${notIssued('agreement', 'u.account_id', 'c.agreed_at')}`,
    [tenantId, accountIds],
  );
  return rows;
}

/** Agreements of blocks that the broker has, whatever was decided on them since. */
async function blockAgreements(client: ClientBase, { tenantId, accountIds }: Of): Promise<readonly Agreed[]> {
  const { rows } = await client.query<Agreed>(
    `select p.account_id as "accountId", a.version, a.agreement_id as reference, a.signed_at as at
       from offering_application p
       join offering_agreement a on a.tenant_id = p.tenant_id and a.application_id = p.application_id
      where p.tenant_id = $1 and p.account_id = any($2::bigint[]) and p.agreement_version is not null
        and ${notIssued('blockAgreement', 'p.account_id', 'a.agreement_id')}`,
    [tenantId, accountIds],
  );
  return rows;
}

/** All versions of the risk document that an account has agreed to: its row has the latest, its events all. */
async function consentsOf(client: ClientBase, tenantId: number, accountId: number): Promise<readonly Agreed[]> {
  const agreed: Agreed[] = [];
  for (let from = 0; ; ) {
    const wanted = { accountId, kinds: ['marginAccount'], from, order: 'oldest first', limit: PAGE } as const;
    const events = await readAccountEvents(client, tenantId, wanted);
    for (const { event } of events) {
      if (event.kind !== 'marginAccount' || event.cause !== 'consent') continue;
      const { version, at } = event.margin.consent;
      agreed.push({ accountId, version, reference: at, at });
    }
    const last = events.at(-1);
    if (last === undefined || events.length < PAGE) return agreed;
    from = last.seq + 1;
  }
}

/** Of day trades; the events of an account are read once after each consent. */
async function dayTradeAgreements(client: ClientBase, { tenantId, accountIds }: Of): Promise<readonly Agreed[]> {
  const { rows } = await client.query<{ accountId: number }>(
    `select m.account_id as "accountId" from margin_account m
      where m.tenant_id = $1 and m.account_id = any($2::bigint[])
        and ${notIssued('dayTradeAgreement', 'm.account_id', 'm.consent_at')}`,
    [tenantId, accountIds],
  );
  const agreed: Agreed[] = [];
  for (const { accountId } of rows) agreed.push(...(await consentsOf(client, tenantId, accountId)));
  return agreed;
}

const dueOf =
  (kind: AgreementKind) =>
  ({ accountId, version, reference, at }: Agreed): DueDocument => {
    const date = dateAt(at);
    return { accountId, kind, from: date, to: date, reference, version };
  };

/** What these accounts have agreed to and have no document of: at once, and also what is older than such documents. */
export async function dueOfAgreements(client: ClientBase, of: Of): Promise<readonly DueDocument[]> {
  return [
    ...(await userAgreements(client, of)).map(dueOf('agreement')),
    ...(await dayTradeAgreements(client, of)).map(dueOf('dayTradeAgreement')),
    ...(await blockAgreements(client, of)).map(dueOf('blockAgreement')),
  ];
}
