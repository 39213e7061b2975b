-- Oldest code: 0.1.0
-- Before an answer is mailed, the worker asks whether its addressee may still read the conversation.
CREATE POLICY mailed ON app.support_messages FOR SELECT TO foyer_worker USING (true);
GRANT SELECT (id, client_id, user_id, is_restricted) ON app.support_messages TO foyer_worker;
CREATE POLICY mailed ON app.support_readers FOR SELECT TO foyer_worker USING (true);
GRANT SELECT ON app.support_readers TO foyer_worker;
