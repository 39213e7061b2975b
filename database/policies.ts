/** A row-level security policy as the catalogue of PostgreSQL writes it. */
export type Policy = {
  table: string;
  name: string;
  permissive: boolean;
  command: string;
  roles: readonly string[];
  using: string | null;
  check: string | null;
};

/** Roles that cross clients. Their statements are in files named cross-client.ts. */
const crossingRoles = ['foyer_system', 'foyer_worker', 'foyer_search', 'foyer_backup'];

/** The policies in neither of the two normal forms, each with its exact rule. */
const otherPolicies: readonly string[] = [
  `activity.billed INSERT foyer_worker CHECK (event = ANY (ARRAY['invoice.created'::text, 'invoice.paid'::text, 'invoice.partly_paid'::text, 'invoice.failed'::text, 'invoice.refunded'::text, 'invoice.past_due'::text]))`,
  `activity.closed INSERT foyer_worker CHECK (event = 'staff.status_changed'::text)`,
  `activity.mls INSERT foyer_worker CHECK (event = ANY (ARRAY['listing.price_synced'::text, 'listing.synced'::text, 'listing.photos_copied'::text]))`,
  `activity.newsletter INSERT foyer_worker CHECK (event = ANY (ARRAY['newsletter.opened'::text, 'newsletter.locked'::text, 'newsletter.closed'::text, 'newsletter.missed'::text, 'newsletter.halted'::text, 'newsletter.sent'::text, 'newsletter.unknown'::text, 'newsletter.known'::text]))`,
  `activity.invoice_reminder INSERT foyer_worker CHECK (event = 'invoice.reminded'::text)`,
  `activity.own_listings INSERT foyer_worker CHECK (event = 'listing.own_imported'::text)`,
  `activity.returned_refund INSERT foyer_worker CHECK (event = 'invoice.refund_returned'::text)`,
  `activity.planned_package INSERT foyer_worker CHECK (event = 'billing.planned_change_made'::text)`,
  `activity.published INSERT foyer_worker CHECK (event = 'listing.published'::text)`,
  `activity.undelivered INSERT foyer_worker CHECK (event = ANY (ARRAY['contact.bounced'::text, 'contact.complained'::text]))`,
  `activity.seller_report INSERT foyer_worker CHECK (event = 'listing.seller_report_sent'::text)`,
  `activity.webhook INSERT foyer_worker CHECK (event = 'webhook.switched_off'::text)`,
  `clients.undo_import DELETE foyer_system USING (EXISTS ( SELECT FROM app.client_imports i WHERE ((i.undone_at IS NULL) AND (clients.id = ANY (i.client_ids)))))`,
  `leads.lock UPDATE foyer_worker USING true CHECK false`,
  `leads.unknown_recipient SELECT foyer_system USING (EXISTS ( SELECT FROM app.newsletter_recipients r WHERE ((r.client_id = leads.client_id) AND (r.lead_id = leads.id) AND (r.state = 'unknown'::text))))`,
  `newsletter_recipients.leave UPDATE foyer_app USING ((client_id = app.client()) AND (state = 'pending'::text)) CHECK ((client_id = app.client()) AND (state = 'skipped'::text))`,
  `newsletter_recipients.leave_by_link UPDATE foyer_system USING (state = 'pending'::text) CHECK (state = 'skipped'::text)`,
  `newsletter_recipients.settle_unknown UPDATE foyer_system USING (state = 'unknown'::text) CHECK (state = ANY (ARRAY['pending'::text, 'skipped'::text, 'sent'::text]))`,
  `notifications.billed INSERT foyer_worker CHECK (event = 'invoice.failed'::text)`,
  `notifications.closed INSERT foyer_worker CHECK (event = 'staff.status_changed'::text)`,
  `notifications.digest INSERT foyer_worker CHECK (event = 'contact.digest'::text)`,
  `notifications.invoice_reminder INSERT foyer_worker CHECK (event = 'invoice.reminded'::text)`,
  `notifications.trial_ending INSERT foyer_worker CHECK (event = 'billing.trial_ending'::text)`,
  `notifications.joined INSERT foyer_system CHECK (event = 'user.activated'::text)`,
  `notifications.left_mls INSERT foyer_worker CHECK (event = 'listing.left_mls'::text)`,
  `notifications.readers DELETE foyer_system USING (event ~~ 'support.%'::text)`,
  `notifications.newsletter INSERT foyer_worker CHECK (event = ANY (ARRAY['newsletter.opened'::text, 'newsletter.preview'::text, 'newsletter.sent'::text]))`,
  `notifications.own_listings INSERT foyer_worker CHECK (event = ANY (ARRAY['listing.own_imported'::text, 'listing.own_found'::text]))`,
  `notifications.published INSERT foyer_worker CHECK (event = 'listing.published'::text)`,
  `notifications.failed_message INSERT foyer_worker CHECK (event = 'contact.email_failed'::text)`,
  `notifications.task INSERT foyer_worker CHECK (event = 'task.due'::text)`,
  `notifications.testimonials INSERT foyer_system CHECK (event ~~ 'testimonial.%'::text)`,
  `notifications.webhook INSERT foyer_worker CHECK (event = 'webhook.switched_off'::text)`,
  `files.access UPDATE foyer_system USING (purpose = 'conversation'::text)`,
  `support_files.client ALL public USING ((client_id = app.client()) AND (note_id IS NULL) AND ((is_note IS NOT TRUE) OR (app.acting_user() IS NULL)))`,
  `support_messages.reply INSERT foyer_system CHECK is_reply`,
  `testimonial_history.givers INSERT foyer_system CHECK ((user_id IS NULL) AND (staff_id IS NULL))`,
  `testimonial_history.reminded INSERT foyer_worker CHECK (event = 'reminded'::text)`,
  `testimonials.givers UPDATE foyer_system USING (origin = 'link'::text) CHECK (origin = 'link'::text)`,
  `testimonials.purged DELETE foyer_worker USING (deleted_at IS NOT NULL)`,
  `users.purged DELETE foyer_worker USING (deleted_at IS NOT NULL)`,
  `users.staff_add INSERT foyer_system CHECK (role = 'Admin'::text)`,
];

/**
 * The errors in the policies of the schema app: an unlisted policy without a normal form, or a listed one that is
 * missing.
 */
export function findPolicyGaps(policies: readonly Policy[]): string[] {
  const written = policies.map((policy) => ({ policy, rule: writePolicy(policy) }));
  const rules = new Set(written.map(({ rule }) => rule));
  return [
    ...written
      .filter(({ policy, rule }) => !isNormal(policy) && !otherPolicies.includes(rule))
      .map(
        ({ policy, rule }) =>
          `The policy ${policy.name} of app.${policy.table} is not one that was agreed on: ${rule}`,
      ),
    ...otherPolicies
      .filter((rule) => !rules.has(rule))
      .map((rule) => `A policy is missing or was changed: ${rule}`),
  ];
}

/** Either only the rows of the transaction's client, or, for a role that crosses clients, all rows. */
function isNormal({ table, permissive, command, roles, using, check }: Policy): boolean {
  if (!permissive || (roles.includes('foyer_backup') && command !== 'SELECT')) return false;
  const rules = [using, check].filter((rule) => rule !== null);
  const mayCross = roles.every((role) => crossingRoles.includes(role));
  const expected = mayCross ? 'true' : `(${table === 'clients' ? 'id' : 'client_id'} = app.client())`;
  return rules.length > 0 && rules.every((rule) => rule === expected);
}

function writePolicy({ table, name, permissive, command, roles, using, check }: Policy): string {
  const parts = [
    `${table}.${name}`,
    ...(permissive ? [] : ['RESTRICTIVE']),
    command,
    roles.join(', '),
    ...(using === null ? [] : [`USING ${toOneLine(using)}`]),
    ...(check === null ? [] : [`CHECK ${toOneLine(check)}`]),
  ];
  return parts.join(' ');
}

const toOneLine = (rule: string) => rule.replaceAll(/\s+/g, ' ').trim();
