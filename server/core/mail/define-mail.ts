import * as z from 'zod/mini';
import type { MailBrand } from './brand.ts';
import type { MailContent } from './compose-message.ts';
import type { MailDraft } from './mail-draft.ts';

/** The context for rendering a mail, in addition to its details. */
export type MailContext = {
  address: string;
  /** A URL of the configured origin, never of the Host header of a request. */
  portal: (path: string) => string;
};

export type LinkContext = MailContext & { /** the token of its link */ token: string };

/**
 * One kind of mail. Its details are queued with the change that causes it. The text is made from them on delivery,
 * and details of another shape are refused then.
 */
export type Mail<Details> = {
  name: string;
  details: z.ZodMiniType<Details>;
  /** Made-up details for the preview that staff see. */
  example: Details;
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
  render: (details: DetailsOf<Shape>, context: Context) => MailDraft;
};

export function defineMail<const Shape extends z.core.$ZodShape>({
  name,
  details: shape,
  example,
  render,
}: Declared<Shape, MailContext>): Mail<DetailsOf<Shape>> {
  const details = z.object(shape);
  return { name, details, example, render: (queued, context) => render(details.parse(queued), context) };
}

export function defineLinkMail<const Shape extends z.core.$ZodShape>({
  name,
  details: shape,
  example,
  signsIn = false,
  render,
}: Declared<Shape, LinkContext> & { signsIn?: boolean }): LinkMail<DetailsOf<Shape>> {
  const details = z.object(shape);
  return {
    name,
    details,
    example,
    hasLink: true,
    signsIn,
    render: (queued, context) => render(details.parse(queued), context),
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
