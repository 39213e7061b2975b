import type { Client } from 'pg';
import type { TemplateDraft } from '#contract/contacts/templates.ts';
import type { Seeded } from './account-rows.ts';

/** Words as an agent would have them ready. */
const templates: readonly TemplateDraft[] = [
  {
    kind: 'email',
    name: 'First answer to a question',
    subject: 'Your question about a home',
    text: `Hi {{first_name}},

Thanks for getting in touch. I’d be glad to help.

Could you tell me which homes you have in mind and when you’d like to move? If a call is easier, my number is {{agent_phone}}.

{{agent_name}}`,
  },
  {
    kind: 'email',
    name: 'After a showing',
    subject: 'How did you like the home?',
    text: `Hi {{first_name}},

Thanks for coming to the showing. What did you like, and what was missing?

Your answer helps me choose the next homes to show you. I’m happy to arrange a second visit, too.

{{agent_name}}`,
  },
  {
    kind: 'email',
    name: 'Update for a seller',
    subject: 'An update on {{home_address}}',
    text: `Hi {{first_name}},

Here is where we are with {{home_address}}.

Do you have time for a short call this week to talk about the next steps?

{{agent_name}}
{{agent_phone}}`,
  },
  {
    kind: 'text',
    name: 'Missed call',
    subject: '',
    text: 'Hi {{first_name}}, it’s {{agent_name}}. Sorry I missed your call. When is a good time to call you back?',
  },
];

export async function writeTemplates(db: Client, { clientId }: Seeded, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO app.message_templates (client_id, kind, name, position, subject, text, created_at, updated_at)
     SELECT $1, t.kind, t.name, t.position, t.subject, t.text, $2, $2
     FROM ROWS FROM (jsonb_to_recordset($3) AS (kind text, name text, subject text, text text)) WITH ORDINALITY AS t (kind, name, subject, text, position)`,
    [clientId, now, JSON.stringify(templates)],
  );
}
