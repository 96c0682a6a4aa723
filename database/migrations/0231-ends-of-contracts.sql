-- Staff end a contract earlier, or let it run longer.
grant update (ends_on) on credit_contracts to tieout_platform;
