import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import type { ClientImport } from '#contract/staff/client-import.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { ProblemList } from './ProblemList.tsx';
import { clientsText } from './import-words.ts';

/** The added clients, and the problems left to fix in the file. */
export function ImportDone({
  result: { clients, problems },
  onAgain,
}: {
  result: ClientImport;
  onAgain: () => void;
}): ReactElement {
  return (
    <div className="flex flex-col gap-5">
      <output className="block">
        <span className="block text-lg font-[600]">
          {clients.length === 0
            ? 'Nothing was added'
            : `${clientsText(clients.length)} added, and ${clients.length === 1 ? 'an invitation is' : 'invitations are'} on the way`}
        </span>
        {problems.length > 0 && (
          <span className="block text-muted">
            Fix the rows below and import them again. Rows that were already added are left out.
          </span>
        )}
      </output>
      <ProblemList problems={problems} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onAgain}>
          Import another file
        </Button>
        <LinkButton asChild>
          <Link to={paths.staffClients}>Show clients</Link>
        </LinkButton>
      </div>
    </div>
  );
}
