import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ImportChoices, type ContactImport, type ImportTarget } from '#contract/contacts/import.ts';
import { forgetInTab, noteInTab, readFromTab } from '#web/parts/tab-memory.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { ChoicesForm, listTargets, toChoicesValues, type ChoicesValues } from './choices-form.ts';

type Targets = (ImportTarget | null)[];
type Draft = { targets: Targets; values: ChoicesValues };

const text = z.string();
const Draft: z.ZodMiniType<Draft> = z.object({
  targets: ImportChoices.shape.columns,
  values: z.object({
    way: ImportChoices.shape.way,
    match_by: text,
    date_order: text,
    lead_status_id: text,
    lead_source_id: text,
    lead_type_id: text,
    tag_ids: z.array(z.int()),
    consent: z.object({ kind: text, given_on: text, source: text }),
  }),
});

export type Choices = {
  targets: Targets;
  setTarget: (index: number, target: ImportTarget | null) => void;
  /** replaces all of them */
  adopt: (choices: ImportChoices) => void;
  form: UseFormReturn<ChoicesValues, unknown, z.output<typeof ChoicesForm>>;
};

const toKey = (id: number): string => `import_${id}`;

/** For an import that has been started: the server has its choices. */
export const forgetChoices = (id: number): void => forgetInTab(toKey(id));

/** The columns and choices of an import: both steps share them, and until they are sent this tab remembers them. */
export function useChoices(file: ContactImport): Choices {
  const key = toKey(file.id);
  const [draft] = useState(() => readDraft(key, file));
  const [targets, setTargets] = useState(draft.targets);
  const form = useSchemaForm({ schema: ChoicesForm, defaultValues: draft.values });
  useEffect(() => {
    const save = () => noteInTab(key, { targets, values: form.getValues() } satisfies Draft);
    save();
    return form.subscribe({ formState: { values: true }, callback: save });
  }, [key, targets, form]);
  return {
    targets,
    setTarget: (index, target) =>
      setTargets((before) => before.map((one, place) => (place === index ? target : one))),
    adopt: (choices) => {
      setTargets(choices.columns);
      form.reset(toChoicesValues(choices));
    },
    form,
  };
}

function readDraft(key: string, file: ContactImport): Draft {
  const stored = z.safeParse(Draft, readFromTab(key)).data;
  // another file could only have the same number in another installation
  if (stored?.targets.length === file.columns.length) return stored;
  return { targets: listTargets(file), values: toChoicesValues(file.choices) };
}
