import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { staffMailPreviews, type MailPreview } from '#contract/staff/mail-previews.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { classNames } from '#web/parts/class-names.ts';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { previewSearch } from '../staff-search.ts';
import { mailName } from './mail-words.ts';

/** Long enough to look around, and shorter than the validity of the pages' addresses. */
const freshMs = 8 * 60_000;
/** Enough for most mails without scrolling. */
const frameHeight = 720;
const widths = [
  { value: '600', label: 'On a computer' },
  { value: '320', label: 'On a small phone' },
];

/** The look of each mail, with the provider's brand. */
export function MailPreviewsScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(
    staffMailPreviews.list,
    {},
    { staleTime: freshMs, pollEvery: freshMs },
  );
  return (
    <>
      <PageHead
        title="Email previews"
        subtitle={data ? `Made-up details, sent from ${data.data.sender}` : 'Made-up details, real design'}
      />
      {data ? (
        <Previews mails={data.data.mails} />
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PreviewSkeleton />
      )}
    </>
  );
}

function Previews({ mails }: { mails: readonly MailPreview[] }): ReactElement {
  const { template } = previewSearch(useSearch({ strict: false }));
  const shown = mails.find((mail) => mail.template === template) ?? mails[0];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label="Kinds of email">
        <ul className="flex flex-col gap-0.5">
          {mails.map((mail) => (
            <li key={mail.template}>
              <Link
                to={paths.staffMailPreviews}
                search={{ template: mail.template }}
                replace
                aria-current={mail === shown ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center rounded-control px-3 py-1.5 hover:bg-sunken lg:min-h-8',
                  mail === shown && 'bg-soft font-[600] text-on-soft',
                )}
              >
                {mailName(mail.template)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown && <Preview mail={shown} />}
    </div>
  );
}

function Preview({ mail }: { mail: MailPreview }): ReactElement {
  const [width, setWidth] = useState('600');
  const [isDark, setDark] = useState(false);
  return (
    <section aria-label={mailName(mail.template)} className="min-w-0">
      <h2 className="text-xl break-words">{mail.subject}</h2>
      <p className="mt-1 text-muted">
        {mail.can_be_switched_off
          ? 'People can switch it off in their preferences, and by the link at its foot.'
          : 'It can’t be switched off: it’s about the account itself, or for us.'}
      </p>
      {mail.has_words && (
        <LinkButton asChild variant="secondary" size="small" className="mt-3">
          <Link to={paths.staffMailWords} params={{ template: mail.template }}>
            Change its words
          </Link>
        </LinkButton>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Select
          aria-label="Width"
          options={widths}
          value={width}
          onChange={(event) => setWidth(event.target.value)}
          className="w-52"
        />
        <Checkbox label="Dark" checked={isDark} onChange={(event) => setDark(event.target.checked)} />
      </div>
      <div className="mt-4 overflow-x-auto rounded-surface bg-surface shadow-surface">
        {/* the frame's colour scheme decides the colours of the mail */}
        <iframe
          key={`${mail.template} ${isDark}`}
          src={mail.url}
          title={`${mail.subject}, as it arrives`}
          sandbox=""
          style={{ width: `${width}px`, height: frameHeight, colorScheme: isDark ? 'dark' : 'light' }}
          className="mx-auto block max-w-full border-0"
        />
      </div>
      <details className="mt-4">
        <summary className="w-fit cursor-pointer py-2.5 font-[550]">As plain text</summary>
        <pre className="mt-2 rounded-surface bg-surface p-5 text-sm break-words whitespace-pre-line shadow-surface">
          {mail.text}
        </pre>
      </details>
    </section>
  );
}

function PreviewSkeleton(): ReactElement {
  return (
    <Loading className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-3 py-2">
        {['70%', '85%', '60%', '75%', '65%', '80%'].map((width) => (
          <SkeletonLine key={width} width={width} />
        ))}
      </div>
      <div style={{ height: frameHeight }} className="rounded-surface bg-surface shadow-surface" />
    </Loading>
  );
}
