import * as z from 'zod/mini';
import type { Sql } from '#server/core/db/sql.ts';
import type { MailBrand } from './brand.ts';
import type { MailContent } from './compose-message.ts';
import type { MailDraft } from './mail-draft.ts';
import type { AddressKind } from './signed-addresses.ts';
import type { PortalLinks } from './portal-links.ts';
import { fillTexts, leaveOutEmpty, type FieldValues, type MailTexts, type MailWords } from './mail-words.ts';

/** The context for rendering a mail, in addition to its details. */
export type MailContext = PortalLinks & {
  address: string;
  /** an address where answers come in; null if this installation takes no email */
  addressOf: (kind: AddressKind, numbers: readonly number[]) => string | null;
  /** the texts that the provider has changed */
  changes?: MailTexts;
};

export type LinkContext = MailContext & { /** the token of its link */ token: string };

/** A condition on its row `o` of the outbox without which nobody gets it any more, and what its history says then. */
type OnlyIf = { holds: Sql; otherwise: string };

/**
 * One kind of mail. Its details are queued with the change that causes it. The text is made from them on delivery,
 * and details of another shape are refused then.
 */
export type Mail<Details> = {
  name: string;
  details: z.ZodMiniType<Details>;
  /** Made-up details for the preview that staff see. */
  example: Details;
  words?: MailWords<Details>;
  onlyIf?: OnlyIf;
  /** holds while its row `o` of the outbox is also for a user of another client, who may have left that of the row */
  alsoFor?: Sql;
  render: (details: unknown, context: MailContext) => MailDraft;
};

/** A mail with a link that works once. */
export type LinkMail<Details> = {
  name: string;
  details: z.ZodMiniType<Details>;
  example: Details;
  hasLink: true;
  /** the link gives access to the account */
  signsIn: boolean;
  words?: MailWords<Details>;
  render: (details: unknown, context: LinkContext) => MailDraft;
};

/** A mail that brings its text and design, and is sent without changes. */
export type WholeMail<Details> = {
  name: string;
  details: z.ZodMiniType<Details>;
  example: Details;
  isWhole: true;
  /** The mail with made-up contents in its real design, for the preview that staff see. */
  preview: (brand: MailBrand, origin: string) => Promise<MailContent>;
  render: (details: unknown) => MailContent;
};

export type AnyMail = Mail<unknown> | LinkMail<unknown> | WholeMail<unknown>;

/** The names of those whose link leads into an account. */
export const namesThatSignIn = (mails: readonly AnyMail[]): string[] =>
  mails.filter((mail) => 'signsIn' in mail && mail.signsIn).map(({ name }) => name);

type DetailsOf<Shape extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Shape>>;

type Declared<Shape extends z.core.$ZodShape, Context> = {
  name: string;
  details: Shape;
  example: NoInfer<DetailsOf<Shape>>;
  words?: undefined;
  onlyIf?: OnlyIf;
  alsoFor?: Sql;
  render: (details: DetailsOf<Shape>, context: Context) => MailDraft;
};

/** A mail whose texts the provider may change; `words` of its context are those of one mail. */
type Worded<Shape extends z.core.$ZodShape, Context, Texts extends MailTexts> = Pick<
  Declared<Shape, Context>,
  'name' | 'details' | 'example'
> & {
  words: {
    texts: Texts;
    /** the values that may stand in its texts */
    fields: (details: DetailsOf<Shape>) => FieldValues;
    /** details for its previews by what they show: with the example, they have every text */
    variants?: Readonly<Record<string, NoInfer<DetailsOf<Shape>>>>;
  };
  render: (details: DetailsOf<Shape>, context: Context & { words: Texts }) => MailDraft;
};

export function defineMail<const Shape extends z.core.$ZodShape>(
  declared: Declared<Shape, MailContext>,
): Mail<DetailsOf<Shape>>;
export function defineMail<const Shape extends z.core.$ZodShape, const Texts extends MailTexts>(
  declared: Worded<Shape, MailContext, Texts>,
): Mail<DetailsOf<Shape>>;
export function defineMail<Shape extends z.core.$ZodShape, Texts extends MailTexts>(
  declared: Declared<Shape, MailContext> | Worded<Shape, MailContext, Texts>,
): Mail<DetailsOf<Shape>> {
  return isWorded(declared) ? renderWorded<Shape, MailContext, Texts>(declared) : renderPlain(declared);
}

type SignsIn = { signsIn?: boolean };

export function defineLinkMail<const Shape extends z.core.$ZodShape>(
  declared: Declared<Shape, LinkContext> & SignsIn,
): LinkMail<DetailsOf<Shape>>;
export function defineLinkMail<const Shape extends z.core.$ZodShape, const Texts extends MailTexts>(
  declared: Worded<Shape, LinkContext, Texts> & SignsIn,
): LinkMail<DetailsOf<Shape>>;
export function defineLinkMail<Shape extends z.core.$ZodShape, Texts extends MailTexts>(
  declared: (Declared<Shape, LinkContext> | Worded<Shape, LinkContext, Texts>) & SignsIn,
): LinkMail<DetailsOf<Shape>> {
  const link = { hasLink: true, signsIn: declared.signsIn ?? false } as const;
  return isWorded(declared)
    ? { ...renderWorded<Shape, LinkContext, Texts>(declared), ...link }
    : { ...renderPlain(declared), ...link };
}

const isWorded = <Plain extends { words?: undefined }, Changeable extends { words: object }>(
  declared: Plain | Changeable,
): declared is Changeable => declared.words !== undefined;

function renderPlain<Shape extends z.core.$ZodShape, Context>({
  name,
  details: shape,
  example,
  onlyIf,
  alsoFor,
  render,
}: Declared<Shape, Context>) {
  const details = z.object(shape);
  return {
    name,
    details,
    example,
    ...(onlyIf && { onlyIf }),
    ...(alsoFor && { alsoFor }),
    render: (queued: unknown, context: Context) => render(details.parse(queued), context),
  };
}

function renderWorded<Shape extends z.core.$ZodShape, Context extends MailContext, Texts extends MailTexts>({
  name,
  details: shape,
  example,
  words: { texts, fields, variants = {} },
  render,
}: Worded<Shape, Context, Texts>) {
  const details = z.object(shape);
  return {
    name,
    details,
    example,
    words: { texts, listFields: () => Object.keys(fields(example)), variants },
    render: (queued: unknown, context: Context): MailDraft => {
      const parsed = details.parse(queued);
      const words = fillTexts(texts, context.changes ?? {}, fields(parsed));
      return leaveOutEmpty(render(parsed, { ...context, words }));
    },
  };
}

export function defineWholeMail<const Shape extends z.core.$ZodShape>({
  name,
  details: shape,
  example,
  preview,
  render,
}: Pick<Declared<Shape, never>, 'name' | 'details' | 'example'> &
  Pick<WholeMail<unknown>, 'preview'> & {
    render: (details: DetailsOf<Shape>) => MailContent;
  }): WholeMail<DetailsOf<Shape>> {
  const details = z.object(shape);
  return {
    name,
    details,
    example,
    isWhole: true,
    preview,
    render: (queued) => render(details.parse(queued)),
  };
}
