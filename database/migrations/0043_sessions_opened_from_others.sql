-- Every sign-out ends what was opened from the session, too: most sessions were opened from none.
CREATE INDEX sessions_by_opener ON app.sessions (opened_by) WHERE opened_by IS NOT NULL;
