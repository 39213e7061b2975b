-- Oldest code: 0.1.0
-- Articles of the provider: up to three a month, shown by every newsletter that nobody has saved.
CREATE TABLE app.newsletter_articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  position int NOT NULL CHECK (position BETWEEN 1 AND 3),
  title text NOT NULL,
  content text NOT NULL,
  -- title and content as newsletters show them; null before the first time
  published jsonb,
  version int NOT NULL DEFAULT 1,
  changed_by bigint NOT NULL REFERENCES app.staff (id),
  changed_at timestamptz NOT NULL,
  published_by bigint REFERENCES app.staff (id),
  published_at timestamptz,
  UNIQUE (month, position)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.newsletter_articles TO foyer_system;
GRANT SELECT (month, position, published) ON app.newsletter_articles TO foyer_app, foyer_read, foyer_worker;

-- The articles that are published for a month, in their order.
CREATE FUNCTION app.published_articles(of_month text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_agg(a.published ORDER BY a.position), '[]') FROM app.newsletter_articles a
    WHERE a.month = of_month AND a.published IS NOT NULL);
GRANT EXECUTE ON FUNCTION app.published_articles(text) TO foyer_app, foyer_read, foyer_worker, foyer_system;

-- Their pictures, which stay for newsletters that were sent.
CREATE TABLE app.provider_pictures (
  name text PRIMARY KEY,
  staff_id bigint REFERENCES app.staff (id),
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON app.provider_pictures TO foyer_system;
GRANT SELECT (name) ON app.provider_pictures TO foyer_app, foyer_worker;

CREATE FUNCTION app.is_provider_picture(url text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM app.provider_pictures p WHERE '/files/' || p.name = is_provider_picture.url);
GRANT EXECUTE ON FUNCTION app.is_provider_picture(text) TO foyer_app, foyer_system;
