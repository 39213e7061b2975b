-- Oldest code: 0.1.0
-- The first step about a new lead is a task of everybody in the account, until somebody takes it over.
ALTER TABLE app.lead_tasks
  ALTER COLUMN user_id DROP NOT NULL,
  -- how the lead is to be reached; null for a task that somebody has added
  ADD COLUMN first_step text CHECK (first_step IN ('call', 'email'));
ALTER TABLE app.lead_tasks ADD CONSTRAINT lead_tasks_owner CHECK (user_id IS NOT NULL OR first_step IS NOT NULL);
