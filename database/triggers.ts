/**
 * Why each function of a trigger is one: a trigger does what no statement may forget, and nothing else. Consequences of one
 * kind of change alone are named in that change (decision 0273).
 */
export const triggerFunctions: Readonly<Record<string, string>> = {
  add_membership: 'clients are added by form and by file, people by invitation, and each login is of a user',
  check_ledger: 'a booking whose entries do not add up to zero must not be stored by any way of paying',
  count_audience:
    'consents change in forms, by hand, by unsubscribing, by bounces and when contacts are deleted by a cascade',
  count_clicked_link: 'clicks come from redirects and are judged again later; the numbers follow each change',
  count_clients: 'clients change by hand, by packages, launches, payments and erasures',
  count_listings: 'listings change by form, file, feed, undo, and by a cascade where a client is erased',
  count_response: 'responses of one newsletter come from several channels at once',
  count_testimonials:
    'testimonials change by form, link, file, undo and clean-up, and their client by a cascade',
  end_login:
    'users go by hand, by a cascade and by an erasure, and a login must neither outlive nor miss them',
  enter_consent_change: 'the history of consents is evidence, so no change of one may leave it out',
  forget_newsletter_date:
    'a client without newsletters has no date of one, whichever change ends the service',
  keep_campaign: 'the archive of a newsletter is what the sender has counted, whichever process counts',
  keep_contact_keys:
    'contacts come and change on many ways, and two that are alike must be found whichever way they came on',
  keep_edit:
    'what two people edit is joined by the values before, so every update of the row has to keep them',
  keep_lead_search:
    'contacts come and change on nine ways; one that is not found has been lost, and an email that two have leads to either',
  leave_newsletters: 'who has left gets no newsletter that is frozen already, whichever way they left on',
  mark_photos: 'photos come by form and feed, and go with their file, by a clean-up and by a cascade',
  publish_files:
    'photos are encoded by the worker, and their listing is published again by whichever process ends it',
  publish_links: 'feeds change links of listings in bulk, beside the listings themselves',
  publish_listings: 'listings change by form, file, feed and undo, and a website must show what is stored',
  publish_moved: 'photos are put in another order, or described, by several forms and by feeds',
  publish_parts: 'photos and open houses are also removed by a cascade',
  publish_settings: 'settings that change what websites show are saved by form and by staff',
  publish_sites: 'a new website needs all listings of its client, however it is made',
  queue_provider_webhooks:
    'the same for webhooks of the provider, which a change by any client or colleague must reach',
  queue_webhooks:
    'each row of the activity log is queued for webhooks with its change, by whichever of many statements writes it',
  recognize_lead:
    'forms, files, requests and people add contacts, and a further address must lead to its contact on each way',
  refuse_former_email:
    'an address that may be taken back belongs to nobody else, whichever login asks for it',
  refuse_newsletter_change:
    'a mail must not go out twice: no update may lead a send or a recipient back to an earlier state',
  refuse_update: 'what somebody else has said, and the history of it, is never rewritten',
  uncount_occurrence:
    'what waits in a row of the queue goes by a settlement, by an erasure and by a cascade, and the row counts it',
};
