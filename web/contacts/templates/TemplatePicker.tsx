import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactElement } from 'react';
import { contactTemplates, type TemplateKind } from '#contract/contacts/templates.ts';
import { fillFields, type FieldValues } from '#contract/contacts/template-fields.ts';
import * as paths from '#contract/paths.ts';
import { call } from '#web/api/call.ts';
import { showError } from '#web/api/error-effects.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Select } from '#web/parts/Select.tsx';
import type { Written } from './template-words.ts';

type TemplatePickerProps = {
  kind: TemplateKind;
  /** of the contact; undefined while they load */
  values: FieldValues | undefined;
  onChoose: (filled: Written) => void;
};

/** Chooses a template, whose fields then have the values of the contact. */
export function TemplatePicker({ kind, values, onChoose }: TemplatePickerProps): ReactElement | null {
  const id = useId();
  const [pending, setPending] = useState<number | null>(null);
  const { data } = useApiQuery(contactTemplates.list, {});
  const templates = data?.data.filter((template) => template.kind === kind);
  async function choose(templateId: number): Promise<void> {
    if (values === undefined) return;
    setPending(templateId);
    try {
      const { data: template } = await call(contactTemplates.read, { params: { template_id: templateId } });
      onChoose({
        subject: fillFields(template.subject, values),
        text: fillFields(template.text, values),
      });
    } catch (error) {
      showError(error);
    } finally {
      setPending(null);
    }
  }
  if (templates === undefined) return null;
  if (templates.length === 0)
    return (
      <p className="text-sm text-muted">
        Do you often write the same? <ToTemplates>Save a template</ToTemplates>
      </p>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-[550]">
          Template
        </label>
        <span className="text-sm">
          <ToTemplates>Edit templates</ToTemplates>
        </span>
      </div>
      <Select
        id={id}
        value={pending ?? ''}
        aria-busy={pending !== null || values === undefined}
        disabled={pending !== null || values === undefined}
        placeholder="Choose a template"
        options={templates.map((template) => ({ value: template.id, label: template.name }))}
        onChange={(event) => void choose(Number(event.target.value))}
      />
    </div>
  );
}

const ToTemplates = ({ children }: { children: string }): ReactElement => (
  <Link to={paths.contactTemplates} className="text-action underline underline-offset-4">
    {children}
  </Link>
);
