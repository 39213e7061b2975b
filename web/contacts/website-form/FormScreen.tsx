import { useState, type ReactElement } from 'react';
import { pageConfig } from '#web/page-config.ts';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { Field } from '#web/parts/Field.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { uncountedUrl } from '#web/parts/uncounted-url.ts';
import { useMe } from '#web/session.tsx';
import { BackToList } from '../BackToList.tsx';
import { OtherWays } from '../OtherWays.tsx';
import { buildSnippet, builders, looks, type Look } from './snippet.ts';

/** A contact form for a website that we do not host. */
export function FormScreen(): ReactElement {
  const { sites, name } = useMe();
  const [chosen, setChosen] = useState(sites[0]?.id);
  const [look, setLook] = useState<Look>(looks[0].value);
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackToList />}
        title="Form for other websites"
        subtitle="A contact form for any website. What visitors send becomes a contact automatically."
      />
      {chosen === undefined ? (
        <EmptyState
          title="You don’t have a website yet."
          note="As soon as yours is set up, you’ll find a form for your other websites here."
        />
      ) : (
        <div className="flex flex-col gap-5">
          <OtherWays />
          <Snippet {...buildSnippet(pageConfig.sitesBase || location.origin, chosen, { agent: name, look })}>
            <div className="mt-4 flex flex-wrap gap-4">
              {sites.length > 1 && (
                <Field label="Website it belongs to" className="w-full sm:max-w-72">
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
              <Field label="Colours" className="w-full sm:max-w-72">
                {(wiring) => (
                  <Select
                    {...wiring}
                    options={looks}
                    value={look}
                    onChange={({ target }) =>
                      setLook(looks.find(({ value }) => value === target.value)?.value ?? '')
                    }
                  />
                )}
              </Field>
            </div>
          </Snippet>
          <Builders />
        </div>
      )}
    </div>
  );
}

type SnippetProps = ReturnType<typeof buildSnippet> & { children: ReactElement };

const Snippet = ({ address, code, children }: SnippetProps): ReactElement => (
  <Surface aria-labelledby="snippet-title">
    <h2 id="snippet-title" className="text-lg">
      Your form
    </h2>
    <p className="mt-2 text-muted text-pretty">
      Paste this line into a page of your website. It sets no cookies and runs no script there.
    </p>
    {children}
    <figure aria-label="Code of the form" className="mt-4 flex flex-col items-start gap-3">
      <code className="block w-full rounded-control bg-sunken p-4 text-sm break-all whitespace-pre-wrap inset-ring-1 inset-ring-line">
        {code}
      </code>
      <CopyButton text={code}>Copy code</CopyButton>
    </figure>
    <p className="mt-5 text-muted text-pretty">
      If your website doesn’t allow frames, link to{' '}
      <a
        href={uncountedUrl(address)}
        target="_blank"
        rel="noopener noreferrer"
        className="text-action underline underline-offset-4"
      >
        the form on its own page
      </a>{' '}
      instead.
    </p>
    <h3 className="mt-5">Preview</h3>
    <iframe
      inert
      src={address}
      title="Preview of your form"
      loading="lazy"
      className="mt-3 block h-160 w-full rounded-control border-0 inset-ring-1 inset-ring-line"
    />
  </Surface>
);

const Builders = (): ReactElement => (
  <Surface aria-labelledby="builders-title">
    <h2 id="builders-title" className="text-lg">
      Where to paste it
    </h2>
    <dl className="mt-3 flex flex-col gap-4">
      {builders.map(({ name, steps }) => (
        <div key={name}>
          <dt className="font-[650]">{name}</dt>
          <dd className="text-muted text-pretty">{steps}</dd>
        </div>
      ))}
    </dl>
  </Surface>
);
