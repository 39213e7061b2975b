import type { ReactElement } from 'react';
import { CopyButton } from '#web/parts/CopyButton.tsx';

type SnippetProps = { label: string; code: string; copy: string };

/** Code to copy. It wraps, so that all of it can be read on a phone. */
export const Snippet = ({ label, code, copy }: SnippetProps): ReactElement => (
  <figure aria-label={label} className="mt-3 flex flex-col items-start gap-3">
    <code className="block w-full rounded-control bg-sunken p-4 text-sm break-all whitespace-pre-wrap inset-ring-1 inset-ring-line">
      {code}
    </code>
    <CopyButton text={code}>{copy}</CopyButton>
  </figure>
);
