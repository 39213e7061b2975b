import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { statsSources, type StatsSource, sourceNames } from '#contract/statistics/uploads.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Field } from '#web/parts/Field.tsx';
import { Section } from '#web/parts/Section.tsx';
import { Select } from '#web/parts/Select.tsx';
import { ClientPart } from '../clients/ClientPart.tsx';
import { PastUploads } from './PastUploads.tsx';
import { UploadNumbers } from './UploadNumbers.tsx';

/** Numbers of a client that no connection counts, from a file. */
export function StatsUploadScreen(): ReactElement {
  const id = Number(useParams({ strict: false }).id);
  const answer = useApiQuery(staff.client, { params: { id } });
  const client = answer.data?.data;
  return (
    <ClientPart
      id={id}
      clientName={client?.name}
      title="Numbers from files"
      subtitle="For numbers no connection provides. A file replaces the numbers for its months and can be undone."
      answer={answer}
    >
      {client && <Loaded key={client.id} client={client} />}
    </ClientPart>
  );
}

function Loaded({ client }: { client: ClientPage }): ReactElement {
  const [source, setSource] = useState<StatsSource>('sites');
  const [site, setSite] = useState(client.sites[0]?.id ?? null);
  const hasSite = source !== 'sites' || site !== null;
  return (
    <div className="flex flex-col gap-10 lg:gap-12">
      <Section
        title="File"
        note="One row for each month, or for each newsletter. Nothing is stored while a row has a problem."
      >
        <div className="mb-5 grid gap-4 sm:grid-cols-2">
          <Field label="What it counts">
            {(wiring) => (
              <Select
                {...wiring}
                value={source}
                options={statsSources.map((one) => ({ value: one, label: sourceNames[one] }))}
                onChange={({ target }) =>
                  setSource(statsSources.find((one) => one === target.value) ?? 'sites')
                }
              />
            )}
          </Field>
          {source === 'sites' && client.sites.length > 0 && (
            <Field label="Website">
              {(wiring) => (
                <Select
                  {...wiring}
                  value={site ?? ''}
                  options={client.sites.map(({ id, primary_domain }) => ({
                    value: id,
                    label: primary_domain,
                  }))}
                  onChange={({ target }) => setSite(Number(target.value))}
                />
              )}
            </Field>
          )}
        </div>
        {hasSite ? (
          <UploadNumbers
            key={`${source} ${site}`}
            clientId={client.id}
            source={source}
            siteId={source === 'sites' ? site : null}
          />
        ) : (
          <p className="text-muted">This client has no website yet. Add one on the client’s page first.</p>
        )}
      </Section>
      <Section title="Earlier files" note="You can undo the newest file of each website or platform.">
        <PastUploads clientId={client.id} />
      </Section>
    </div>
  );
}
