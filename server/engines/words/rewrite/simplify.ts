import { splitSentences } from '../language/sentences.ts';
import { splitWords } from '../language/readability.ts';
import { applyEdits, type Edit } from './edits.ts';
import { findReplacements, readReplacements } from './replacements.ts';

export const wordy = readReplacements(`
  a large number of > many
  encompasses > covers
  encompass > cover
  encompassing > covering
  incorporates > has
  incorporate > have
  is desirous of > wants
  are desirous of > want
  endeavoured > tried
  endeavored > tried
  particulars > details
  prospective buyers > buyers
  prospective purchasers > buyers
  remediation > repair
  contemporary > modern
  illumination > light
  entirety > whole
  the entirety of > all of
  is anticipated to > should
  are anticipated to > should
  undertaken > done
  occupies > takes up
  generously proportioned > large
  expansive > large
  minimize > reduce
  maximizing > making the most of
  maximize > make the most of
  a majority of > most
  a number of > several
  a variety of > many
  accompany > go with
  accordingly > so
  additional > more
  an additional > another
  additionally > also
  adjacent to > next to
  ample > plenty of
  approximately > about
  as a consequence of > because of
  as well as > and
  ascertain > find out
  assist > help
  assistance > help
  at the present time > now
  at this point in time > now
  commence > begin
  commences > begins
  comprises > has
  comprises of > has
  conveniently located > located
  construct > build
  constructed > built
  demonstrate > show
  demonstrates > shows
  despite the fact that > although
  due to the fact that > because
  endeavour > try
  ensure > make sure
  erected > built
  facilitate > help
  facilitates > helps
  for the purpose of > for
  for the reason that > because
  furthermore > also
  has the ability to > can
  have the ability to > can
  henceforth > from now on
  however, > but
  in addition > also
  in addition to > besides
  in advance of > before
  in close proximity to > close to
  in order to > to
  in proximity to > near
  in spite of > despite
  in the event that > if
  in the vicinity of > near
  inquire > ask
  is able to > can
  are able to > can
  is comprised of > has
  is equipped with > has
  is located in > is in
  is situated in > is in
  is situated on > is on
  indicate > show
  initiate > start
  it is important to note that >
  it should be noted that >
  please be advised that >
  kindly > please
  modification > change
  modifications > changes
  moreover > also
  necessitates > needs
  nevertheless > still
  numerous > many
  objective > goal
  obtain > get
  obtained > got
  on a daily basis > every day
  on a regular basis > often
  opportunity to > chance to
  optimal > best
  participate > take part
  possesses > has
  possess > have
  presently > now
  previously > once
  prior to > before
  provides access to > leads to
  purchase > buy
  purchase agreement > purchase agreement
  purchase and sale > purchase and sale
  purchase contract > purchase contract
  purchase price > price
  purchased > bought
  purchaser > buyer
  purchasers > buyers
  purchasing > buying
  regarding > about
  relocate > move
  relocating > moving
  remain > stay
  remains > stays
  require > need
  required > needed
  requires > needs
  residence > home
  residences > homes
  reside > live
  resides > lives
  residing > living
  sufficient > enough
  subsequently > later
  subsequent to > after
  substantial > large
  terminate > end
  terminates > ends
  therefore, > so
  therefore > so
  thoroughfare > road
  utilization > use
  utilize > use
  utilized > used
  utilizes > uses
  utilizing > using
  we are pleased to announce that >
  with regard to > about
  with respect to > about
  with the exception of > except
  within walking distance of > a walk from
`);

const wordsOfLong = 18;
const wordsOfPart = 5;
const reach = 160;
const joint =
  /(?:; (?:however, |therefore, |in addition, )?|, (?:and|while|whereas) (?=(?:it|its|the|there|you|your|this|we|our|they|these|he|she|an?|each|all|both)\b)|, but (?=(?:it|the|there|you|this|we|they)\b))(?=(\p{L}))/giu;

/** 'There is a deck, which is perfect for summer' says two things. */
const relative = /, which (is|has|was|are|have|were) (?=[\p{L}\d][^.!?\n{]{8,160}[.!?](?:\s|$))/giu;

const splitRelative = (text: string): Edit[] =>
  [...text.matchAll(relative)].map(({ 0: phrase, 1: verb = '', index }) => ({
    start: index,
    end: index + phrase.length,
    text: `. ${/^(?:are|have|were)$/i.test(verb) ? 'They' : 'It'} ${verb} `,
  }));

/** Plain words for long ones, and two sentences where one was long. */
export const simplify = (source: string): string =>
  applyEdits(
    applyEdits(
      applyEdits(source, (text) => findReplacements(text, wordy)),
      splitRelative,
    ),
    splitLong,
  );

function splitLong(text: string): Edit[] {
  return splitSentences(text).flatMap((sentence) => {
    if (splitWords(sentence.text).length <= wordsOfLong) return [];
    return [...sentence.text.matchAll(joint)].flatMap((match) => {
      const before = sentence.text.slice(Math.max(0, match.index - reach), match.index);
      const after = sentence.text.slice(match.index + match[0].length, match.index + match[0].length + reach);
      if (splitWords(before).length < wordsOfPart || splitWords(after).length < wordsOfPart) return [];
      // text within brackets or quotes is not split
      if ((before.match(/[("“]/g)?.length ?? 0) !== (before.match(/[)"”]/g)?.length ?? 0)) return [];
      const start = sentence.start + match.index;
      const end = start + match[0].length;
      const first = match[1] ?? '';
      const but = /^, but/i.test(match[0]) ? `But ${first}` : first.toUpperCase();
      return [{ start, end: end + first.length, text: `. ${but}` }];
    });
  });
}
