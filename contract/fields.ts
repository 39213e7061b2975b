import * as z from 'zod/mini';
import { clean } from './clean-text.ts';
import { maxEmailLength } from './email.ts';
import { emailPattern, normalizeEmail } from './read-email.ts';
import { largestId } from './ids.ts';
import { moneyPattern, normalizeMoney, normalizeUrl, urlPattern } from './normalize.ts';
import { readPhone } from './read-phone.ts';

/** Field types with the product's exact messages: form and server share them, so both say the same. */
export const required = 'This field is required.';
const notText = 'Please send this as text, in quotation marks.';
/** Of a field that is not there, or is no text: a number is sent as '12'. */
export const needsText: z.core.$ZodStringParams = {
  error: ({ input }) => (input === undefined || input === null ? required : notText),
};
export const tooLong = (max: number) => `This field must be less than ${max} characters.`;
export const completeAll = 'Please complete all the required fields.';

export const passwordAtLeast = 8;
const maxPasswordLength = 128;

/** Text of any length that a person typed: trimmed, and without invisible characters. */
export const anyText = z.string(needsText).check(z.overwrite(clean));

/** The same, with a maximum number of characters of any script. */
export const text = (max: number) => anyText.check(z.maxLength(max, tooLong(max)));

export const requiredText = (max: number) => text(max).check(z.minLength(1, required));

/** Several spaces, a tab or a line break look like one space, so no two names differ in these alone. */
export const joinSpaces = (name: string): string => name.replaceAll(/\s+/g, ' ');

/** A name or a title, which appears in subjects, lists and logs: several lines become one. */
export const line = (max: number) => anyText.check(z.overwrite(joinSpaces), z.maxLength(max, tooLong(max)));

export const requiredLine = (max: number) => line(max).check(z.minLength(1, required));

/** The name of a record that is unique in its account. */
export const uniqueName = (max: number) => requiredLine(max);

/** Lower-cased, since addresses are compared without case everywhere. */
export const email = z
  .string('Please enter a valid email address.')
  .check(
    z.overwrite(normalizeEmail),
    z.maxLength(maxEmailLength, { error: tooLong(maxEmailLength), abort: true }),
    z.regex(emailPattern, 'Please enter a valid email address.'),
  );

/** Why something was done to somebody's account. Others read it in the record. */
export const Reason = z.object({
  reason: requiredText(500).check(z.minLength(10, 'Please give a reason of at least 10 characters.')),
});

export const currentPasswordWrong = 'Your current password is incorrect.';

/** Said by the server, which knows the commonest passwords. */
export const passwordGuessable = 'This password is easy to guess. Please choose another one.';

/** Any characters, never trimmed. */
export const newPassword = z
  .string('Your password must be at least 8 characters')
  .check(
    z.minLength(passwordAtLeast, 'Your password must be at least 8 characters'),
    z.maxLength(maxPasswordLength, 'Your password must be at most 128 characters'),
  );

const invalidPhone = 'Please enter a valid phone number.';

/** Accepted in the forms that address books use. */
export const phone = z.string(invalidPhone).check(
  z.overwrite(clean),
  // read once, since it is the dearest of all fields
  z.check<string>((typed) => {
    const stored = readPhone(typed.value);
    if (stored) typed.value = stored;
    // an optional field takes the message of an issue that does not abort
    else typed.issues.push({ code: 'custom', message: invalidPhone, input: typed.value, continue: true });
  }),
);

export const money = z
  .string('Please enter a valid number.')
  .check(z.overwrite(normalizeMoney), z.regex(moneyPattern, 'Please enter a valid number.'));

/** An address without a scheme is accepted, and is stored with https://. */
export const url = (max = 500) =>
  z
    .string('Please enter a valid url address.')
    .check(
      z.overwrite(clean),
      z.overwrite(normalizeUrl),
      z.maxLength(max, tooLong(max)),
      z.regex(urlPattern, 'Please enter a valid url address.'),
    );

/** The shape of a response: it does not compile unless it has every field of the draft. */
export type ShapeWith<Draft> = Record<keyof Draft, z.core.$ZodType> & Record<string, z.core.$ZodType>;

/** The name of a field that has no other name: `pool_size` is 'Pool size'. */
export const formatFieldLabel = (field: string): string =>
  field.replace(/^./, (first) => first.toUpperCase()).replaceAll('_', ' ');

/** One id of a fixed list. */
export const createIdSchema = (ids: readonly number[], sentence: string) =>
  z.number(sentence).check(z.refine((id) => ids.includes(id), sentence));

/** A field that may be left empty: null, '' and spaces all become empty. */
export const optional = <S extends z.core.$ZodType>(schema: S) =>
  z.nullable(
    z.union([
      z.pipe(
        z.string().check(z.refine((value) => clean(value) === '')),
        z.transform(() => null),
      ),
      schema,
    ]),
  );

export const id = z
  .int('Please choose one.')
  .check(z.positive('Please choose one.'), z.maximum(largestId, 'Please choose one.'));

/** An id in a query. A number above the largest possible id is replaced by one that no record has. */
export const queryId = (sentence: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,16}$/, sentence)),
    z.transform((value) => Math.min(Number(value), largestId)),
  );

/** ISO 8601 in UTC, to the second: 2026-11-15T17:00:00Z */
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/));
export const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Booleans are sent as booleans; some flags of the query also come as 0 and 1. */
export const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
);

/** The same in a body: true and false, 1 and 0. */
export const bodyFlag = (sentence: string) =>
  z.pipe(
    z.union([z.boolean(), z.literal(0), z.literal(1)], sentence),
    z.transform((value) => value === true || value === 1),
  );

const maxTake = 100;
const firstPage = 1;
/** more than any list has, while the offset still fits an integer */
const lastPage = 20_000_000;

/** `page` and `take` of a list. A page that is not a number becomes the first one; a wrong `take` is refused. */
export const paging = (take: number) => ({
  page: z._default(z.pipe(z.string(), z.transform(pageNumber)), firstPage),
  take: z._default(
    z.pipe(
      z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, `Please choose a number from 1 to ${maxTake}.`)),
      z.transform(Number),
    ),
    take,
  ),
});

const monthWanted = 'Please choose a month.';
/** '2026-11', of this century: databases know no year 0 */
export const month = z.string(monthWanted).check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, monthWanted));

/** Counts the changes of a row. Sent back with a change, it prevents overwriting somebody else's change. */
export const rowVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
/**
 * In the body of a change: the version that its form began from. Without it, later changes of others are
 * overwritten.
 */
export const sentVersion = z.optional(rowVersion);

/** Who last changed a record that people edit. `by` is null if it was not a user, but a form or the MLS. */
export const lastEdit = z.nullable(
  z.object({ by: z.nullable(z.string()), user_id: z.nullable(z.int()), at: instant }),
);
export type Edit = NonNullable<z.infer<typeof lastEdit>>;

export const DeletedAnswer = z.object({ id: z.int(), deleted: z.literal(true) });
export const ReceivedAnswer = z.object({ received: z.literal(true) });

function pageNumber(value: string): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= firstPage ? Math.min(page, lastPage) : firstPage;
}
