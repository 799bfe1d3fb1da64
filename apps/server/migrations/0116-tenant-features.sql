-- Two more things that a brokerage may leave out; those that exist have had them.
alter table tenant alter column features set default array['registration', 'demoLogin', 'referral', 'alerts'];
update tenant set features = features || array['referral', 'alerts'];
