-- The keys that what is sealed here was sealed with, the newest last, each sealed with SECRETS_KEY: a start with another key is
-- refused, and SECRETS_KEY can be exchanged. No login of the server reads them.
CREATE TABLE app.secrets_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  encrypted bytea NOT NULL
);
