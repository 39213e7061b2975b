import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contactImportSteps, type ContactImport } from '#contract/contacts/import.ts';
import { newsletterConsent } from '#contract/newsletter/consent.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatWeekday } from '#web/parts/dates.ts';
import { FormActions } from '#web/parts/Form.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { DiscardFile } from './DiscardFile.tsx';
import { describeAudience, formatContactCount, formatCount, formatRowCount } from './import-labels.ts';
import { ImportedRows } from './ImportedRows.tsx';
import { forgetChoices } from './use-choices.ts';
import { importLists, useShowImport } from './use-show-import.ts';

/** The effect of an import, row by row, before anything is stored. */
export function PreviewStep({ file }: { file: ContactImport }): ReactElement {
  const { id, counts, audience } = file;
  const show = useShowImport(id);
  const hasNewsletter = may(useAccessSubject(), newsletterConsent.audience.access);
  const start = useApiMutation(contactImportSteps.start, {
    stale: importLists,
    onSuccess: (answer) => {
      show(answer);
      forgetChoices(id);
    },
  });
  const { new: added = 0, changed = 0, refused = 0 } = counts ?? {};
  return (
    <div className="flex flex-col gap-5">
      <Surface aria-labelledby="preview-title">
        <h2 id="preview-title" className="text-lg">
          {describePlan(added, changed)}
        </h2>
        <p className="mt-1 text-muted">
          Nothing has been imported yet, and nobody will be notified.
          {refused > 0 &&
            ` ${formatRowCount(refused)} can’t be imported. You can correct ${refused === 1 ? 'it' : 'them'} below.`}
        </p>
        {hasNewsletter && (
          <p className="mt-3 font-[550]">
            {describeAudience(audience, audience && formatWeekday(new Date(audience.at)))}
          </p>
        )}
        <FormActions className="mt-5">
          <DiscardFile file={file} />
          <LinkButton asChild variant="secondary">
            <Link to={paths.contactImport} params={{ id }} search={{ step: 'choices' }}>
              Change options
            </Link>
          </LinkButton>
          <Button
            pending={start.isPending}
            disabledReason={added + changed > 0 ? undefined : 'There’s nothing to import with these options.'}
            onClick={() => start.mutate({ params: { id } })}
          >
            Start import
          </Button>
        </FormActions>
      </Surface>
      <ImportedRows file={file} />
    </div>
  );
}

function describePlan(added: number, changed: number): string {
  if (added + changed === 0) return 'Nothing to import';
  if (changed === 0) return `${formatContactCount(added)} to add`;
  if (added === 0) return `${formatContactCount(changed)} to update`;
  return `${formatContactCount(added)} to add, ${formatCount(changed)} to update`;
}
