/**
 * Words of property texts. Those that no dictionary has count as right. If a misspelling may be one of two words, it
 * is the one in this list.
 */
const nouns = `
  acre agent apartment appliance area backsplash backyard balcony bachelorette basement bathroom beach bedroom bonus building bungalow
  buyer cabinet calendar ceiling cellar closet community condo condominium cooktop counter countertop courtyard deck den detail dishwasher
  driveway dryer duplex ensuite entrance entryway feature fence fireplace firepit floor foyer fourplex furnace garage garden guest hallway
  home homeowner house investor island kitchen kitchenette lane laneway laundry layout level library listing location loft lot marble
  market minute mortgage mountain mudroom neighbour neighbor neighborhood neighbourhood oven owner pantry parking patio plan pond pool
  porch powder property realtor renovation restaurant roof room school seller shelf shower sidewalk skylight space staircase storage store
  storey street suite sunroom tenant throw tile townhouse townhome trail treehouse upgrade vacuum view wall warranty washer waterfront
  window workshop yard year grandkid child family friend building privilege opportunity experience`;

const others = `
  accommodate accommodates accommodation achieve address amenities appealing approximately around atmosphere available background bathtub
  beautiful beautifully because beginning believe breathtaking bright cedar central clawfoot close comfortable coming committed competitive
  completely convenient conveniently cosy could cozy definitely desirable designed dining disappoint easy efficient elegant enough
  environment equipped everything excellent exceptional existing familiar field finally foreign forty freshly from fully gorgeous
  government granite grateful great guarantee guaranteed hardwood have height immaculate immaculately immediate immediately including
  independent indoor inground insulated interest kitchen knowledge laminate landscaped large licence living lovely luxurious luxury
  maintained maintenance management million modern natural nearby necessary newly noticeable occasion occurred offers open original outdoor
  overlooking peaceful perfect perfectly pickleball plumbing possession preferred private probably professional professionally quality
  quartz quiet really receive received recently recommend recommended referred renovated rental roughly schools separate separated
  separately should similar sincerely soaker south spacious stainless steel stunning successful surprise surrounded surroundings the their
  there these this thoroughly through throughout together tomorrow tranquil truly unforgettable unique until upgraded updated valley
  varied variety various vaulted vegetable very vinyl visible walkable walking water welcome well which wide with without wonderful would
  written yield you your and`;

const toWords = (text: string): string[] => text.trim().split(/\s+/);
const toPlural = (noun: string): string => {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
};

export const tradeWords: ReadonlySet<string> = new Set([
  ...toWords(nouns).flatMap((noun) => [noun, toPlural(noun)]),
  ...toWords(others),
]);
