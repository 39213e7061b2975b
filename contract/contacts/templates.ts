import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  DeletedAnswer,
  id,
  lastEdit,
  requiredText,
  uniqueName,
  rowVersion,
  sentVersion,
  text,
  type ShapeWith,
} from '../fields.ts';
import { maxMessageLength, maxSubjectLength } from './messages.ts';
import { addsContacts } from './lists.ts';
import { writesNotes } from './note-access.ts';
import { withFields } from '../text-fields.ts';
import { findWrongField, normalizeFields, type TemplateField } from './template-fields.ts';

const changesTemplates = addsContacts;
const maxTemplateNameLength = 60;
/** longer ones arrive in many parts */
export const maxTextMessageLength = 1000;
export const maxTemplates = 50;
/** Of its text, in a list. */
export const maxExcerptLength = 160;

export const templateNameTakenMessage = 'A template with this name already exists.';
export const tooManyTemplatesMessage = `You’ve reached the limit of ${maxTemplates} templates.`;
export const textTooLongMessage = `A text message can have up to ${maxTextMessageLength.toLocaleString('en-CA')} characters.`;

export const templateKinds = ['email', 'text'] as const;
export type TemplateKind = (typeof templateKinds)[number];

const fields = { normalize: normalizeFields, findWrong: findWrongField };

const words = {
  name: uniqueName(maxTemplateNameLength),
  /** of an email; '' leaves the subject as it is */
  subject: withFields(
    text(maxSubjectLength).check(z.regex(/^[^\r\n\t]*$/, 'Please keep this to one line.')),
    fields,
  ),
  text: withFields(requiredText(maxMessageLength), fields),
};

export const TemplateDraft = z.object({
  kind: z.enum(templateKinds, 'Please choose an option from the list.'),
  ...words,
});
export type TemplateDraft = z.infer<typeof TemplateDraft>;

/** The kind of a template never changes. */
export const TemplatePatch = z.partial(z.object(words));
export type TemplatePatch = z.infer<typeof TemplatePatch>;

const ListedTemplate = z.object({
  id,
  kind: z.enum(templateKinds),
  name: z.string(),
  subject: z.string(),
  /** the first characters of its text */
  excerpt: z.string(),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;

export const Template = z.object({
  id,
  kind: z.enum(templateKinds),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  version: rowVersion,
  last_edit: lastEdit,
} satisfies ShapeWith<TemplateDraft>);
export type Template = z.infer<typeof Template>;

const value = z.nullable(z.string());
const TemplateValues = z.object({
  first_name: value,
  last_name: value,
  home_address: value,
  agent_name: value,
  agent_phone: value,
} satisfies Record<TemplateField, typeof value>);

export const contactTemplatesTag: Tag = {
  name: 'Templates',
  description: 'Emails and text messages that an account has ready, with fields such as {{first_name}}.',
};

export const contactTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/leads/templates',
    access: allUsers(),
    summary: 'All templates in their order, each with the beginning of its text',
    data: z.array(ListedTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/leads/templates',
    once: true,
    changes: 'contact.changed',
    access: changesTemplates,
    summary: 'Saves a template under a name that no other has',
    body: TemplateDraft,
    data: Template,
    status: 201,
  }),
  sort: endpoint({
    method: 'PUT',
    path: '/leads/templates/order',
    changes: 'contact.changed',
    access: changesTemplates,
    summary: 'Sorts the templates; those that are not named come last, in the order they had',
    refuses: ['not_found'],
    body: z.object({ template_ids: z.array(id).check(z.maxLength(maxTemplates, tooManyTemplatesMessage)) }),
    data: z.object({ template_ids: z.array(id) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/leads/templates/{template_id}',
    access: allUsers(),
    summary: 'One template with its whole text',
    data: Template,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/leads/templates/{template_id}',
    changes: 'contact.changed',
    access: changesTemplates,
    summary: 'Changes the fields that are sent',
    refuses: ['changed_elsewhere'],
    body: z.extend(TemplatePatch, { version: sentVersion }),
    data: Template,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/leads/templates/{template_id}',
    changes: 'contact.changed',
    access: changesTemplates,
    summary: 'Deletes a template',
    data: DeletedAnswer,
  }),
  values: endpoint({
    method: 'GET',
    path: '/leads/{id}/template-values',
    access: writesNotes,
    summary: 'What the fields of a template become for a contact; null where there is no value',
    data: TemplateValues,
  }),
};
