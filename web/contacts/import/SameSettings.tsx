import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { contactImportSteps, type ContactImport } from '#contract/contacts/import.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { withoutConsent } from './choices-form.ts';
import type { Choices } from './use-choices.ts';
import { importLists, useShowImport } from './use-show-import.ts';

type SameSettingsProps = { file: ContactImport; choices: Choices };

/** A file with the columns of an earlier one goes to its preview with one tap. */
export function SameSettings({ file, choices }: SameSettingsProps): ReactElement | null {
  const { id, last_choices } = file;
  const navigate = useNavigate();
  const show = useShowImport(id);
  const choose = useApiMutation(contactImportSteps.choose, {
    stale: importLists,
    onSuccess: (answer) => {
      if (answer.data.choices) choices.adopt(answer.data.choices);
      show(answer);
      void navigate({ to: paths.contactImport, params: { id }, search: { step: 'preview' } });
    },
  });
  if (last_choices === null) return null;
  return (
    <Banner kind="info" className="mb-5">
      <p>You’ve imported a file with these columns before.</p>
      <p className="text-sm">
        Newsletter consent isn’t carried over, since it’s about the people in that file.
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        pending={choose.isPending}
        onClick={() => choose.mutate({ params: { id }, body: withoutConsent(last_choices) })}
      >
        Use the same settings
      </Button>
    </Banner>
  );
}
