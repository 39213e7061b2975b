import type { ReactNode } from 'react';
import { isForeign, showPhone } from '#contract/phones.ts';
import { Foreign } from './Foreign.tsx';

/** A stored number as its country writes it. */
export const PhoneText = ({ number }: { number: string }): ReactNode =>
  isForeign(number) ? <Foreign stored={number} show={showPhone} /> : number;
