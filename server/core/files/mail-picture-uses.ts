/** A picture in a mail has one size for each use, at twice the density of its place; sites show the last one. */
export const mailPictureUses = ['wide', 'video', 'listing', 'portrait', 'headshot'] as const;
export type MailPictureUse = (typeof mailPictureUses)[number];
