import { useEffect, useState } from 'react';
import type { Data } from '#contract/endpoint.ts';
import { passwords } from '#contract/account/passwords.ts';
import { call } from '#web/api/call.ts';

type Found = Data<typeof passwords.link>;

/** The state of a link, before its form is filled in; null while it is being queried. */
export function useLinkState(link: { token: string; email: string } | null): Found | null {
  const [state, setState] = useState<Found | null>(null);
  const { token = '', email = '' } = link ?? {};
  useEffect(() => {
    let isCurrent = true;
    if (token === '') return undefined;
    call(passwords.link, { body: { token, email } }).then(
      ({ data }) => isCurrent && setState(data),
      // the form shows the error once it is sent
      () => isCurrent && setState({ state: 'open', is_active: false, joins: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, email]);
  return state;
}
