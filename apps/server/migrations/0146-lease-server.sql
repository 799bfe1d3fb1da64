-- Who holds the lease; null: nobody, it was given back. `server`: the installation (its data folder), the same after a restart of its
-- process; one that starts again takes its own lease of before without waiting when the session of before is gone. `leader`: the core that
-- has taken the lease, another one after each start; it recovers in place without waiting. Everybody else waits for the expiry.
alter table core_lease add column server text, add column leader uuid;
