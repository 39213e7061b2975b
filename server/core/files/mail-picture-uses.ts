/** A picture in a mail has one size for each use, at twice the density of its place. */
export const mailPictureUses = ['wide', 'video', 'listing', 'portrait'] as const;
export type MailPictureUse = (typeof mailPictureUses)[number];
