import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { accountPath } from '#contract/account-path.ts';
import type { Data } from '#contract/endpoint.ts';
import { trimLinkEnd } from '#contract/link-end.ts';
import * as paths from '#contract/paths.ts';
import { unsubscribe } from '#contract/users/unsubscribe.ts';
import { showError } from '#web/api/error-effects.ts';
import { call } from '#web/api/call.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';

type Subscription = Data<typeof unsubscribe.read>;

/** Opened from a mail, without a session. Nothing changes before the button is pressed. */
export function UnsubscribeScreen(): ReactElement {
  const { token: sent = '' } = useParams({ strict: false });
  const token = trimLinkEnd(sent);
  const { data, error, isFetching, refetch } = useApiQuery(unsubscribe.read, { params: { token } });
  if (error?.status === 404) return <Unknown />;
  if (error)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonForm fields={1} />;
  return <Confirm key={token} token={token} found={data.data} />;
}

function Confirm({ token, found }: { token: string; found: Subscription }): ReactElement {
  const [subscription, setSubscription] = useState(found);
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      setSubscription((await call(unsubscribe.confirm, { params: { token } })).data);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  const { preference, email, is_on, client_id } = subscription;
  if (!is_on)
    return (
      <Words
        title="These emails are off"
        note={`We won’t email ${email} ${aboutWords(preference)} any more. ${staysWords(preference)}, and you can switch the emails on again in your settings.`}
      >
        <ToSettings client={client_id} />
      </Words>
    );
  return (
    <Words
      title={`Stop emails ${aboutWords(preference)}?`}
      note={`They go to ${email}. ${staysWords(preference)}.`}
    >
      <Button block pending={isBusy} onClick={() => void confirm()}>
        Stop these emails
      </Button>
      <ToSettings client={client_id} />
    </Words>
  );
}

const aboutWords = (preference: Subscription['preference']): string =>
  ({ statistics: 'with the monthly report', mornings: 'about your day' })[String(preference)] ??
  `about ${preference}`;
const staysWords = (preference: Subscription['preference']): string =>
  ({ statistics: 'Its numbers stay in the portal', mornings: 'Your tasks stay in the portal' })[
    String(preference)
  ] ?? 'The bell in the portal still shows everything';

const Unknown = (): ReactElement => (
  <Words
    title="This link doesn’t work"
    note="Part of it may be missing, or its account is gone. Open it from the email again, or choose in your settings what we email you about."
  >
    <ToSettings client={null} />
  </Words>
);

const ToSettings = ({ client }: { client: number | null }): ReactElement => (
  <LinkButton
    variant="secondary"
    block
    href={client === null ? paths.settings : accountPath(client, paths.settings)}
  >
    Notification preferences
  </LinkButton>
);

type WordsProps = { title: string; note: string; children: ReactNode };

const Words = ({ title, note, children }: WordsProps): ReactElement => (
  <div aria-live="polite">
    <h1 className="text-2xl lg:text-3xl">{title}</h1>
    <p className="mt-3 mb-8 text-muted text-pretty">{note}</p>
    <div className="flex flex-col gap-3">{children}</div>
  </div>
);
