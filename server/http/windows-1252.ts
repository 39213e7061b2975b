/** The characters of the bytes 0x80 to 0x9F, which not every decoder of the runtime knows. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** The text of a file in the older encoding of Windows, in which every byte is a character. */
export const windows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (one) => special.charAt(one.charCodeAt(0) - 0x80));
