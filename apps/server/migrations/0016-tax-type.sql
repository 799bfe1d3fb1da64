-- The year, by settlement date, of an account's last sale fixes its tax type for that year. Accounts that sold before this was
-- noted: their sales are in the ledger. Booked history (trade number 0) is outside the tax year.
do $$
declare
  one int;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one::text, true);
    update account a set tax = a.tax || jsonb_build_object('soldIn', sold.year)
      from (select account_id, extract(year from max(settles_on))::int as year
              from fill where tenant_id = one and side = 'sell' and venue_trade_id > 0 group by account_id) sold
     where a.tenant_id = one and a.account_id = sold.account_id;
  end loop;
end $$;
