/** The agent's further notes; {items} are their words. */
export const hintPlaces = [
  'The location of this {kind} is {items}.',
  '{The} is {items}.',
  'The location is {items}.',
  'fs: At this {kind}, you are {items}.',
];

export const hintThings = [
  'It also has {items}.',
  'There is also {items}.',
  '{The} comes with {items} as well.',
  'fs: You also get {items}.',
  'pl: It further offers {items}.',
];

/** {nearby} are the notes about the place. */
export const hintPlacesAndNotes = [
  'The location is {nearby}, and there is more worth knowing about this {kind}: {items}.',
  '{The} is {nearby}, with a few more details to mention: {items}.',
  'fs: You are {nearby}, and there is more to tell you about this {kind}: {items}.',
  'pl: The location is {nearby}; further details of this {kind} are as follows: {items}.',
];

export const hintPlacesAndNote = [
  'The location is {nearby}, and there is one more thing worth knowing about this {kind}: {items}.',
  '{The} is {nearby}, with one more detail to mention: {items}.',
  'fs: You are {nearby}, and there is one more thing to tell you about this {kind}: {items}.',
  'pl: The location is {nearby}; a further detail of this {kind} is as follows: {items}.',
];

export const hintNotes = [
  'There is more worth knowing about this {kind}: {items}.',
  'There is more to say about this {kind}: {items}.',
  'There are a few more details to mention: {items}.',
  'Also worth knowing about this {kind}: {items}.',
  'fs: There is even more to tell you about this {kind}: {items}.',
  'pl: Further details of this {kind} are as follows: {items}.',
];

export const hintNote = [
  'There is one more thing worth knowing about this {kind}: {items}.',
  'There is one more detail to mention: {items}.',
  'Also worth knowing about this {kind}: {items}.',
  'fs: There is one more thing to tell you about this {kind}: {items}.',
  'pl: A further detail of this {kind}: {items}.',
];
