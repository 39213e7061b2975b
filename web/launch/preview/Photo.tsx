import type { ReactElement } from 'react';
import { photoAddress } from '#contract/launch/theme.ts';

/** A photo on the page, or a placeholder for it. */
export const Photo = ({ id, className }: { id: string | undefined; className: string }): ReactElement =>
  id === undefined ? (
    <span className={`${className} home-nothing`} />
  ) : (
    <img src={photoAddress(id)} alt="" className={className} decoding="async" />
  );
