import type { WritingTone } from '#server/engines/words/writer/tone.ts';
import { findContractible, findContractions } from './contractions.ts';
import { applyEdits, type Edit } from './edits.ts';
import { agreementSlips } from './grammar/agreement-slips.ts';
import { findSlips } from './grammar/slip.ts';
import { findReplacements, readReplacements, type Replacements } from './replacements.ts';

const words: Record<WritingTone, Replacements> = {
  professional: readReplacements(`
    a bit > somewhat
    a lot of > a great deal of
    absolutely >
    awesome > excellent
    basically >
    big > large
    buy > purchase
    buying > purchasing
    check out > view
    come and see > please arrange to view
    come see > please arrange to view
    don't miss > please note
    drop us a line > contact us
    feel free to > please
    find out > learn
    folks > clients
    get in touch > contact us
    give us a call > please contact us
    give me a call > please contact me
    a great deal > a great deal
    great room > great room
    great > excellent
    guys > clients
    have a look at > view
    hi > hello
    honestly >
    just >
    let us know > please inform us
    look at > view
    lots of > many
    nice > pleasant
    really >
    right now > at present
    super >
    take a look at > view
    talk to > speak with
    thanks > thank you
    totally > entirely
    you get > the property offers
    you'll find > there is
    you'll love > you will appreciate
    you will love > you will appreciate
    we love > we appreciate
    lovely > attractive
  `),
  friendly: readReplacements(`
    accommodate > fit
    additional > more
    an additional > another
    additionally > also
    approximately > about
    arrange a viewing > come by and see it
    assist > help
    at your earliest convenience > whenever you're ready
    commence > start
    contact us > get in touch
    do not hesitate to > feel free to
    furthermore > and
    however > but
    however, > but
    in order to > to
    inquire > ask
    is comprised of > has
    is equipped with > has
    is situated > is
    kindly > please
    numerous > lots of
    obtain > get
    it offers > it gives you
    home offers > home gives you
    house offers > house gives you
    condo offers > condo gives you
    kitchen offers > kitchen gives you
    please contact us > just give us a shout
    prior to > before
    property offers > home gives you
    provides > gives you
    purchase > buy
    purchase agreement > purchase agreement
    purchase and sale > purchase and sale
    purchase contract > purchase contract
    purchase price > price
    purchasing > buying
    receive > get
    regarding > about
    require > need
    requires > needs
    residence > home
    sufficient > enough
    the property has > you get
    the home has > you get
    the house has > you get
    the condo has > you get
    the townhouse has > you get
    there are > you'll find
    there is > you'll find
    therefore > so
    utilize > use
    we are pleased to > we're happy to
    we invite you to > come and
  `),
  persuasive: readReplacements(`
    available > yours to claim
    contact us > call us today
    feel free to call > call today
    give us a call > call us today
    if you are interested > if you want it
    is available > can be yours
    is for sale > can be yours
    this home is close to > this home puts you close to
    this home is located in > this home puts you in
    this home is near > this home puts you near
    the home is close to > the home puts you close to
    the home is located in > the home puts you in
    the home is near > the home puts you near
    this house is close to > this house puts you close to
    this house is located in > this house puts you in
    this house is near > this house puts you near
    the house is close to > the house puts you close to
    the house is located in > the house puts you in
    the house is near > the house puts you near
    this condo is close to > this condo puts you close to
    this condo is located in > this condo puts you in
    this condo is near > this condo puts you near
    the condo is close to > the condo puts you close to
    the condo is located in > the condo puts you in
    the condo is near > the condo puts you near
    this townhouse is close to > this townhouse puts you close to
    this townhouse is located in > this townhouse puts you in
    this townhouse is near > this townhouse puts you near
    the townhouse is close to > the townhouse puts you close to
    the townhouse is located in > the townhouse puts you in
    the townhouse is near > the townhouse puts you near
    this property is close to > this property puts you close to
    this property is located in > this property puts you in
    this property is near > this property puts you near
    the property is close to > the property puts you close to
    the property is located in > the property puts you in
    the property is near > the property puts you near
    is offered at > can be yours for
    is listed at > can be yours for
    is priced at > can be yours for
    it has > it gives you
    it offers > it gives you
    it comes with > you get
    let us know > tell us today
    please contact us > call us today
    the condo has > you get
    the home has > you get
    the house has > you get
    the property has > you get
    the property offers > you get
    the home offers > you get
    the townhouse has > you get
    there is a > discover a
    there is an > discover an
    there are two > discover two
    there are three > discover three
    there are four > discover four
    you will find > you get
    you'll find > you get
  `),
  luxury: readReplacements(`
    a lot of > an abundance of
    absolutely >
    big > generous
    buy > acquire
    buying > acquiring
    call us > we invite you to contact us
    check out > discover
    cheap > modest
    come and see > discover
    fixed up > restored
    for sale > offered for sale
    give us a call > we invite you to contact us
    great room > great room
    a great deal > a great deal
    great > distinguished
    has a > features a
    has an > features an
    has two > features two
    has three > features three
    has four > features four
    have a look at > discover
    hi > good day
    is close to > lies close to
    is near > lies near
    is located in > lies in
    it has > it offers
    look at > discover
    nice > refined
    really >
    super >
    take a look at > discover
    the home > the residence
    the house > the residence
    this home > this residence
    this house > this residence
    there are > one finds
    there is > one finds
    you can > one may
    you get > the residence offers
    you will find > one discovers
    you'll find > one discovers
  `),
};

/** 'a lovely' has become 'a attractive'. */
const articleSlips = agreementSlips.filter(({ name }) => name === 'an article that does not fit the sound');

/** The same text in another tone: other words, and nothing that it did not say. */
export function changeTone(source: string, tone: WritingTone): string {
  const isFormal = tone === 'professional' || tone === 'luxury';
  const withForms = applyEdits(source, isFormal ? findContractions : () => []);
  const withWords = applyEdits(withForms, (text) => findReplacements(text, words[tone]));
  const withMarks = isFormal ? applyEdits(withWords, findExclamations) : withWords;
  const inTone = isFormal ? withMarks : applyEdits(withMarks, findContractible);
  return articleSlips.reduce((text, slip) => applyEdits(text, (plain) => findSlips(plain, slip)), inTone);
}

const findExclamations = (text: string): Edit[] =>
  [...text.matchAll(/(?<=[\p{L}\d)])!+(?=\s|$)/gu)].map(({ 0: marks, index }) => ({
    start: index,
    end: index + marks.length,
    text: '.',
  }));
