import type { BrokerEvent } from '@kabuto/brokerage';
import type pg from 'pg';
import { readAccountEvents } from '../../core/index.ts';
import { limits, type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { AccountContext, BaseContext } from '../context.ts';
import { confirmOwner } from '../step-up.ts';

type Row = Record<string, unknown>;

/** Stored data of a person; secrets and their hashes are not personal data. */
const OF_USER = {
  profile: `select user_id, nickname, email, mobile, demo, account_id, referrer_id, referred_at, agreement_version, agreed_at, created_at
            from app_user where tenant_id = $1 and user_id = $2`,
  sessions: `select session_id, created_at, ended_at, end_reason from login_session
             where tenant_id = $1 and user_id = $2 order by created_at desc`,
  agreements: `select version, agreed_at from agreement_consent
               where tenant_id = $1 and user_id = $2 order by agreed_at desc`,
  watchlists: `select g.group_id, g.name, g.position, i.code from watch_group g
               left join watch_item i on i.tenant_id = g.tenant_id and i.group_id = g.group_id
               where g.tenant_id = $1 and g.user_id = $2 order by g.position, i.position`,
  prospectuses: `select offering_id, version, opened_at from offering_prospectus_open
                 where tenant_id = $1 and user_id = $2 order by opened_at desc`,
  documents: `select d.document_id, d.account_id, d.kind, d.period_from::text as period_from, d.period_to::text as period_to, d.reference, d.version, d.issued_at,
                     (select json_agg(json_build_object('language', c.language, 'sha256', encode(c.sha256, 'hex'), 'made_at', c.made_at))
                        from document_copy c where c.tenant_id = d.tenant_id and c.document_id = d.document_id) as copies,
                     (select json_agg(json_build_object('language', r.language, 'opened_at', r.opened_at))
                        from document_receipt r where r.tenant_id = d.tenant_id and r.document_id = d.document_id) as receipts
              from document d where d.tenant_id = $1 and d.user_id = $2 order by d.document_id desc`,
  // of those who act for the brokerage only what they are
  profileViews: `select roles, reason, at from customer_view where tenant_id = $1 and user_id = $2 order by view_id desc`,
  agreementViews: `select l.after->'roles' as roles, l.after->>'reason' as reason, l.after->>'opened' as opened, l.at
                   from offering_agreement a join operator_log l on l.tenant_id = a.tenant_id
                     and l.subject = 'agreement ' || a.application_id and l.event = 'agreementPicture'
                   where a.tenant_id = $1 and a.user_id = $2 order by l.log_id desc`,
  depositViews: `select l.after->'roles' as roles, l.after->>'reason' as reason, t.transfer_id, l.at
                 from app_user u join transfer t on t.tenant_id = u.tenant_id and t.account_id = u.account_id
                   join funding_deposit d on d.tenant_id = t.tenant_id and d.transfer_id = t.transfer_id and d.proof_file_id is not null
                   join operator_log l on l.tenant_id = t.tenant_id and l.subject = 'transfer ' || t.transfer_id and l.event = 'fundProof'
                 where u.tenant_id = $1 and u.user_id = $2 order by l.log_id desc`,
  newsRead: `select news_id, read_at from news_read where tenant_id = $1 and user_id = $2 order by read_at desc`,
  // an address at a push service is one of the browser, with its keys
  pushBrowsers: `select subscription_id, session_id, created_at from push_subscription
                 where tenant_id = $1 and user_id = $2 order by created_at desc`,
  pushChoice: `select off from push_choice where tenant_id = $1 and user_id = $2`,
  // when the API password of trading programs was made; its hash is of no use to others
  tradingPrograms: `select created_at from kabus_password where tenant_id = $1 and user_id = $2`,
  // of those who act for the brokerage only what they have decided
  blockAgreements: `select offering_id, application_id, version, language, text_hash, signature_file, photo_file, digest, signed_at, state, reason, decided_at
                    from offering_agreement where tenant_id = $1 and user_id = $2 order by agreement_id desc`,
} as const;

/** Stored data of the trading account, newest first. */
const OF_ACCOUNT = {
  accounts: 'select * from account where tenant_id = $1 and account_id = $2',
  positions: 'select * from position where tenant_id = $1 and account_id = $2 order by code',
  orders: 'select * from trade_order where tenant_id = $1 and account_id = $2 order by order_id desc',
  fills: 'select * from fill where tenant_id = $1 and account_id = $2 order by fill_id desc',
  postings: 'select * from posting where tenant_id = $1 and account_id = $2 order by journal_seq desc, line',
  results: 'select * from day_result where tenant_id = $1 and account_id = $2 order by event_seq desc',
  alerts: 'select * from price_alert where tenant_id = $1 and account_id = $2 order by alert_id desc',
  holds: 'select * from cash_hold where tenant_id = $1 and account_id = $2 order by hold_id desc',
  // of those who act for the brokerage only what they are
  transfers: `select transfer_id, account_id, direction, method, asset, amount, fee, state, open, source, into_id, reason, not_before, claimed,
                     asked_at, destination, approved_at, split_part(approved_by, ':', 1) as approved_by, locked_until, unreconciled, funded, token, units, rate,
                     least_units, most_units, fee_cap, created_at, updated_at
              from transfer where tenant_id = $1 and account_id = $2 order by transfer_id desc`,
  transferSteps: `select event_seq, transfer_id, account_id, state, reason, at, journal_seq, split_part(actor, ':', 1) as actor
                  from transfer_step where tenant_id = $1 and account_id = $2 order by event_seq desc`,
  deposits: `select d.* from funding_deposit d join transfer t using (tenant_id, transfer_id)
             where d.tenant_id = $1 and t.account_id = $2 order by d.transfer_id desc`,
  withdrawals: `select w.transfer_id, w.card_id, w.shown, w.arrives_on::text as arrives_on, w.created_at, w.confirmed_at,
                       w.screened_at, split_part(w.screened_by, ':', 1) as screened_by
                from funding_withdrawal w join transfer t using (tenant_id, transfer_id)
                where w.tenant_id = $1 and t.account_id = $2 order by w.transfer_id desc`,
  tokenWithdrawals: `select w.transfer_id, w.network, w.destination, w.label, w.quoted_rate, w.created_at, w.confirmed_at, w.confirmation ->> 'kind' as confirmed_by,
                            w.screened_at, w.rate_at, w.rate_source
                     from token_withdrawal w join transfer t using (tenant_id, transfer_id)
                     where w.tenant_id = $1 and t.account_id = $2 order by w.transfer_id desc`,
  chainAddresses: `select address_index, address, created_at from chain_address where tenant_id = $1 and account_id = $2`,
  chainDeposits: `select network, tx_hash, log_position, variant, units, rest, block_number, below_minimum, own, transfer_id, rate_at, rate_source, seen_at,
                         screened_at
                  from chain_deposit where tenant_id = $1 and account_id = $2 order by seen_at desc`,
  bankLines: `select l.* from bank_line l join transfer t on t.tenant_id = l.tenant_id and t.source = l.source
              where l.tenant_id = $1 and t.account_id = $2 order by l.line_id desc`,
  dayTrades: `select * from margin_account where tenant_id = $1 and account_id = $2`,
  applications: `select * from offering_application where tenant_id = $1 and account_id = $2 order by application_id desc`,
  notices: `select notice_id, kind, params, created_at, read_at from notice
            where tenant_id = $1 and account_id = $2 order by created_at desc, event_seq desc nulls last`,
} as const;

/** Exports everything about the caller as of one moment. */
export const exportData = (
  context: BaseContext &
    Pick<AccountContext, 'waitUntilCaughtUp' | 'identityChecks' | 'bankCards' | 'withdrawalAddresses'>,
): Operation =>
  operation('exportData', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const { userId, accountId } = await confirmOwner(context, caller, member, 'data-export', body.stepUpToken);
    await context.waitUntilCaughtUp(tenantId);
    return readTenant(context.pool, tenantId, async (client) => {
      const of = reader(client, tenantId);
      const data = {
        ...(await each(of, OF_USER, userId)),
        identityChecks: (await context.identityChecks(client, { tenantId, userId })).map((one) => ({ ...one })),
        bankCards: (await context.bankCards(client, { tenantId, userId })).map((one) => ({ ...one })),
        withdrawalAddresses: (await context.withdrawalAddresses(client, { tenantId, userId })).map((one) => ({
          ...one,
        })),
        ...(await each(of, OF_ACCOUNT, accountId)),
        events: await readEvents(client, tenantId, accountId),
      };
      const complete = Object.values(data).every((rows) => rows.length < limits.EXPORT_ROWS);
      return { exportedAt: context.now(), complete, ...data };
    });
  });

/** The event without the numbers of those who act for the brokerage. */
function withoutColleagues(event: BrokerEvent): BrokerEvent {
  if (event.kind !== 'transfer') return event;
  const { actor, transfer, ...rest } = event;
  const { approvedBy } = transfer;
  const [approver] = approvedBy?.split(':') ?? [];
  return {
    ...rest,
    transfer: approver === undefined ? transfer : { ...transfer, approvedBy: approver },
    ...(actor === undefined ? {} : { actor: { kind: actor.kind } }),
  };
}

/** The account's events as they were stored, without the numbers of operators. */
async function readEvents(client: pg.ClientBase, tenantId: number, accountId: number): Promise<Row[]> {
  const wanted = { accountId, order: 'newest first', limit: limits.EXPORT_ROWS } as const;
  const events = await readAccountEvents(client, tenantId, wanted);
  return events.map(({ seq, journalSeq, kind, event }) => ({
    event_seq: seq,
    account_id: accountId,
    journal_seq: journalSeq,
    kind,
    data: withoutColleagues(event),
  }));
}

type Reader = (sql: string, id: number) => Promise<Row[]>;

/** Reads every part, so that none of the lists above can be left out. */
async function each<P extends string>(
  read: Reader,
  parts: Readonly<Record<P, string>>,
  id: number,
): Promise<Record<P, Row[]>> {
  const rows: [string, Row[]][] = [];
  for (const [name, sql] of Object.entries<string>(parts)) rows.push([name, await read(sql, id)]);
  // these are the names of `parts`
  return Object.fromEntries(rows) as Record<P, Row[]>;
}

/** Returns a function that reads one part, without the tenant id, which is the same in all rows. */
function reader(client: pg.ClientBase, tenantId: number): Reader {
  return async (sql, id) => {
    const { rows } = await client.query<Row>(`${sql} limit ${limits.EXPORT_ROWS}`, [tenantId, id]);
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'tenant_id')));
  };
}
