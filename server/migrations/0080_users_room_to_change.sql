-- A changed row that finds no room on its page goes to another one, and every index of users gets an entry for it: among many users
-- on a page of its own each, which the log has to hold whole after a checkpoint. A tenth of each page stays free for changes.
alter table users set (fillfactor = 90);
