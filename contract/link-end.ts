/**
 * What a program or a person has left behind a link: the end of the sentence it stood in, a bracket, a quotation mark. Our
 * tokens end in none of them.
 */
const marks = /(?:[\s.,;:!?'"’”»)>\]}]|%(?:0[9AD]|2[1279C]|3[ABEF]|5D|7D|20|C2%BB|E2%80%9[9D]))+$/i;

export const trimLinkEnd = (link: string): string => link.replace(marks, '');
