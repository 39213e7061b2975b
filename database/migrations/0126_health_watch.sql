-- What owners have last been told about the health of the installation.
CREATE TABLE app.health_watch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- the checks that were a problem
  reported text[] NOT NULL DEFAULT '{}',
  -- since when others are
  differs_since timestamptz
);
INSERT INTO app.health_watch DEFAULT VALUES;
GRANT SELECT, UPDATE (reported, differs_since) ON app.health_watch TO foyer_system;
