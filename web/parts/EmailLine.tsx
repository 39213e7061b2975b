import type { ReactNode } from 'react';
import { isInternational, showEmail } from '#contract/shown-email.ts';
import { Foreign } from './Foreign.tsx';

/** An email as its owner writes it, in one line. */
export const EmailLine = ({ email }: { email: string }): ReactNode =>
  isInternational(email) ? <Foreign stored={email} show={showEmail} /> : email;
