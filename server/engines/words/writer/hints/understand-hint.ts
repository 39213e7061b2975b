import type { Clause } from './clause.ts';
import { writeNames } from './names.ts';
import { readCondition } from './condition-notes.ts';
import { readFeature } from './feature-notes.ts';
import { readPlace } from './place-notes.ts';
import { readWords } from './parts-of-speech.ts';

export type Understood = { /** the agent's own words */ hint: string } & (
  | { kind: 'clause'; clause: Clause }
  | { kind: 'sentence'; text: string }
  /** words to us about the text; the text does not speak of the excluded words */
  | { kind: 'instruction'; excluded: string | null }
  /** for other agents, and not for buyers */
  | { kind: 'private' }
  | { kind: 'unclear' }
);

const courtesy = /^(?:please|thanks|thank you|thx|cheers|hi|hello)[.!]{0,3}$/i;
const request =
  /^(?:please |kindly )?(?:(?:be sure to |make sure to |don['’]t forget to )?(?:mention|highlight|emphasi[sz]e|stress|note|say|point out|focus on|talk about|add|feature)(?: that| the fact that)?|also|plus|and) /i;
const exclusion =
  /^(?:please |kindly )?(?:(?:do not|don['’]?t|never) (?:mention|say|write|include|talk about|use|reveal|disclose)|no mention of|avoid(?: mentioning| saying)?|skip|omit|leave out)(?: the word)? (.+)$/i;
const instruction =
  /^(?:please |kindly |(?:do not|don['’]?t) |(?:write|ignore|forget|disregard|make it|make this|keep it|keep this|use|tone|style|sound)\b)|^\S+ (?:tone|voice|wording)$|^(?:more|less) \S+ please$/i;
/** Orders to the buyer. */
const invitation = /^(?:bring|come|imagine|enjoy|book|move in|don['’]t miss) /i;
const forAgents =
  /\b(?:lock ?box|(?:gate|alarm|door|entry) code|notice (?:to show|for showings?)|commission|co-?op fee|listing agent|buyer['’]?s agent|touchbase|go and show|easy to show|keys? with|divorc\w+)\b/i;
const finite =
  /(?<!\bas )(?<!^)\b(?:is|are|was|were|has|have|had|will|can|could|may|would|should|must|opens|leads|looks|faces|backs|sits|comes|offers|gets|runs|goes|stays|love|loves|wants?|enjoys?|includes)\b/i;

/** Each thing that a note of an agent says, and how it is to be taken. */
export function understandNote(note: string): Understood[] {
  const hint = note.trim();
  const plain = hint.replace(request, '');
  const excluded = exclusion.exec(hint)?.[1]?.replace(/(?<![.!])[.!]+$/, '');
  if (excluded !== undefined) return [{ hint, kind: 'instruction', excluded }];
  if (courtesy.test(plain) || instruction.test(plain)) return [{ hint, kind: 'instruction', excluded: null }];
  const pieces = splitPieces(plain).filter((piece) => !courtesy.test(piece));
  const readings = pieces.map((piece) => ({
    piece,
    clause: forAgents.test(piece) ? null : readClause(piece),
  }));
  const isSentence =
    (invitation.test(plain) || finite.test(pieces[0] ?? '')) &&
    !readings[0]?.clause &&
    !forAgents.test(plain);
  const isWhole = isSentence && !readings.every(({ clause }) => clause);
  if (isWhole) return [{ hint, kind: 'sentence', text: toSentence(plain) }];
  return readings.map(({ piece, clause }): Understood => {
    if (clause) return { hint: piece, kind: 'clause', clause };
    if (forAgents.test(piece)) return { hint: piece, kind: 'private' };
    return finite.test(piece)
      ? { hint: piece, kind: 'sentence', text: toSentence(piece) }
      : { hint: piece, kind: 'unclear' };
  });
}

/** The notes of a text: a line, a bullet or a full stop ends one. */
function splitPieces(plain: string): string[] {
  if (isListOfPlaces(plain)) return [plain];
  return plain
    .split(
      /,(?!\d)(?! *\d{1,2}(?::\d\d)? ?(?:-|–|to|[ap]\.?m))|\r?\n| \+ | (?:and|&) (?=(?:new|newer|updated|renovated|upgraded|needs|sold|close|near|walk|steps|backs|faces|quick|no|large|big|huge|private|quiet|an?|two|2) )/i,
    )
    .map(trimNote)
    .filter((piece) => piece !== '');
}

const trimNote = (piece: string): string =>
  piece
    .trim()
    .replace(/^(?:and|plus|also) /i, '')
    .replace(/(?<![.!…,\s])[.!…,\s]+$/, '')
    .trim();

function readClause(piece: string): Clause | null {
  const note = writeNames(piece);
  const condition = readCondition(note);
  if (condition) return condition;
  const place = finite.test(note.replace(/^\S+ /, '')) ? null : readPlace(note);
  return (
    place ??
    (finite.test(note) && !/\b(?:could|can) be\b| (?:was|were) /i.test(note) ? null : readFeature(note)) ??
    readPeople(note)
  );
}

/** 'tenant moving out in June' */
function readPeople(note: string): Clause | null {
  const [, who = '', rest = ''] =
    /^(?:the )?(sellers?|owners?|tenants?|vendors?) ((?:is |are )?\p{L}+ing\b.*)$/iu.exec(note) ?? [];
  if (who === '') return null;
  return {
    role: 'condition',
    subject: `The ${who.toLowerCase()}`,
    verb: /s$/i.test(who) ? 'are' : 'is',
    rest: rest.replace(/^(?:is|are) /i, ''),
    weight: 3,
  };
}

const placeBegins = /^(?:just )?(?:\S+ ){0,3}(?:to|near|from|of|beside) /i;
const nounOfPlaces =
  /\b(?:shops|shopping|parks?|schools?|transit|restaurants|cafes|trails|beach(?:es)?|downtown|amenities|playgrounds?|market|library|bus|skytrain|station|golf|marina|hospital|university|ocean|lake|river|seawall|village|groceries|stores?)$/i;
const capital = /^(?:the )?\p{Lu}\p{Ll}+/u;

/** 'close to transit, shops and parks' is one note. */
function isListOfPlaces(part: string): boolean {
  const [first = '', ...others] = part.split(/,? and |, /);
  return (
    others.length > 0 &&
    placeBegins.test(part) &&
    readPlace(first) !== null &&
    others.every((one) => isPlaceName(trimNote(one)) && readPlace(one) === null)
  );
}

const isPlaceName = (piece: string): boolean => nounOfPlaces.test(piece) || capital.test(piece);

function toSentence(part: string): string {
  const mark = /(?<![.!?…])[.!?…]+$/.exec(part)?.[0] ?? '';
  const words = writeNames(part.slice(0, part.length - mark.length).replace(/(?<![,:\s])[,:\s]+$/, ''));
  const isBare = isBareNoun(words);
  const whole = isBare ? `The ${words}` : words;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${mark || '.'}`;
}

/** 'kitchen opens to the deck' lacks its article. */
function isBareNoun(words: string): boolean {
  const [first] = readWords(words);
  return (
    first !== undefined && first.tags.has('Singular') && !/^\p{Lu}/u.test(words) && !first.tags.has('Pronoun')
  );
}
