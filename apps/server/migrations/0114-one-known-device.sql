-- One notion of a browser that its owner has used before: it was told by the sessions for mails, and by this table for counting
-- wrong passwords. Now by the member's number in this table alone, written when a login is complete (decision 0029).
alter table known_device rename to known_device_by_mail;

create table known_device (
  tenant_id int not null,
  user_id bigint not null,
  -- SHA-256 of the id that the browser keeps of itself
  device_hash bytea not null,
  -- epoch milliseconds of the last completed login
  seen_at bigint not null,
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references app_user
);
create index on known_device (tenant_id, seen_at);

alter table known_device enable row level security;
alter table known_device force row level security;
create policy tenant_only on known_device using (tenant_id = (select current_setting('app.tenant')::int));

do $$
declare
  one int;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one::text, true);
    insert into known_device (tenant_id, user_id, device_hash, seen_at)
      select one, user_id, device_hash, max(seen_at) from (
        select u.user_id, d.device_hash, d.seen_at from known_device_by_mail d
          join app_user u on d.account_hash = sha256(convert_to(u.tenant_id || ' ' || u.email, 'UTF8'))
        union all
        -- former logins from browsers with an id of their own; throw-away members have no login to protect
        select s.user_id, sha256(convert_to(s.device_id, 'UTF8')), coalesce(s.last_seen_at, s.created_at)
          from login_session s join app_user u on u.user_id = s.user_id
          where u.email is not null and length(s.device_id) >= 16
      ) as seen group by user_id, device_hash;
  end loop;
end $$;

drop table known_device_by_mail;
alter table login_session drop column device_id;

grant select, insert, update, delete on known_device to :app_role;
grant select on known_device to :backup_role;
