/** The two kinds of requests, each with its initial message. */
export const requestTypes = [
  {
    id: 'buyer',
    label: "Buyer's Testimonial",
    title: 'How was your experience?',
    body: `Hi {{first_name}},

Congratulations again on your new home! It was a pleasure to help you find it. If you have a few minutes, would you share how your experience was? Your words help other buyers to find the right agent, and they help me to keep getting better.

Please use the button below to write your testimonial.`,
  },
  {
    id: 'seller',
    label: "Seller's Testimonial",
    title: 'Your review makes a difference!',
    body: `Hi {{first_name}},

Thank you for trusting me with the sale of your home. Would you take a few minutes to write a short review? Your opinion makes a real difference to sellers who are choosing an agent.

Please use the button below to write your testimonial.`,
  },
] as const;
export type RequestType = (typeof requestTypes)[number]['id'];

export const defaultSignature = (name: string): string => `Thank you,\n${name}`;

/** The question to the customer on the public page, as it is stored with their answer. */
export const consentQuestion = 'May I publish your testimonial on my website and in my marketing?';
export const consentYes = 'Yes, I consent';
export const consentNo = "No, I don't consent";

/** Placeholders for a name, filled in when the mail is made. Other braces have no meaning. */
export const placeholders = ['{{first_name}}', '{{last_name}}'] as const;

export const fillPlaceholders = (
  words: string,
  { first_name, last_name }: { first_name: string; last_name: string },
): string =>
  words.replaceAll(/\{\{(first_name|last_name)\}\}/g, (_all, name: string) =>
    name === 'first_name' ? first_name : last_name,
  );

/** Whether a text is an excerpt of these words: the same words in the same order, with gaps marked by dots. */
export function isCutFrom(text: string, words: string): boolean {
  const whole = plainWords(words);
  let from = 0;
  return text
    .split(/…|\.{3}/)
    .map(plainWords)
    .filter((part) => part !== '')
    .every((part) => {
      const at = whole.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
}

/** Without case, quotation marks, and punctuation at the ends; any run of spaces is one space. */
const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/["“”«»‘’']/g, '')
    .split(/\s+/)
    .join(' ')
    .replace(/^[ ,;:.!?–—-]+/, '')
    .replace(/(?<![ ,;:.!?–—-])[ ,;:.!?–—-]+$/, '');
