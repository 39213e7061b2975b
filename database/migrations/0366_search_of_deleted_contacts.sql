-- Oldest code: 0.1.0
-- A person among contacts that were deleted together is found by what a search of contacts reads.
GRANT EXECUTE ON FUNCTION app.contact_search(text, text, text[], text, jsonb) TO foyer_app, foyer_read;
