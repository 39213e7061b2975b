import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Values } from '#contract/editing/join.ts';
import type { Edit } from '#contract/fields.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { useMe } from '#web/session.tsx';
import type { Choice } from './ConflictDialog.tsx';
import { mergeValues } from './merge-values.ts';
import { afterRender, trySending, useAsked, type AskedConflict } from './sending.ts';

export type Versioned = { version: number; last_edit: Edit | null };

type Options<Form extends FieldValues, Output, Stored extends Versioned> = {
  form: UseFormReturn<Form, unknown, Output>;
  /** the newest version that this window knows */
  record: Stored;
  toValues: (record: Stored) => Form;
  /** of an answer */
  schema: z.ZodMiniType<Stored>;
  /** the record is gone, to this window's knowledge */
  isMissing?: boolean;
};

/** Somebody else saved while the form was open: who, and the fields that both changed. */
export type News = { edit: Edit | null; clashes: readonly string[] };

export type RecordEdit = { asked: AskedConflict | null; news: News | null; isMissing: boolean };

/**
 * A form on a record that others edit as well. Their saves are joined with the text typed here, at once and again on
 * saving; conflicts are asked about.
 */
export function useRecordEdit<Form extends FieldValues, Output extends object, Stored extends Versioned>({
  form,
  record,
  toValues,
  schema,
  isMissing = false,
}: Options<Form, Output, Stored>) {
  // who is not told of their own saves
  const { id: userId } = useMe();
  const version = useRef(record.version);
  const isSaving = useRef(false);
  const { asked, ask } = useAsked();
  const [news, setNews] = useState<News | null>(null);
  const [isRefused, setIsRefused] = useState(false);

  /** Takes the saves of others into the form; returns the fields that both changed. */
  function take(stored: Stored): readonly string[] {
    const base: Values = { ...form.formState.defaultValues };
    const theirs = toValues(stored);
    const { values, clashes } = mergeValues({ base, mine: form.getValues(), theirs });
    form.setValues(values);
    form.resetDefaultValues(withFields(theirs, base, clashes));
    if (clashes.length === 0) version.current = stored.version;
    return clashes;
  }

  const follow = useEffectEvent((stored: Stored) => {
    if (isSaving.current || stored.version <= version.current) return;
    const clashes = take(stored);
    if (stored.last_edit?.user_id !== userId) setNews({ edit: stored.last_edit, clashes });
  });
  useEffect(() => afterRender(() => follow(record)), [record]);

  /** Settles conflicts by the person's choice; returns the changes left to send. */
  async function settle(stored: Stored, choice: Choice): Promise<Output> {
    take(stored);
    const theirs = toValues(stored);
    const theirFields = Object.keys(choice).filter((field) => choice[field] === 'theirs');
    form.setValues(withFields(form.getValues(), theirs, theirFields));
    form.resetDefaultValues(theirs);
    version.current = stored.version;
    return new Promise((resolve, reject) => void form.handleSubmit(resolve, reject)());
  }

  async function send(
    body: Output,
    call: (body: Output & { version: number }) => Promise<Stored>,
  ): Promise<Stored> {
    const began = version.current;
    let sent = body;
    for (;;) {
      const change = { ...sent, version: version.current };
      const answer = await trySending(() => call(change), schema);
      if ('saved' in answer) {
        // once the form counts as saved, it also shows the changes of others
        if (answer.saved.version > began + 1) setTimeout(() => take(answer.saved), 0);
        return answer.saved;
      }
      const { conflicts, stored } = answer;
      const choice = await ask({ conflicts, mine: form.getValues(), theirs: toValues(stored) });
      if (choice === null) throw answer.error;
      sent = await settle(stored, choice);
    }
  }

  async function save(
    body: Output,
    call: (body: Output & { version: number }) => Promise<Stored>,
  ): Promise<Stored> {
    isSaving.current = true;
    try {
      const saved = await send(body, call);
      version.current = saved.version;
      setNews(null);
      return saved;
    } catch (error) {
      if (error instanceof ApiCallError && error.status === 404) setIsRefused(true);
      throw error;
    } finally {
      isSaving.current = false;
    }
  }

  const edit: RecordEdit = { asked, news, isMissing: isMissing || isRefused };
  return { save, edit };
}

const withFields = <Form extends Values>(values: Form, from: Values, names: readonly string[]): Form => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});
