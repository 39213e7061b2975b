/** Sentences about measures; the most informative one comes first. */
export const sizeLines = [
  'Inside are {beds} and {baths}, with {living} of living space.',
  '{The} has {beds} and {baths} in {living}[ of living space|].',
  'pl: The {living} of living space include {beds} and {baths}.',
  'fs: You get {beds} and {baths} in {living} of living space.',
  'It has {beds} and {baths} in {living}, [all {levels}|out of {total} in total].',
  '{The} has {baths} and {living} of [living|finished] space[ {levels}|].',
  'Inside, it has {baths} and {living} of living space[ {levels}|].',
  'pl: The interior measures {living}[ {levels}|], with {baths}.',
  'fs: You have {living} of living space[ {levels}|] and {baths}.',
  'The living space measures {living}, out of {total} in total[, with {baths}|].',
  'It has {beds} and {baths}[ {levels}|].',
  'nfs: Inside, you will find {beds} and {baths}.',
  'pl: The {noun} comprises {beds} and {baths}.',
  '{The} has {baths}.',
  'nfs: Inside, you will find {baths}.',
  'pl: {The} includes {baths}.',
  'This {kind} has {beds}.',
  '{The} has {beds}.',
  '{The} has {living} of [living|finished] space.',
  'nfs: You have {living} of living space.',
  'pl: The interior measures {living}.',
];

export const buildingLines = [
  'Built in {year}, {the} sits on {lot}.',
  '{The} was built in {year} and sits on {lot}.',
  'The lot measures {lotsize}, and {the} dates from {year}.',
  '{The} was built in {year} and is arranged {levels}.',
  '{The} was built in {year}.',
  '{The} dates from {year}.',
  '{The} sits on {lot}.',
  'The lot measures {lotsize}.',
  'fs: Outside, the lot measures {lotsize}.',
  'pl: The grounds measure {lotsize}.',
  'The rooms are arranged {levels}.',
];

export const totalLines = [
  '{The} measures {total} in total.',
  'In total, {the} measures {total}.',
  'Counting all areas, {the} measures {total}.',
];

export const areaLines = ['{Nearest} is part of {wider}.', '{Nearest} belongs to {wider}.'];

/** Taxes are those of a year, and fees those of a month. */
export const costLines = [
  'Property taxes are {taxes} a year, and condo fees are {fees} a month.',
  'Property taxes come to {taxes} a year, with condo fees of {fees} a month.',
  'Property taxes are {taxes} a year.',
  'Property taxes come to {taxes} a year.',
  'nfs: Budget {taxes} a year for property taxes.',
  'pl: Annual property taxes are {taxes}.',
  'Condo fees are {fees} a month.',
  'Condo fees come to {fees} a month.',
  'pl: Monthly condo fees are {fees}.',
];

export const closings = [
  'n: The asking price is {price}.',
  'n: {Street} is listed at {price}.',
  'n: It is listed at {price}.',
  'n: {The} is listed at {price}.',
  'n: This {kind} is for sale at {price}.',
  'n: It is for sale at {price}.',
  'p: The asking price is {price}.',
  'p: It is offered at {price}.',
  'p: {The} is offered for sale at {price}.',
  'p: {Street} is offered at {price}; please contact us to arrange a viewing.',
  'p: Offered at {price}, {street} may be viewed by arrangement.',
  'p: This {kind} is offered at {price}.',
  'f: The asking price is {price}, and we would be happy to show you around.',
  'f: It is listed at {price}, and we would love to show it to you.',
  'f: Come and see {street} for yourself; it is listed at {price}.',
  'f: The asking price is {price}. When would you like to see it?',
  'f: Come by and have a look; it is listed at {price}.',
  'f: We would be glad to show you this {kind}, listed at {price}.',
  's: At {price}, {street} is worth a visit, so book a showing today.',
  's: Call today to see {street}, listed at {price}.',
  's: Book your showing now; the asking price is {price}.',
  's: See it this week; it is listed at {price}.',
  's: Make this {kind} yours at {price}.',
  's: It is listed at {price}, so call today for a showing.',
  'l: {Street} is offered at {price}.',
  'l: It is offered at {price}.',
  'l: We invite you to view {street}, offered at {price}.',
  'l: We invite you to arrange a viewing; the asking price is {price}.',
  'l: {The} is offered at {price}.',
  'l: This {kind} is offered at {price}.',
];

/** Where the price is not known. */
export const lastClosings = [
  'f: Come and see it for yourself.',
  'f: We would be happy to show you around.',
  's: Call today and book a showing.',
  'l: We invite you to arrange a viewing.',
];
