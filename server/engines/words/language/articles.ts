/** Letters whose name begins with a vowel: an MLS number, an SUV. */
const spelledOut = /^(?:[AEFHILMNORSX][A-Z]+|[AEFHILMNORSX])s?$/;
const silentH = /^(?:hour|honest|honou?r|heir)/i;
const soundsLikeYou = /^(?:uni(?!n|m)|us(?:[aeu]|ing\b)|eu|ut[ie]|ur[ei]|ubi|ufo|uk\b|usb|usa)/i;
const soundsLikeWon = /^(?:one\b|once\b|one-|ones)/i;

/** By the sound that follows: 'an eight-bedroom house', 'an 11,000-square-foot lot', 'a unit', 'an hour'. */
export function pickArticle(phrase: string): 'a' | 'an' {
  const [word = ''] = /^[\p{L}\d'’,.-]+/u.exec(phrase) ?? [];
  if (/^\d/.test(word)) return /^(?:8|11(?!\d)|11,|18(?!\d)|18,)/.test(word) ? 'an' : 'a';
  if (/^[A-Z]{2,}s?$/.test(word) && !/[AEIOU]/.test(word.slice(1, 3)))
    return spelledOut.test(word) ? 'an' : 'a';
  if (silentH.test(word)) return 'an';
  return /^[aeiouàâéèêëîïôöûü]/i.test(word) && !soundsLikeYou.test(word) && !soundsLikeWon.test(word)
    ? 'an'
    : 'a';
}
