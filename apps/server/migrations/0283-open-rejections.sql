-- Rejected deposits of tokens end when their tokens were sent back, or when no block contains them any more (decision 0158): those of
-- before are open again, and looked at again where no block contains them.
alter table transfer no force row level security;
alter table chain_deposit no force row level security;
update transfer set open = true
 where direction = 'in' and method = 'usdt' and state = 'rejected' and source is not null and not open;
update chain_deposit d set settled = false
 where d.settled and d.block_number is null
   and exists (select from transfer t where t.tenant_id = d.tenant_id and t.transfer_id = d.transfer_id and t.state = 'rejected');
alter table transfer force row level security;
alter table chain_deposit force row level security;
