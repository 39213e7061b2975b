-- The link of a mail that has ended stays, with why, so that whoever opens it again reads what has become of it. Its address says
-- nothing: only its hash is known.
ALTER TABLE app.testimonial_links
  ADD ended_as text CHECK (ended_as IN ('used', 'refused', 'replaced', 'ended')),
  ADD ended_at timestamptz,
  -- yes or no, as it was said with this link
  ADD said boolean,
  -- made by the form: the same one again is the same answer
  ADD submission_id uuid;
GRANT UPDATE (ended_as, ended_at, said, submission_id) ON app.testimonial_links TO foyer_system;

DROP FUNCTION app.end_testimonial_links(bigint[], text[]);
CREATE FUNCTION app.end_testimonial_links(testimonials bigint[], kinds text[], reason text, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp BEGIN ATOMIC
  UPDATE app.testimonial_links k SET ended_as = end_testimonial_links.reason, ended_at = end_testimonial_links.at
  WHERE k.client_id = app.client() AND k.testimonial_id = ANY (end_testimonial_links.testimonials)
    AND k.kind = ANY (end_testimonial_links.kinds) AND k.ended_as IS NULL;
END;
REVOKE ALL ON FUNCTION app.end_testimonial_links(bigint[], text[], text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.end_testimonial_links(bigint[], text[], text, timestamptz) TO foyer_app;
