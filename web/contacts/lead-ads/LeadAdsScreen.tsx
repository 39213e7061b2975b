import type { ReactElement } from 'react';
import {
  leadAds,
  LeadPageDraft,
  leadAdsAreOff,
  type LeadAdsAnswer,
  type LeadPage,
  type StoredLeadAds,
} from '#contract/contacts/lead-ads.ts';
import * as paths from '#contract/paths.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';

/** The Facebook pages whose lead ads become contacts. */
export function LeadAdsScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(leadAds.read, {});
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.settings}>Account settings</BackLink>}
        title="Facebook leads"
        subtitle="Leads from your ads on Facebook and Instagram become contacts automatically."
      />
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Content answer={data?.data} />
      )}
    </div>
  );
}

function Content({ answer }: { answer: LeadAdsAnswer | undefined }): ReactElement {
  if (!answer)
    return (
      <Surface className="flex flex-col gap-3">
        <SkeletonLine width="40%" />
        <SkeletonLine width="80%" />
        <SkeletonLine width="62%" />
      </Surface>
    );
  const { is_offered: isOffered, pages, unread, tested_at: testedAt } = answer;
  if (!isOffered && pages.length === 0) return <EmptyState title="Not set up yet." note={leadAdsAreOff} />;
  if (pages.length === 0)
    return (
      <EmptyState
        title="No page is connected."
        note="Connect the Facebook page that your ads run under. New leads then come in within seconds."
        action={<ConnectButton verb="Connect a page" />}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      {pages.map((page) => (
        <Page key={page.page} page={page} />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ConnectButton verb="Connect another page" {...secondary} />
        {testedAt !== null && (
          <p className="text-sm text-muted">A test lead arrived {formatSince(testedAt)}.</p>
        )}
      </div>
      {unread.length > 0 && <Unread leads={unread} />}
    </div>
  );
}

const secondary = { variant: 'secondary' } as const;

const Page = ({ page }: { page: LeadPage }): ReactElement => (
  <Surface aria-label={page.name}>
    <h2 className="text-lg break-words">{page.name}</h2>
    {page.problem !== null && (
      <Banner className="my-3">
        {page.needs_token
          ? `${page.problem} Connect it again, and we’ll read the leads that came in meanwhile.`
          : `${page.problem} We’ll keep trying, and no lead is lost.`}
      </Banner>
    )}
    <p className="mt-1 text-muted text-pretty">
      {page.read_at === null
        ? 'The leads of this page are being read for the first time.'
        : `All forms were last read ${formatSince(page.read_at)}. That happens every hour, in case Facebook didn’t tell us of a lead.`}
    </p>
    <Forms forms={page.forms} />
    <div className="mt-4 flex flex-wrap gap-3">
      <ConnectButton verb="Connect again" {...(!page.needs_token && secondary)} />
      <ActionButton
        endpoint={leadAds.disconnect}
        stale={[leadAds.read]}
        title={`Disconnect ${page.name}?`}
        text="New leads of its ads won’t become contacts any more. Contacts that are here stay."
        verb="Disconnect"
        danger
        input={() => ({ body: { page: page.page } })}
        done="The page is disconnected."
        trigger={(open) => (
          <Button variant="secondary" onClick={open}>
            Disconnect
          </Button>
        )}
      />
    </div>
  </Surface>
);

/** Facebook is asked before anything is saved, so that a wrong token is reported in the dialog. */
const ConnectButton = ({ verb, ...look }: { verb: string; variant?: 'secondary' }): ReactElement => (
  <ActionButton
    endpoint={leadAds.connect}
    stale={[leadAds.read]}
    title="Connect your page"
    text="Paste a page access token with the permission leads_retrieval. Message us if you’d like help."
    verb="Connect"
    schema={LeadPageDraft}
    values={{ token: '' }}
    fields={({ control }) => (
      <FormFields
        control={control}
        fields={{
          token: {
            label: 'Page access token',
            required: true,
            input: (input) => <TextArea {...input} autoComplete="off" spellCheck={false} />,
          },
        }}
      />
    )}
    input={(body) => ({ body })}
    done="The page is connected."
    trigger={(open) => (
      <Button {...look} onClick={open}>
        {verb}
      </Button>
    )}
  />
);

const Forms = ({ forms }: { forms: LeadPage['forms'] }): ReactElement => (
  <>
    <h3 className="mt-4 font-[650]">Forms</h3>
    {forms.length === 0 ? (
      <p className="mt-1 text-muted">This page has no forms yet.</p>
    ) : (
      <ul className="mt-3 flex flex-col gap-4">
        {forms.map(({ form, name, last_lead_at: lastLead, read_through: readThrough }) => (
          <li key={form}>
            <p className="font-[650] break-words">{name}</p>
            <p className="text-sm text-muted">
              {`${lastLead === null ? 'No leads yet' : `Last lead ${formatSince(lastLead)}`} · Read up to ${formatSince(readThrough)}`}
            </p>
          </li>
        ))}
      </ul>
    )}
  </>
);

const Unread = ({ leads }: { leads: StoredLeadAds['unread'] }): ReactElement => (
  <Surface aria-labelledby="unread-title">
    <h2 id="unread-title" className="text-lg">
      Leads without an email or phone number
    </h2>
    <p className="mt-1 text-muted">They’re stored here only. Add them to your contacts by hand.</p>
    <ul className="mt-3 flex flex-col gap-4">
      {leads.map(({ leadgen, form_name: form, body, received_at: at }) => (
        <li key={leadgen}>
          <p className="text-sm text-muted">{[form, formatRecent(at)].filter(Boolean).join(' · ')}</p>
          <p className="break-words whitespace-pre-wrap">{body}</p>
        </li>
      ))}
    </ul>
  </Surface>
);
