-- Data sets belong to all brokerages: the owner's role loads and imports them (decision 0021), the server only reads them.
revoke insert on dataset, sector, instrument, history_day_bar, history_minute_bar from :app_role;
