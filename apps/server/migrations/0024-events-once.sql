-- What an account's event says is stored once: in the outcome of the journal row that caused it, which the chain covers. `place` is the
-- event's place among those of its row, from 0. Rows of before have their own copy in `data` and no place.
alter table account_event alter column data drop not null;
alter table account_event add column place smallint;
alter table account_event add constraint account_event_told check ((data is null) <> (place is null));

-- What an account event says, wherever it stands. With the rights of who asks: it sees the rows of its tenant.
create function told(event account_event) returns jsonb language sql stable as $$
  select coalesce(event.data, (select convert_from(j.outcome, 'UTF8')::jsonb -> 'events' -> event.place::int
                                 from journal j where j.tenant_id = event.tenant_id and j.seq = event.journal_seq));
$$;

-- An answer is given again as it was: nothing looks into it, so nothing needs to parse it when it is stored.
alter table idempotency alter column answer type text using answer::text;
