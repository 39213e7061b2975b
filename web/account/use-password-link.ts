import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { passwords } from '#contract/account/passwords.ts';
import { trimLinkEnd } from '#contract/link-end.ts';
import { showError } from '#web/api/error-effects.ts';
import { call } from '#web/api/call.ts';
import type { NewPassword } from './NewPasswordForm.tsx';
import { linkSearch } from './link-search.ts';
import { useLinkState } from './use-link-state.ts';

type PasswordLink = {
  email: string;
  token: string;
  /** null while the link's state is being queried */
  found: ReturnType<typeof useLinkState>;
  /** sets the password with this link's token */
  use: (password: NewPassword) => Promise<void>;
  hasFailed: boolean;
};

/** The password link in the address; null if a part of it is missing. */
export function usePasswordLink(): PasswordLink | null {
  const { token: sent } = useParams({ strict: false });
  const { email } = linkSearch(useSearch({ strict: false }));
  const [hasFailed, fail] = useState(false);
  const token = sent === undefined ? undefined : trimLinkEnd(sent);
  const link = useLinkState(token === undefined || email === undefined ? null : { token, email });
  if (token === undefined || email === undefined) return null;

  const use = async (password: NewPassword): Promise<void> => {
    try {
      await call(passwords.reset, { body: { ...password, token, email } });
    } catch (error) {
      showError(error);
      fail(true);
      throw error;
    }
  };
  return { email, token, found: link, use, hasFailed };
}
