import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { emailChange } from '#contract/account/email-change.ts';
import type { Data } from '#contract/endpoint.ts';
import { defaultError } from '#contract/refusals.ts';
import { trimLinkEnd } from '#contract/link-end.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';

type EmailLink = Data<typeof emailChange.link>;
export type Change = NonNullable<EmailLink['change']>;

type LoadedLink = {
  token: string;
  /** null while the link's state is being queried */
  found: EmailLink | { failure: string } | null;
  reload: () => void;
};

/** The link of the address, which confirms or stops a change of email. */
export function useEmailLink(): LoadedLink {
  const { token: sent = '' } = useParams({ strict: false });
  const token = trimLinkEnd(sent);
  const [link, setLink] = useState<LoadedLink['found']>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    call(emailChange.link, { body: { token } }).then(
      ({ data }) => isCurrent && setLink(data),
      (error: unknown) =>
        isCurrent && setLink({ failure: error instanceof ApiCallError ? error.message : defaultError }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);
  const reload = () => {
    setLink(null);
    setAttempt(attempt + 1);
  };
  return { token, found: link, reload };
}
