import { useState, type ReactElement } from 'react';
import { pageConfig } from '#web/page-config.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { Field } from '#web/parts/Field.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { uncountedUrl } from '#web/parts/uncounted-url.ts';
import { useMe } from '#web/session.tsx';
import { useReturnToList } from '../return-to-list.ts';
import { mostChoices, buildSnippets } from './snippets.ts';
import * as paths from '#contract/paths.ts';

const mostOptions = mostChoices.map((most) => ({ value: String(most), label: `Up to ${most}` }));

/** Where published testimonials are shown, and how to add them to one's own website. */
export function WebsiteScreen(): ReactElement {
  const { sites, name } = useMe();
  const list = useReturnToList();
  const [chosen, setChosen] = useState(sites[0]?.id);
  const [most, setMost] = useState<number>(mostChoices[0]);
  return (
    <div className="max-w-form">
      <PageHead
        title="Testimonials on your website"
        subtitle="Published testimonials appear automatically. Withdrawn ones are removed right away."
        back={<BackLink to={paths.testimonials} search={list} />}
      />
      {chosen === undefined ? (
        <EmptyState
          title="You don’t have a website yet."
          note="As soon as yours is set up, you’ll find its page of testimonials here."
        />
      ) : (
        <div className="flex flex-col gap-5">
          {sites.length > 1 && (
            <Field label="Website" className="sm:max-w-72">
              {(wiring) => (
                <Select
                  {...wiring}
                  options={sites.map(({ id, primary_domain: domain }) => ({
                    value: String(id),
                    label: domain,
                  }))}
                  value={String(chosen)}
                  onChange={({ target }) => setChosen(Number(target.value))}
                />
              )}
            </Field>
          )}
          <Places {...buildSnippets(pageConfig.sitesBase || location.origin, chosen, { agent: name, most })}>
            <Field label="Testimonials to show" className="mt-4 sm:max-w-72">
              {(wiring) => (
                <Select
                  {...wiring}
                  options={mostOptions}
                  value={String(most)}
                  onChange={({ target }) => setMost(Number(target.value))}
                />
              )}
            </Field>
          </Places>
        </div>
      )}
    </div>
  );
}

type PlacesProps = ReturnType<typeof buildSnippets> & { children: ReactElement };

const Places = ({ page, frame, script, iframe, policy, children }: PlacesProps): ReactElement => (
  <>
    <Surface aria-labelledby="page-title">
      <h2 id="page-title" className="text-lg">
        Your testimonials page
      </h2>
      <p className="mt-2 text-muted">
        Share this link anywhere. On social networks it comes with a picture of a few of your clients’ words.
      </p>
      <p className="mt-3 font-[550] break-all">
        <a href={uncountedUrl(page)} target="_blank" rel="noopener noreferrer">
          {page}
        </a>
      </p>
      <div className="mt-3">
        <CopyButton text={page}>Copy link</CopyButton>
      </div>
      <iframe
        src={frame}
        title="Preview of your published testimonials"
        loading="lazy"
        className="mt-5 block h-80 w-full rounded-control border-0 inset-ring-1 inset-ring-line"
      />
    </Surface>
    <Surface aria-labelledby="developer-title">
      <h2 id="developer-title" className="text-lg">
        For your web developer
      </h2>
      <p className="mt-2 text-muted">
        Do you have a website that we don’t host? Send one of these two codes to the person who manages it.
      </p>
      <h3 className="mt-5">Matching your website</h3>
      <p className="mt-1 text-muted">
        Testimonials in the colours and font of the page where the code is placed.
      </p>
      {children}
      <Snippet label="Code that matches your website" code={script} copy="Copy code" />
      <details className="mt-4">
        <summary className="cursor-pointer py-2.5 font-[550]">
          If the website has a content security policy
        </summary>
        <p className="mt-1 text-muted">It needs to allow these two sources, and nothing else.</p>
        <Snippet label="Sources to allow" code={policy} copy="Copy sources" />
      </details>
      <h3 className="mt-5">In a frame</h3>
      <p className="mt-1 text-muted">
        For website builders that don’t allow scripts. It looks like the preview above.
      </p>
      <Snippet label="Code of the frame" code={iframe} copy="Copy frame" />
    </Surface>
  </>
);

type SnippetProps = { label: string; code: string; copy: string };

/** Code to copy. It wraps, so that all of it can be read on a phone. */
const Snippet = ({ label, code, copy }: SnippetProps): ReactElement => (
  <figure aria-label={label} className="mt-3 flex flex-col items-start gap-3">
    <code className="block w-full rounded-control bg-sunken p-4 text-sm break-all whitespace-pre-wrap inset-ring-1 inset-ring-line">
      {code}
    </code>
    <CopyButton text={code}>{copy}</CopyButton>
  </figure>
);
