import { useState, type ReactElement } from 'react';
import { newsletterStats, type ContactNewsletter } from '#contract/newsletter/stats.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatLocal } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';

/** A contact's newsletters, and what they did with each. Without any there is no list. */
export function NewsletterHistory({ contactId }: { contactId: number }): ReactElement | null {
  const [page, setPage] = useState(1);
  const { data } = useApiQuery(
    newsletterStats.ofContact,
    { params: { id: contactId }, query: { page: String(page) } },
    { keepPrevious: true },
  );
  if (!data || data.meta.total === 0) return null;
  const { last_page: last } = data.meta;
  return (
    <section aria-labelledby="newsletters-sent">
      <h2 id="newsletters-sent" className="mb-3 text-xl">
        Newsletters sent
      </h2>
      <Surface className="py-2! md:py-3!">
        <ul className="divided">
          {data.data.map((newsletter) => (
            <Sent key={newsletter.sent_month} newsletter={newsletter} />
          ))}
        </ul>
        {last > 1 && (
          <div className="flex gap-2 py-2">
            {page > 1 && (
              <Button variant="secondary" onClick={() => setPage(page - 1)}>
                Newer
              </Button>
            )}
            {page < last && (
              <Button variant="secondary" onClick={() => setPage(page + 1)}>
                Older
              </Button>
            )}
          </div>
        )}
      </Surface>
    </section>
  );
}

function Sent({ newsletter }: { newsletter: ContactNewsletter }): ReactElement {
  const { subject, sent_local, links } = newsletter;
  return (
    <li className="py-3">
      <p className="font-[600] break-words">{subject}</p>
      <p className="text-sm text-muted">Sent {formatLocal(sent_local)}</p>
      {responseWords(newsletter).map((words) => (
        <p key={words} className="text-sm text-muted">
          {words}
        </p>
      ))}
      {links.length > 0 && (
        <ul className="mt-1 text-sm">
          {links.map(({ url, clicked_at }) => (
            <li key={`${url} ${clicked_at}`}>
              Clicked{' '}
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center break-all text-action underline-offset-2 hover:underline lg:min-h-6"
              >
                {url.replace(/^https?:\/\//, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function responseWords({
  opened_local,
  machine_opened_at,
  bounced_local,
  unsubscribed_local,
}: ContactNewsletter): string[] {
  const opened =
    opened_local !== null
      ? `Opened ${formatLocal(opened_local)}`
      : machine_opened_at === null
        ? 'Not opened, as far as we know'
        : 'Loaded by their mail program; nobody knows whether it was read';
  return [
    bounced_local === null ? opened : `Came back ${formatLocal(bounced_local)}`,
    ...(unsubscribed_local === null ? [] : [`Unsubscribed ${formatLocal(unsubscribed_local)}`]),
  ];
}
