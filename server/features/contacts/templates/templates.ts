import {
  templateNameTakenMessage,
  tooManyTemplatesMessage,
  type contactTemplates,
  type TemplateDraft,
} from '#contract/contacts/templates.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import { joinEdit } from '#server/core/editing/join-edit.ts';
import { compareColumns, toEditedRow } from '#server/core/editing/queries.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import * as queries from './queries.ts';
import { validateTemplate, withoutSubject } from './rules.ts';

export const contactTemplatesHandlers: Handlers<typeof contactTemplates> = {
  list: ({ db }) => db.row(queries.listTemplates()),
  read: ({ db, params }) => db.row(queries.readTemplate(params.template_id)),
  values: ({ db, params }) => db.row(queries.readFieldValues(params.id)),

  create: async ({ db, body, now }) => {
    refuseInvalid(body);
    const draft = withoutSubject(body.kind, body);
    const created = await mapTakenName(db.value(queries.createTemplate(draft, now)));
    if (created === null) throw invalid('name', tooManyTemplatesMessage);
    return created;
  },

  sort: ({ db, body }) => db.row(queries.sortTemplates([...new Set(body.template_ids)])),

  update: ({ db, params: { template_id: id }, body: { version, ...sent }, now }) =>
    mapTakenName(
      db.transaction(async (tx) => {
        const present = orNotFound(await tx.value(queries.lockTemplate(id)));
        const patch = await joinEdit(tx, {
          compare: compareColumns(toEditedRow('app.message_templates', id), sent),
          patch: withoutSubject(present.kind, sent),
          version,
          read: queries.readTemplate(id),
        });
        refuseInvalid({ kind: present.kind, text: patch.text ?? present.text });
        await tx.value(queries.updateTemplate(id, patch, now));
        return tx.row(queries.readTemplate(id));
      }),
    ),

  remove: ({ db, params, now }) => db.row(queries.deleteTemplate(params.template_id, now)),
};

function refuseInvalid(draft: Pick<TemplateDraft, 'kind' | 'text'>): void {
  const fields = validateTemplate(draft);
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
}

async function mapTakenName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (readConstraint(error) === 'message_templates_name') throw invalid('name', templateNameTakenMessage);
    throw error;
  }
}
