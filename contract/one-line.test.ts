import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { requiredLine } from './fields.ts';
import { operations } from './table.ts';

/** Texts of several lines, and what no person reads. */
const severalLines = [
  'message body text textSelected note notes comment reason description quote content introduction summary callout',
  'signature terms_text social_description address postal_address source value features[] amenities[] tours[] rule',
  'password password_confirmation old_password token url endpoint referrer path stack search _leave_empty image_url',
  'link page postal_code sections[] mls_ids[] mls_agent_ids[] declined[]',
].flatMap((names) => names.split(' '));
/** Drafts are read when they are saved or sent; the others name stored records, or are words of a website. */
const otherwise =
  /^(?:newsletters\.saveDraft|newsletterPreviews|contactMessages\.saveDraft|settings|staffImports|staffPublishers|staffMailWords|staffLaunch\.\w+Review|staffLaunch\.reviewAnswer|sellerReports|listings\.upload)\.|^contacts\.submit\.phone_number$/;

const typed = ['a\nb', `${'a'.repeat(12)}\n${'b'.repeat(12)}`];
const keepsLines = (schema: z.core.$ZodType): boolean =>
  typed.some((text) => {
    const parsed = z.safeParse(schema, text);
    return parsed.success && typeof parsed.data === 'string' && parsed.data.includes('\n');
  });

type Found = { path: string; schema: z.core.$ZodType };

/** The fields of text in a schema, at any depth. */
function listTexts(schema: z.core.$ZodType, path: string): Found[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape).flatMap(([name, field]: [string, z.core.$ZodType]) =>
      listTexts(field, `${path}.${name}`),
    );
  if (schema instanceof z.ZodMiniArray) return listTexts(schema.def.element, `${path}[]`);
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  )
    return listTexts(schema.def.innerType, path);
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((option: z.core.$ZodType) => listTexts(option, path));
  if (schema instanceof z.ZodMiniPipe) return listTexts(schema.def.in, path);
  return schema instanceof z.ZodMiniString ? [{ path, schema }] : [];
}

const isNamed = (path: string) =>
  !severalLines.includes(path.slice(path.lastIndexOf('.') + 1)) && !otherwise.test(path);

test('a field that is not for several lines keeps one, since names appear in subjects, lists and logs', () => {
  const texts = operations.flatMap(({ feature, name, endpoint: { body } }) =>
    body ? listTexts(body, `${feature}.${name}`) : [],
  );
  expect(texts.length).toBeGreaterThan(400);
  const found = texts.filter(({ path, schema }) => isNamed(path) && keepsLines(schema));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('line breaks and tabs of a name become spaces, and hidden characters are taken out', () => {
  const name = z.parse(requiredLine(60), ' Bank\r\n\tfeed\u0000\u001b[31m\u2028of\u202e us ');
  expect(name).toBe('Bank feed[31m of us');
  expect(z.safeParse(requiredLine(5), '\n\t ').error?.issues[0]?.message).toBe('This field is required.');
});
