import type { ReactElement } from 'react';
import type { StaffRole } from '#contract/access.ts';
import { roleNotes } from './team-words.ts';

/** The permissions of the chosen role. */
export const RoleNote = ({ role }: { role: StaffRole }): ReactElement => (
  <p aria-live="polite" className="-mt-3 text-sm text-muted">
    {roleNotes[role]}
  </p>
);
