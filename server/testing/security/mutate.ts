import type { Endpoint } from '#contract/endpoint.ts';
import { rawSql } from '#server/core/db/sql.ts';
import type { HandlerCall } from '#server/core/http/handler.ts';
import { formatEndpoint } from './ids.ts';
import type { ServerMutation, MutationContext } from './test-server.ts';

type Original = () => Promise<unknown>;

/** Replaces a handler; the new one can still call the original. */
export function replaceHandler<E extends Endpoint>(
  endpoint: E,
  handler: (call: HandlerCall<E>, original: Original, context: MutationContext) => unknown,
): ServerMutation {
  return {
    operations: (all, context) =>
      all.map((operation) =>
        formatEndpoint(operation.endpoint) === formatEndpoint(endpoint)
          ? {
              ...operation,
              handle: (call) =>
                Reflect.apply(handler, undefined, [call, async () => operation.handle(call), context]),
            }
          : operation,
      ),
  };
}

/** Serves the endpoint with a different declaration. */
export function changeEndpoint(
  endpoint: Endpoint,
  other: { [Key in keyof Endpoint]?: Endpoint[Key] | undefined },
): ServerMutation {
  return {
    operations: (all) =>
      all.map((operation) =>
        operation.endpoint === endpoint
          ? { ...operation, endpoint: Object.assign({}, operation.endpoint, other) }
          : operation,
      ),
  };
}

export function combineMutations(...mutations: ServerMutation[]): ServerMutation {
  return {
    operations: (all, context) =>
      mutations.reduce(
        (operations, { operations: mutate }) => mutate?.(operations, context) ?? operations,
        all,
      ),
  };
}

/** Redefines the SQL function of the migrations without one of its conditions. */
export function dropSqlCondition(name: string, condition: RegExp, rest: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return `DO $do$ DECLARE was text := pg_get_functiondef(${quoted(name)}::regproc); made text;
    BEGIN
      made := regexp_replace(was, ${quoted(condition.source)}, ${quoted(rest)});
      IF made = was THEN RAISE EXCEPTION 'The condition is gone from ${name}: adapt this mutation.'; END IF;
      EXECUTE made;
    END $do$`;
}

/** Row-level security off, so that a condition missing in a query has an effect. */
export const policyOff = (table: string) => `ALTER TABLE app.${table} DISABLE ROW LEVEL SECURITY`;

/** A contact as its endpoints return it, for handlers that read it in a wrong way. */
export const contactRow =
  rawSql(`json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'name', first_name || ' ' || last_name,
  'email', email, 'further_emails', further_emails, 'further_phones', further_phones, 'do_not_call', do_not_call, 'do_not_text', do_not_text, 'phone_number', phone_number, 'notes', notes, 'preferred_time', preferred_time, 'lead_status_id', lead_status_id,
  'lead_status', 'Lead', 'lead_source_id', lead_source_id, 'lead_type_id', lead_type_id, 'tags', '[]'::json, 'created_at', app.to_iso(created_at),
  'is_seen', is_seen, 'is_update_seen', is_update_seen, 'newsletter_consent', json_build_object('kind', 'none', 'source', NULL,
  'words', NULL, 'given_at', NULL, 'expires_at', NULL, 'unsubscribed_at', NULL), 'version', version, 'last_edit', NULL)`);
