import * as z from 'zod/mini';
import { defineWholeMail } from '#server/core/mail/define-mail.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { fromAgent } from '#server/core/mail/from-agent.ts';

const details = {
  agent_name: z.string(),
  /** '' without one */
  reply_to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** what the contact wrote, each line after '> ' */
  quote: z.string(),
  /** the emails it goes on from */
  thread: z.array(z.string()),
};
type Details = z.infer<z.ZodMiniObject<typeof details>>;

const example: Details = {
  agent_name: 'Alice Agent',
  reply_to: 'alice@example.com',
  subject: 'Re: Your question',
  text: 'Hi Vera,\n\nYes, the loft is still available. Would Saturday at 2 pm suit you?\n\nAlice',
  quote: 'On Nov 20, 2026, you wrote:\n> Is the loft still free?',
  thread: [],
};

/** The words of a person to a contact, as a plain letter: no frame, no pictures, nothing that is counted. */
export const agentMessageMail = defineWholeMail({
  name: 'agent-message',
  details,
  example,
  preview: async () => toContent(example),
  render: (message) => toContent(message),
});

const toContent = ({ agent_name, reply_to, subject, text, quote, thread }: Details) => ({
  subject,
  text: quote === '' ? text : `${text}\n\n${quote}`,
  html: letter(subject, text, quote).text,
  ...fromAgent({ agent_name, reply_to }),
  thread,
  isPersonal: true as const,
});

const letter = (subject: string, text: string, quote: string): Html =>
  html`<!doctype html>
    <html lang="en-CA">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
        ${paragraphs(text)}${quote !== '' && quoted(quote)}
      </body>
    </html>`;

const paragraphs = (text: string): Html[] =>
  text.split(/\n{2,}/).map((paragraph) => html`<p>${withBreaks(paragraph.split('\n'))}</p> `);

const withBreaks = (lines: readonly string[]): Html[] =>
  lines.map((line, index) => html`${index > 0 && html`<br />`}${line}`);

/** The line that says who wrote it, and what they wrote. */
function quoted(quote: string): Html {
  const lines = quote.split('\n');
  const words = lines.filter((line) => line.startsWith('>')).map((line) => line.replace(/^> ?/, ''));
  return html`<p>${withBreaks(lines.filter((line) => !line.startsWith('>')))}</p>
    <blockquote style="margin: 0; padding-left: 12px; border-left: 3px solid #bbb">
      ${withBreaks(words)}
    </blockquote>`;
}
