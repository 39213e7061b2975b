import type { SeededRandom } from '#server/engines/words/seeded-random.ts';

/** Visitors and clients of the agents, with as many origins as the people of a Canadian city. */
const names = `
  Hannah Whitfield, Arjun Mehta, Camille Bouchard, Wei Zhang, Fatima Rahimi, Lucas Fontaine, Nadia Petrova, Samuel Osei,
  Yuki Nakamura, Gurpreet Sandhu, Zoë Lefèvre, Diego Morales, Aoife Brennan, Minh Tran, Leila Hosseini, Connor MacLeod,
  Anjali Kapoor, Rafael Monteiro, Sienna Clarke, Tomasz Zielinski, Chidi Nwosu, Harpreet Gill, Elena Vasquez, Jin Park,
  Brigitte Gagnon, Omar Haddad, Maya Friedman, Kofi Mensah, Ingrid Haugen, José Núñez, Simone Beaulieu, Ravi Krishnan,
  Tess O'Connell, Viktor Horvat, Amina Yusuf, Desmond Clarke, Mei-Lin Chow, Patrick Doyle, Sofía Herrera, Bao Nguyen,
  Rosalind Pierce, Karim Benali, Jasleen Dhaliwal, Mateo Rossi, Freya Jensen, Emeka Obi, Chloé Marchand, Hiroshi Sato,
  Talia Goldberg, Anton Dvorak, Marguerite Roy, Rohan Desai, Isla Campbell, Nikos Papadakis, Layla Mansour, Ethan Redcrow,
  Beatriz Carvalho, Sanjay Patel, Nora Lindgren, Aaliyah Johnson, Felix Baumann, Thuy Pham, Gabriel Côté, Shirin Azadi,
  Peter Novak, Imani Wright, Leo Castellano, Sunita Rao, Magnus Eriksen, Dalia Cohen, Andre Baptiste, Kiera Walsh,
  Yusuf Demir, Paloma Reyes, Winston Lau, Ksenia Morozova, Noah Bergeron, Farah Siddiqui, Hugo Almeida, Bethany Sinclair,
  Tariq Aziz, Eun-ji Kim, Oscar Villanueva, Rebecca Stone, Manpreet Brar, Julien Perrault, Adaeze Eze, Stefan Ilić,
  Clara Hoffmann, Dev Malhotra, Siobhan Kelly, Ibrahim Diallo, Naomi Feldman, Hao Li, Veronica Salas, Callum Fraser,
  Zainab Karimi, Björn Dahl, Luciana Costa, Terrence Cardinal, Pooja Nair, Maxime Lavoie, Olena Kovalenko, Isaac Thompson,
  Amelia Grant, Vikram Sethi, Renée Thibault, Kwame Asante, Sakura Ito, Dominic Russo, Parisa Moradi, Evan Littlechild,
  Lucía Ortega, Anh Vu, Joanna Kaczmarek, Malik Robinson, Hélène Dubois, Surinder Grewal, Ada Lovell, Rasmus Nygaard`;

export type Person = { first: string; last: string; email: string };

/** Everybody once: two clients never share a visitor. */
export function demoPeople(draw: SeededRandom): Iterator<Person> {
  return names
    .split(',')
    .map((name) => name.trim())
    .map((name) => {
      const space = name.indexOf(' ');
      const [first, last] = [name.slice(0, space), name.slice(space + 1)];
      return { first, last, email: createEmail(first, last, draw) };
    })
    .values();
}

function createEmail(first: string, last: string, draw: SeededRandom): string {
  const [givenName, familyName] = [first, last].map((part) =>
    part
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase(),
  );
  const handle = draw.one([
    `${givenName}.${familyName}`,
    `${givenName?.[0]}${familyName}`,
    `${givenName}${familyName?.[0]}`,
    `${givenName}_${familyName}`,
  ]);
  const number = draw.chance(0.2) ? String(draw.between(2, 89)) : '';
  return `${handle}${number}@${draw.one(['example.com', 'example.net', 'example.org'])}`;
}
