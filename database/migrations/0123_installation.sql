-- Which installation this database belongs to. A data directory keeps the same id, so that neither is taken for
-- another one's. A restored database has the id of the one that was backed up.
CREATE TABLE public.foyer_installation (id uuid PRIMARY KEY);
INSERT INTO public.foyer_installation VALUES (gen_random_uuid());
