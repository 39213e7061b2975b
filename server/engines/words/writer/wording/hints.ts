/** An agent's further notes; {items} say something of the property. */
export const hintPredicates = ['{The} {items}.', 'This {noun} {items}.', 'The property {items}.'];

/** {items} follow 'is'. */
export const hintPlaces = ['{The} is {items}.', 'This {noun} is {items}.', 'fs: You are {items}.'];

/** {items} follow 'has'. */
export const hintFeatures = [
  '{The} has {items}.',
  'This {noun} has {items}.',
  '{The} comes with {items}.',
  'fs: You get {items}.',
  'pl: {The} offers {items}.',
];

/** After a sentence about the property itself. */
export const hintPredicatesAgain = ['It {items}.'];
