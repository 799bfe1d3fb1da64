-- What account events say, each journal row read and unpacked once however many of its events are asked for. `at`: of the journal row. With
-- the rights of who asks: it sees the rows of its tenant. A query picks its events first (order, limit), then calls this.
create function events_of(picked account_event[])
  returns table (event_seq bigint, account_id bigint, journal_seq bigint, kind text, at bigint, data jsonb)
  language sql stable as $$
  with event as materialized (select * from unnest(picked)),
  said as (
    select o.tenant_id, o.seq, o.at, w.place, o.events -> w.place as data
      from (
        select s.tenant_id, s.seq, s.places, j.at, j.events
          from (select e.tenant_id, e.journal_seq as seq, array_agg(distinct e.place) as places from event e group by 1, 2) s
          -- each row by its key: a join, planned while the journal was small, would read all of it ever after
          left join lateral (
            select r.at, case when s.places <> array[null::int] then convert_from(r.outcome, 'UTF8')::jsonb -> 'events' end as events
              from journal r where r.tenant_id = s.tenant_id and r.seq = s.seq limit 1) j on true
        -- keeps the planner from unpacking the outcome again for each place
        offset 0) o
      cross join lateral unnest(o.places) as w (place))
  select e.event_seq, e.account_id, e.journal_seq, e.kind, w.at, coalesce(e.data, w.data)
    from event e join said w
      on w.tenant_id = e.tenant_id and w.seq = e.journal_seq and coalesce(w.place, -1) = coalesce(e.place, -1);
$$;
